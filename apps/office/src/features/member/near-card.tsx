// Accounts that may belong to the same person, with what they share.
import { Link } from 'react-router'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import type { MemberFull } from './queries.ts'

const SHARED = { device: '同一设备', account: '同一收款账户', person: '同一人', network: '同一网络' } as const

export function NearCard({ near }: { readonly near: MemberFull['near'] }) {
  return (
    <Card title="关联账号" aside="网络看近7日">
      {near.length === 0 && <p className={text.muted}>没有关联账号。</p>}
      <ul className={styles.devices}>
        {near.map(({ id, username, by }) => (
          <li key={id}>
            <span>
              <b>
                <Link to={`/members/${id}`}>{username}</Link>
              </b>
              <small>UID {id}</small>
            </span>
            <span className={styles.shared}>
              {by.map((kind) => (
                <Tag key={kind} tone={kind === 'network' ? 'info' : 'wait'}>
                  {SHARED[kind]}
                </Tag>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

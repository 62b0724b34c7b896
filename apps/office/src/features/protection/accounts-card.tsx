// The accounts of a person, with what they share.
import { Link } from 'react-router'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './protection.module.css'
import type { Person } from './queries.ts'

const SHARED = { account: '同一银行卡或地址', mobile: '同一手机', name: '同名同生日' } as const

export function AccountsCard({ accounts }: Pick<Person, 'accounts'>) {
  return (
    <Card title="名下账号" aside="不拦第二个账号">
      <ul className={styles.list}>
        {accounts.map(({ id, username, by, since }) => (
          <li key={id}>
            <span>
              <Link to={`/members/${id}`} className={text.link}>
                {username}
              </Link>
              <small className={text.muted}>
                UID {id} · {since.slice(0, 16)} 起
              </small>
            </span>
            <span className={styles.tags}>
              {by.map((kind) => (
                <Tag key={kind} tone="wait">
                  {SHARED[kind]}
                </Tag>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {accounts.length === 1 && <p className={text.muted}>一个账号，没有相同的手机、收款账户或姓名生日。</p>}
    </Card>
  )
}

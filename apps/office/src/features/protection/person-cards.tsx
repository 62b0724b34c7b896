// Beside the gates of a person: the accounts with what they share, the register's last answer, the signs.
import { Link } from 'react-router'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './protection.module.css'
import type { Person } from './queries.ts'

const SHARED = { account: '同一收款账户', mobile: '同一手机', name: '同名同生日' } as const

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

export function RegisterCard({ register }: Pick<Person, 'register'>) {
  return (
    <Card title="外部登记册" aside="24 小时内没有新答复就关门">
      {register === null ? (
        <p className={text.muted}>没有接入登记册。</p>
      ) : (
        <Facts
          facts={{
            答复: (
              <>
                {register.answer} {register.is_fresh === 0 && <Tag tone="bad">没有新答复，门已关</Tag>}
              </>
            ),
            时间: register.at,
            编号: register.ref,
          }}
        />
      )}
    </Card>
  )
}

export function SignsCard({ signs, points }: Pick<Person, 'signs' | 'points'>) {
  return (
    <Card title={`迹象 · ${points} 分`} aside="不得作为推销依据">
      <ul className={styles.list}>
        {signs.map((sign) => (
          <li key={sign.sign}>
            <span>
              {sign.title}
              {sign.value !== '' && <small className={text.muted}>{sign.value}</small>}
            </span>
            {sign.has === 1 ? (
              <Tag tone="wait">{sign.points} 分</Tag>
            ) : (
              <span className={text.muted}>没有</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

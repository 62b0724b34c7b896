// The member's active sessions, and failed logins.
import { now } from '@lanting/browser-kit/clock'
import { shortTime } from '#src/lib/time-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import type { MemberFull } from './queries.ts'

type Session = MemberFull['sessions'][number]
type Login = MemberFull['logins'][number]

interface SessionsCardProps {
  readonly sessions: readonly Session[]
  /** Null when the role may not end them. */
  readonly onEnd: ((session: Session) => void) | null
}

export function SessionsCard({ sessions, onEnd }: SessionsCardProps) {
  const at = now()
  return (
    <Card title="登录会话" aside="下线即时，一人即可">
      {sessions.length === 0 && <p className={text.muted}>没有在线的设备。</p>}
      <ul className={styles.devices}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <b>{session.device}</b>
              <small>
                {shortTime(session.last_seen, at)} 活动 · {session.ip}
                {session.auto === 1 && ' · 自动登录'}
              </small>
            </span>
            {onEnd && (
              <Button tone="danger" size="row" onClick={() => onEnd(session)}>
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function LoginsCard({ logins }: { readonly logins: readonly Login[] }) {
  const at = now()
  return (
    <Card title="登录记录" aside="北京时间">
      {logins.length === 0 && <p className={text.muted}>没有登录记录。</p>}
      <ul className={styles.devices}>
        {logins.map((login) => (
          <li key={`${login.at} ${login.ip} ${login.detail}`}>
            <span>
              <b>{login.device}</b>
              <small>
                {shortTime(login.at, at)} · {login.ip}
                {login.detail !== '' && ` · ${login.detail}`}
              </small>
            </span>
            <Tag tone={login.ok === 1 ? 'ok' : 'bad'}>{login.ok === 1 ? '成功' : '失败'}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}

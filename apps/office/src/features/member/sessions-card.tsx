// Where the member is logged in now, and who tried to be.
import { now, shortTime } from '#src/lib/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { Tag } from '#src/ui/tag.tsx'
import text from '#src/ui/text.module.css'
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
  const columns: readonly Column<Session>[] = [
    {
      title: '设备',
      width: '1fr',
      cell: (row) => (
        <>
          <span className={text.medium}>{row.device}</span>
          <small>
            {shortTime(row.created_at, at)} 登录{row.auto === 1 && ' · 自动登录'}
          </small>
        </>
      ),
    },
    { title: 'IP', width: 112, cell: (row) => row.ip },
    { title: '最近活动', width: 84, cell: (row) => shortTime(row.last_seen, at) },
    {
      title: '操作',
      width: 56,
      align: 'right',
      cell: (row) =>
        onEnd && (
          <Button tone="danger" size="row" onClick={() => onEnd(row)}>
            下线
          </Button>
        ),
    },
  ]
  return (
    <Card title="登录会话" aside="下线即时，一人即可" flush>
      {sessions.length === 0 ? (
        <p className={styles.none}>没有在线的设备。</p>
      ) : (
        <Table label="登录会话" columns={columns} rows={sessions} keyOf={(row) => row.id} rowHeight={48} />
      )}
    </Card>
  )
}

export function LoginsCard({ logins }: { readonly logins: readonly Login[] }) {
  const at = now()
  const columns: readonly Column<Login>[] = [
    { title: '时间', width: 80, cell: (row) => <span className={text.muted}>{shortTime(row.at, at)}</span> },
    { title: '设备', width: '1fr', cell: (row) => row.device },
    { title: 'IP', width: 104, cell: (row) => row.ip },
    {
      title: '结果',
      width: 132,
      cell: (row) => (
        <>
          <Tag tone={row.ok === 1 ? 'ok' : 'bad'}>{row.ok === 1 ? '成功' : '失败'}</Tag> {row.detail}
        </>
      ),
    },
  ]
  return (
    <Card title="登录记录" aside="北京时间" fill flush>
      {logins.length === 0 ? (
        <p className={styles.none}>没有登录记录。</p>
      ) : (
        <Table
          label="登录记录"
          columns={columns}
          rows={logins}
          keyOf={(row) => `${row.at} ${row.ip} ${row.detail}`}
          rowHeight={33}
        />
      )}
    </Card>
  )
}

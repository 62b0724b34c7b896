// What waits for a second person, beside the switches it is about.
import { refusalText } from '@lanting/contract/refusals'
import { Link } from 'react-router'
import { ageText, now } from '#src/lib/clock.ts'
import { useRequests } from '#src/queries/switches.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import text from '#src/ui/text.module.css'
import styles from './config.module.css'

export function PendingCard() {
  const requests = useRequests({ state: 'open', page: 1 })
  const rows = requests.data?.data ?? []
  return (
    <Card title="等待第二人" aside={requests.data?.total} className={styles.pending}>
      {requests.isPending && <Skeleton rows={2} height={80} />}
      {requests.data !== undefined && rows.length === 0 && (
        <p className={text.muted}>没有等待确认的申请。打开开关、改汇率或手续费后会出现在这里。</p>
      )}
      {rows.map((row) => (
        <Link key={row.id} className={styles.request} to={`/reviews?id=${row.id}`}>
          <span className={styles.top}>
            <b>{row.title}</b>
            <small>{ageText(row.asked_at, now())}</small>
          </span>
          <span>
            <span className={text.old}>{row.from}</span> → <span className={text.new}>{row.to}</span>
          </span>
          <span className={styles.by}>
            <Avatar seed={row.asked_by} size={22} />
            {row.asked_by} 发起：{row.reason}
          </span>
          <span className={text.link}>{row.mine === 1 ? refusalText('ownRequest') : '核对并决定'}</span>
        </Link>
      ))}
    </Card>
  )
}

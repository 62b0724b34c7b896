// Pending approvals, beside the switches they change.
import { refusalText } from '@lanting/contract/refusals'
import { Link } from 'react-router'
import { now } from '@lanting/browser-kit/clock'
import { ageText } from '#src/lib/time-text.ts'
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import { useApprovals } from '#src/queries/approvals.ts'
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './config.module.css'

export function PendingCard() {
  const approvals = useApprovals()
  const rows = [...(approvals.data?.waiting ?? []), ...(approvals.data?.asked ?? [])].filter(
    ({ kind }) => APPROVAL_KINDS[kind].group !== 'money',
  )
  return (
    <Card title="等待第二人" aside={approvals.data && rows.length} className={styles.pending}>
      {approvals.isPending && <Skeleton rows={2} height={80} />}
      {approvals.data !== undefined && rows.length === 0 && (
        <p className={text.muted}>没有等待确认的申请。打开开关、改汇率或手续费后会出现在这里。</p>
      )}
      {rows.map((row) => (
        <Link key={row.id} className={styles.request} to={`/approvals?id=${row.id}`}>
          <span className={styles.top}>
            <b>{row.title}</b>
            <small>{ageText(row.asked_at, now())}</small>
          </span>
          {row.lines.map(({ name, from, to }) => (
            <span key={name}>
              <span className={text.old}>{from}</span> → <span className={text.new}>{to}</span>
            </span>
          ))}
          <span className={styles.by}>
            <Avatar seed={row.asked_by ?? ''} size={22} />
            {row.asked_by} 发起：{row.reason}
          </span>
          <span className={text.link}>{row.mine === 1 ? refusalText('ownRequest') : '核对并决定'}</span>
        </Link>
      ))}
    </Card>
  )
}

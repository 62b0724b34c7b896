// What happened with the account, newest first: the member's acts, money that came or went, and what colleagues did.
import { formatYuan } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { now } from '#src/lib/clock.ts'
import { cutNumber } from '#src/lib/queue-filter.ts'
import { Card } from '#src/ui/card.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Failed, Skeleton } from '#src/ui/states.tsx'
import { type MemberEvent, useTimeline } from './queries.ts'
import { compactTime } from './rules.ts'
import styles from './timeline-card.module.css'

export function TimelineCard({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1)
  const timeline = useTimeline(id, page)
  const today = formatBeijing(now())
  const { data } = timeline
  if (data === undefined) {
    return (
      <Card title="时间线">
        {timeline.isError ? (
          <Failed message={messageOf(timeline.error)} onRetry={() => void timeline.refetch()} />
        ) : (
          <Skeleton rows={8} height={22} />
        )}
      </Card>
    )
  }
  return (
    <Card title="时间线" aside="员工与会员" flush>
      <ol className={styles.timeline}>
        {data.data.map((event, index) => (
          <li key={`${event.at}${index}`} data-staff={event.staff === '' ? undefined : true}>
            <time title={event.at}>{compactTime(event.at, today)}</time>
            <Words event={event} />
          </li>
        ))}
      </ol>
      <Pager page={data.current_page} lastPage={data.last_page} total={data.total} onPage={setPage} />
    </Card>
  )
}

function Words({ event }: { readonly event: MemberEvent }) {
  const { staff, title, no, amount, note } = event
  const what = amount !== null ? formatYuan(amount) : no === '' ? '' : cutNumber(no)
  return (
    <span title={no === '' ? undefined : no}>
      {[staff, title, what].filter(Boolean).join(' ')}
      {note !== '' && <small>{note}</small>}
    </span>
  )
}

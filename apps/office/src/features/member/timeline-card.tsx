// History of the account, newest first: the member's actions, money in and out, and staff actions.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { cutNumber } from '#src/lib/review/queue-filter.ts'
import { Card } from '#src/ui/card/card.tsx'
import { type Event, Events } from '#src/ui/history/history.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
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
      <div className={styles.timeline}>
        <Events width={38} short={(at) => compactTime(at, today)} events={data.data.map(eventOf)} />
      </div>
      <Pager page={data.current_page} lastPage={data.last_page} total={data.total} onPage={setPage} />
    </Card>
  )
}

function eventOf({ at, staff, title, no, amount, note }: MemberEvent): Event {
  const what = amount !== null ? formatYuan(amount) : no === '' ? '' : cutNumber(no)
  return {
    at,
    words: [staff, title, what].filter(Boolean).join(' '),
    note,
    quiet: staff === '',
    ...(no === '' ? {} : { title: no }),
  }
}

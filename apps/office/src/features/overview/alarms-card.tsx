// What staff must look at, the newest first; each line leads to the page that has the door.
import { now } from '@lanting/browser-kit/clock'
import { ALARM_KINDS } from '@lanting/contract/data/alarms'
import { useNavigate } from 'react-router'
import { shortTime } from '#src/lib/time-text.ts'
import type { Overview } from '#src/queries/overview.ts'
import { Card } from '#src/ui/card/card.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './overview.module.css'

type AlarmRow = Overview['alarms'][number]

const COLUMNS: readonly Column<AlarmRow>[] = [
  { title: '告警', width: 168, cell: (row) => <Tag tone="bad">{ALARM_KINDS[row.kind].title}</Tag> },
  { title: '内容', width: '1fr', least: 160, cell: (row) => <span title={row.detail}>{row.detail}</span> },
  {
    title: '开始',
    width: 92,
    cell: (row) => <span className={text.muted}>{shortTime(row.raised_at, now())}</span>,
  },
  { title: '最近', width: 92, cell: (row) => shortTime(row.last_at, now()) },
  {
    title: '次数',
    width: 64,
    align: 'right',
    cell: (row) => <b className={text.strong}>{row.times.toLocaleString('en-US')}</b>,
  },
]

/** Nothing to look at is no card: the page is as it is on every good day. */
export function AlarmsCard({ alarms }: { readonly alarms: readonly AlarmRow[] }) {
  const navigate = useNavigate()
  if (alarms.length === 0) return null
  return (
    <div className={styles.alarms}>
      <Card title="告警" aside={`${alarms.length} 项待查看`} fill flush>
        <Table
          label="告警"
          columns={COLUMNS}
          rows={alarms}
          rowHeight={32}
          keyOf={(row) => `${row.kind}:${row.subject}`}
          tone={() => 'alert'}
          onChoose={(row) => void navigate(ALARM_KINDS[row.kind].page)}
        />
      </Card>
    </div>
  )
}

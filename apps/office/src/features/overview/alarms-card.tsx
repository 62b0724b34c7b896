// Open alarms, one line per kind, with a link to the page that lists every case.
import { now } from '@lanting/browser-kit/clock'
import { ALARM_KINDS } from '@lanting/contract/data/alarms'
import { useNavigate } from 'react-router'
import { shortTime } from '#src/lib/time-text.ts'
import { Card } from '#src/ui/card/card.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './overview.module.css'
import { type AlarmGroup, alarmGroups, type AlarmRow } from './rules.ts'

const COLUMNS: readonly Column<AlarmGroup>[] = [
  {
    title: '告警',
    width: 152,
    onPhone: 104,
    cell: (row) => <Tag tone="bad">{ALARM_KINDS[row.kind].title}</Tag>,
  },
  {
    title: '最近一件',
    width: '1fr',
    least: 160,
    onPhone: '1fr',
    cell: ({ newest }) => (
      <span className={styles.detail} title={newest.detail}>
        {newest.detail}
      </span>
    ),
  },
  {
    title: '最早',
    width: 92,
    wide: true,
    cell: (row) => <span className={text.muted}>{shortTime(row.since, now())}</span>,
  },
  { title: '最近', width: 92, wide: true, cell: ({ newest }) => shortTime(newest.last_at, now()) },
  {
    title: '件数',
    width: 44,
    onPhone: 28,
    align: 'right',
    cell: (row) => <b className={text.strong}>{row.count.toLocaleString('en-US')}</b>,
  },
]

/** No alarms, no card. */
export function AlarmsCard({ alarms }: { readonly alarms: readonly AlarmRow[] }) {
  const navigate = useNavigate()
  if (alarms.length === 0) return null
  return (
    <div className={styles.alarms}>
      <Card fill flush>
        <Table
          label="告警"
          columns={COLUMNS}
          rows={alarmGroups(alarms)}
          rowHeight={26}
          keyOf={(row) => row.kind}
          tone={() => 'alert'}
          onChoose={(row) => void navigate(ALARM_KINDS[row.kind].page)}
        />
      </Card>
    </div>
  )
}

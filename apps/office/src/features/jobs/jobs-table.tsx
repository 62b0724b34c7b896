// Every job in a row: period, last run with its totals, lag, the last runs as bars, and its state.
import { JOBS, jobTimeText } from '@lanting/contract/data/jobs'
import { cx } from '@lanting/browser-kit/cx'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import { Card } from '#src/ui/card/card.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { JobRow } from './queries.ts'
import { jobState, jobTitle, periodText, runWord, tookText, totalsText } from './rules.ts'
import styles from './jobs.module.css'

interface JobsTableProps {
  readonly rows: readonly JobRow[]
  readonly atMs: number
  readonly current: string
  readonly onChoose: (row: JobRow) => void
}

export function JobsTable({ rows, atMs, current, onChoose }: JobsTableProps) {
  const columns: readonly Column<JobRow>[] = [
    {
      title: '任务',
      width: 112,
      cell: (row) => (
        <button type="button" className={styles.name} onClick={() => onChoose(row)}>
          {jobTitle(row.job)}
        </button>
      ),
    },
    {
      title: '周期',
      width: 108,
      cell: ({ job }) => <span className={styles.quiet}>{jobTimeText(JOBS[job].time)}</span>,
    },
    { title: '业务期', width: 58, cell: ({ last }) => (last === null ? '—' : periodText(last.period)) },
    {
      title: '上次开始',
      width: 84,
      cell: ({ last }) => (last === null || last.at === null ? '—' : shortTime(last.at, atMs)),
    },
    { title: '用时', width: 62, align: 'right', cell: ({ last }) => tookText(last?.took_ms ?? null) },
    {
      title: '结果',
      width: '1fr',
      least: 150,
      cell: ({ last }) => (last === null ? '—' : totalsText(last.totals)),
    },
    {
      title: '落后',
      width: 62,
      align: 'right',
      cell: ({ lag }) =>
        lag === 0 ? <span className={styles.quiet}>0</span> : <b className={styles.lag}>{spanText(lag)}</b>,
    },
    { title: '最近 14 次', width: 150, cell: ({ runs }) => <Bars runs={runs} /> },
    {
      title: '状态',
      width: 104,
      cell: (row) => {
        const [tone, text] = jobState(row)
        return <Tag tone={tone}>{text}</Tag>
      },
    },
  ]
  return (
    <Card flush>
      <Table
        label="任务"
        columns={columns}
        rows={rows}
        keyOf={({ job }) => job}
        rowHeight={33}
        current={current}
        onChoose={onChoose}
      />
    </Card>
  )
}

/** A late or failed run is shorter, so that it is visible without colours. */
function Bars({ runs }: { readonly runs: JobRow['runs'] }) {
  if (runs.length === 0) return '—'
  const odd = runs.filter((state) => state !== 'done')
  const label = odd.length === 0 ? `${runs.length} 次均完成` : odd.map(runWord).join('、')
  return (
    <span className={styles.bars} role="img" aria-label={label}>
      {runs.map((state, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the bars have no other name than their place
        <i key={i} className={cx(styles.bar, styles[state])} />
      ))}
    </span>
  )
}

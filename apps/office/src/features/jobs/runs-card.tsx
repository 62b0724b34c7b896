// Every run of one job, including reruns by two people, and the skipped items.
import { shortTime } from '#src/lib/time-text.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Empty } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { JobRun, JobRuns } from './queries.ts'
import { jobTitle, periodText, runTone, runWord, tookText, totalsText } from './rules.ts'
import styles from './jobs.module.css'

export function RunsCard({ found, atMs }: { readonly found: JobRuns; readonly atMs: number }) {
  const columns: readonly Column<JobRun>[] = [
    { title: '业务期', width: 50, cell: ({ period }) => periodText(period) },
    { title: '开始', width: 84, cell: ({ at }) => (at === null ? '—' : shortTime(at, atMs)) },
    { title: '用时', width: 58, align: 'right', cell: ({ took_ms }) => tookText(took_ms) },
    {
      title: '结果',
      width: '1fr',
      least: 132,
      cell: ({ totals, error }) => <span title={error ?? undefined}>{error ?? totalsText(totals)}</span>,
    },
    { title: '次数', width: 30, align: 'right', cell: ({ tries }) => tries },
    { title: '触发方式', width: 116, cell: ({ by }) => (by === null ? '系统' : `${by} 补跑`) },
    {
      title: '状态',
      width: 72,
      cell: ({ state }) => <Tag tone={runTone(state)}>{runWord(state)}</Tag>,
    },
  ]
  return (
    <Card title={`${jobTitle(found.job)}的每次运行`} aside="同一业务期重复运行不会重复付钱" flush fill>
      {found.runs.length === 0 ? (
        <Empty title="还没有运行过" />
      ) : (
        <Table
          label={`${jobTitle(found.job)}的每次运行`}
          columns={columns}
          rows={found.runs}
          keyOf={({ period, by, at }) => `${period} ${by ?? ''} ${at ?? ''}`}
          rowHeight={33}
          foot={<Aside found={found} atMs={atMs} />}
        />
      )}
    </Card>
  )
}

function Aside({ found, atMs }: { readonly found: JobRuns; readonly atMs: number }) {
  if (found.aside.length === 0) return null
  return (
    <section className={styles.aside} aria-label="未完成的项">
      <h3>未完成的项（自动重试）</h3>
      <ul>
        {found.aside.map(({ period, item, error, tries, retry_at }) => (
          <li key={`${period} ${item}`}>
            <b>
              {period || '—'} · {item}
            </b>
            <span>
              已试 {tries} 次，{shortTime(retry_at, atMs)} 再试
            </span>
            <small>{error}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

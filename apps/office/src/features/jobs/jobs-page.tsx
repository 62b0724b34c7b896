// The worker's jobs: state, runs with totals, skipped items, and a rerun of a period by two people.
import type { JobName } from '@lanting/contract/data/jobs'
import { parseBeijing } from '@lanting/contract/time'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { DrillCard } from './drill-card.tsx'
import { JobsTable } from './jobs-table.tsx'
import { type JobList, POLL_MS, useJobRuns, useJobs } from './queries.ts'
import { RerunCard } from './rerun-card.tsx'
import { RunsCard } from './runs-card.tsx'
import styles from './jobs.module.css'

export function JobsPage() {
  const found = useJobs()
  return (
    <Page
      title="任务"
      sub={found.data === undefined ? undefined : `截至 ${found.data.at.slice(11)} · 北京时间`}
      tools={<RefreshButton busy={found.isFetching} everyMs={POLL_MS} onClick={() => void found.refetch()} />}
      keys={[
        [['J', 'K'], '选任务'],
        [['T'], '试算'],
        [['R'], '补跑'],
      ]}
    >
      {found.data !== undefined ? (
        <Jobs found={found.data} atMs={parseBeijing(found.data.at) ?? 0} />
      ) : found.isError ? (
        <Failed message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}

function Jobs({ found, atMs }: { readonly found: JobList; readonly atMs: number }) {
  const { jobs: rows, drill } = found
  const [chosen, setChosen] = useState<JobName>('rebate-daily')
  const names = rows.map(({ job }) => job)
  useRowKeys(names, chosen, (key) => {
    const job = names.find((name) => name === key)
    if (job !== undefined) setChosen(job)
  })
  const row = rows.find(({ job }) => job === chosen)
  return (
    <div className={styles.page}>
      <JobsTable rows={rows} atMs={atMs} current={chosen} onChoose={({ job }) => setChosen(job)} />
      <Chosen job={chosen} canRerun={row?.again === 1} atMs={atMs} />
      <DrillCard drill={drill} atMs={atMs} />
    </div>
  )
}

interface ChosenProps {
  readonly job: JobName
  readonly canRerun: boolean
  readonly atMs: number
}

function Chosen({ job, canRerun, atMs }: ChosenProps) {
  const runs = useJobRuns(job)
  if (runs.data === undefined)
    return runs.isError ? (
      <Failed message={messageOf(runs.error)} onRetry={() => void runs.refetch()} />
    ) : (
      <Skeleton rows={4} />
    )
  return (
    <div className={styles.grid}>
      <RunsCard found={runs.data} atMs={atMs} />
      <RerunCard found={runs.data} canRerun={canRerun} />
    </div>
  )
}

// The overview for roles that may see money: balance check, four figures beside yesterday's, queues, jobs.
import { now } from '@lanting/browser-kit/clock'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { ShieldCheck, Siren } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { checkTitles, passedText } from '#src/lib/review/six-checks.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay } from '#src/queries/me.ts'
import { useBooks } from '#src/queries/money.ts'
import { type Overview, useOverview } from '#src/queries/overview.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { AlarmsCard } from './alarms-card.tsx'
import { ActiveChart, FlowChart } from './charts.tsx'
import styles from './overview.module.css'
import { jobLook, jobsShown, type JobRow, jobState, QUEUES, sizeText } from './rules.ts'

export function MoneyOverview() {
  const overview = useOverview()
  if (overview.data === undefined) {
    return overview.isError ? (
      <Failed message={messageOf(overview.error)} onRetry={() => void overview.refetch()} />
    ) : (
      <Skeleton rows={12} />
    )
  }
  const { data } = overview
  const current = Number(data.at.slice(11, 13))
  return (
    <>
      <BooksBanner />
      <AlarmsCard alarms={data.alarms} />
      <Numbers data={data} />
      <div className={styles.money}>
        <FlowChart hours={data.hours} current={current} />
        <QueuesCard queues={data.queues} />
        <JobsCard jobs={data.jobs} />
        <ActiveChart hours={data.hours} current={current} />
      </div>
    </>
  )
}

function BooksBanner() {
  const books = useBooks().data
  if (books === undefined || books.last_check === null) return null
  const { last_check: last, freeze, venues } = books
  const booksLink = (
    <Link className={text.link} to="/money">
      查看 G M
    </Link>
  )
  if (freeze !== null || last.ok === 0) {
    return (
      <Banner
        tone="bad"
        icon={<Siren size={20} aria-hidden="true" />}
        title={
          freeze === null
            ? '账目不符，再核对一次仍不符将冻结放款'
            : last.ok === 1
              ? WORDS.stillFrozen
              : `账目不符，取款放款已冻结：${checkTitles(freeze.because)}`
        }
        aside={<Link to="/money">去处理</Link>}
      />
    )
  }
  return (
    <Banner
      tone="ok"
      icon={<ShieldCheck size={20} aria-hidden="true" />}
      title="账目平衡"
      aside={
        <>
          {shortTime(last.at, now())} 核对，用时 {(last.took_ms / 1000).toFixed(1)} 秒 · {booksLink}
        </>
      }
    >
      全部分录合计 0.00 · {passedText(last.lines)} ·{' '}
      {venues.filter(({ difference }) => difference === '0.00').length} 家场馆差额 0.00
    </Banner>
  )
}

function Numbers({ data }: { readonly data: Overview }) {
  const { deposits, withdrawals } = data
  const net = fenFromYuan(deposits.sum) - fenFromYuan(withdrawals.sum)
  const netBefore = fenFromYuan(deposits.sum_yesterday) - fenFromYuan(withdrawals.sum_yesterday)
  const signed = (fen: bigint) => `${fen > 0n ? '+' : ''}${formatYuan(yuanFromFen(fen))}`
  return (
    <Figures>
      <Figure
        name="今日存款"
        value={formatYuan(deposits.sum)}
        unit="元"
        note={`${deposits.count.toLocaleString('en-US')} 笔 · 昨日同时 ${formatYuan(deposits.sum_yesterday)}`}
      />
      <Figure
        name="今日取款"
        value={formatYuan(withdrawals.sum)}
        unit="元"
        note={`${withdrawals.count.toLocaleString('en-US')} 笔 · 昨日同时 ${formatYuan(withdrawals.sum_yesterday)}`}
      />
      <Figure
        name="今日净流入"
        value={signed(net)}
        unit="元"
        note={`存款 − 取款 · 昨日同时 ${signed(netBefore)}`}
      />
      <Figure
        name="今日活跃会员"
        value={data.active.toLocaleString('en-US')}
        unit="人"
        note={`有账本变动，不含试玩 · 昨日同时 ${data.active_yesterday.toLocaleString('en-US')}`}
      />
    </Figures>
  )
}

type QueueRow = Overview['queues'][number]

const QUEUE_COLUMNS: readonly Column<QueueRow>[] = [
  {
    title: '队列',
    width: '1fr',
    least: 104,
    cell: (row) => {
      const { icon: Icon, title } = QUEUES[row.queue]
      return (
        <span className={styles.queue}>
          <Icon size={16} aria-hidden="true" />
          {title}
        </span>
      )
    },
  },
  {
    title: '件数',
    width: 36,
    align: 'right',
    cell: (row) => <b className={row.waiting === 0 ? text.muted : text.strong}>{row.waiting}</b>,
  },
  {
    title: '最久',
    width: 88,
    align: 'right',
    cell: (row) =>
      row.waiting === 0 ? (
        <span className={text.muted}>—</span>
      ) : (
        <Age seconds={row.oldest} targetMinutes={QUEUES[row.queue].targetMinutes} />
      ),
  },
  {
    title: '目标',
    width: 44,
    wide: true,
    align: 'right',
    cell: ({ queue }) => {
      const minutes = QUEUES[queue].targetMinutes
      return <span className={text.muted}>{minutes >= 60 ? `${minutes / 60} 时` : `${minutes} 分`}</span>
    },
  },
]

const isLate = ({ queue, waiting, oldest }: QueueRow) =>
  waiting > 0 && oldest > QUEUES[queue].targetMinutes * 120

function QueuesCard({ queues }: { readonly queues: readonly QueueRow[] }) {
  const navigate = useNavigate()
  return (
    <Card title="待办队列" aside="橙 超目标 · 红 超两倍" fill flush>
      <Table
        label="待办队列"
        columns={QUEUE_COLUMNS}
        rows={queues}
        rowHeight="clamp(24px, 3vh, 34px)"
        keyOf={(row) => row.queue}
        tone={(row) => (isLate(row) ? 'alert' : undefined)}
        onChoose={(row) => void navigate(QUEUES[row.queue].to)}
      />
    </Card>
  )
}

const JOB_COLUMNS: readonly Column<JobRow>[] = [
  { title: '任务', width: '1fr', cell: (row) => jobLook(row.job).title },
  {
    title: '周期',
    width: 104,
    cell: (row) => <span className={text.muted}>{jobLook(row.job).period}</span>,
  },
  { title: '上次', width: 84, cell: (row) => (row.at === null ? '—' : shortTime(row.at, now())) },
  {
    title: '用时',
    width: 64,
    align: 'right',
    cell: (row) => (row.took_ms === null ? '—' : `${(row.took_ms / 1000).toFixed(1)} 秒`),
  },
  { title: '规模', width: 88, align: 'right', cell: (row) => sizeText(row) },
  {
    title: '状态',
    width: 76,
    cell: (row) => {
      const [tone, words] = jobState(row)
      return <Tag tone={tone}>{words}</Tag>
    },
  },
]

function JobsCard({ jobs }: { readonly jobs: readonly JobRow[] }) {
  const may = useMay()
  const failed = jobs.filter((row) => row.failed === 1).length
  const late = jobs.filter((row) => row.late > 0).length
  return (
    <Card
      title="任务健康"
      aside={
        <>
          失败 {failed} · 超时 {late}
          {may('job.read') && (
            <Link className={text.link} to="/jobs">
              全部 {jobs.length} 项
            </Link>
          )}
        </>
      }
      fill
      flush
    >
      {jobs.length === 0 ? (
        <p className={styles.none}>任务还没有运行过。</p>
      ) : (
        <Table
          label="任务健康"
          columns={JOB_COLUMNS}
          rows={jobsShown(jobs)}
          rowHeight="clamp(20px, 2.6vh, 30px)"
          keyOf={(row) => row.job}
        />
      )}
    </Card>
  )
}

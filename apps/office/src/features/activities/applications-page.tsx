// Applications for activities that wait for people, and what became of the others.
import { formatYuan } from '@lanting/contract/money'
import { ACTIVITY, type StateOf } from '@lanting/contract/states'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { useChosenRow } from '#src/lib/chosen-row.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { QUEUE_MS } from '#src/lib/queue-filter.ts'
import { type ApplicationRow, useApplications } from '#src/queries/activities.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag, type Tone } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { ApplicationDrawer } from './application-drawer.tsx'

const TARGET_MINUTES = 60
const SHOWS = ['review', 'paid', 'refused', 'cancelled'] as const satisfies readonly StateOf<
  typeof ACTIVITY
>[]
type Show = (typeof SHOWS)[number]
const OPTIONS = SHOWS.map((state) => [state, ACTIVITY.label(state)] as const)
const TONES: Readonly<Record<StateOf<typeof ACTIVITY>, Tone>> = {
  cancelled: 'neutral',
  review: 'wait',
  approved: 'ok',
  refused: 'bad',
  paid: 'ok',
}

const COLUMNS: readonly Column<ApplicationRow>[] = [
  {
    title: '会员',
    width: 140,
    cell: ({ member }) => (
      <>
        {member.username} <Tag tone="vip">VIP{member.vip}</Tag>
        <small>{member.realname || '未实名'}</small>
      </>
    ),
  },
  {
    title: '活动',
    width: '1fr',
    least: 150,
    cell: (row) => (
      <>
        <span className={text.medium}>{row.activity_name}</span>
        <small>{row.because}</small>
      </>
    ),
  },
  { title: '期', width: 108, cell: (row) => row.period },
  {
    title: '彩金（元）',
    width: 88,
    align: 'right',
    cell: (row) => <b className={text.strong}>{formatYuan(row.bonus)}</b>,
  },
  {
    title: '状态',
    width: 112,
    cell: ({ state, claim }) => {
      const word = ACTIVITY.word(state)
      if (word !== 'review' || claim === null) return <Tag tone={TONES[word]}>{ACTIVITY.label(word)}</Tag>
      return <Tag tone="info">{claim.mine === 1 ? '我已认领' : `${claim.staff} 已认领`}</Tag>
    },
  },
  {
    title: '等待',
    width: 78,
    align: 'right',
    cell: (row) =>
      ACTIVITY.word(row.state) === 'review' ? (
        <Age seconds={row.age} targetMinutes={TARGET_MINUTES} />
      ) : (
        row.created_at.slice(5, 16)
      ),
  },
]

const isShow = (word: string): word is Show => (SHOWS as readonly string[]).includes(word)

export function ApplicationsPage() {
  const [filter, setFilter] = useFilters(['show', 'q', 'id', 'page'])
  const show: Show = isShow(filter.show) ? filter.show : 'review'
  const queue = useApplications({
    state: ACTIVITY.wire(show),
    ...(filter.q === '' ? {} : { q: filter.q }),
    page: pageNumber(filter.page),
  })
  const rows = queue.data?.data ?? []
  const { chosen, choose, close } = useChosenRow(
    'id',
    rows.map((row) => row.id),
  )
  const place = rows.findIndex((row) => row.id === chosen)
  return (
    <Page
      title="活动申请"
      tools={
        <>
          <SearchBox label="会员、编号" value={filter.q} onSearch={(q) => setFilter({ q, id: '' })} />
          <RefreshButton busy={queue.isFetching} everyMs={QUEUE_MS} onClick={() => void queue.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['C'], '认领'],
        [['A'], '派发'],
        [['R'], '驳回'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        chosen !== null && (
          <AfterDecision
            keys={rows.filter((row) => row.id === chosen || row.claim?.mine !== 0).map((row) => row.id)}
            current={chosen}
            onOpen={choose}
          >
            <ApplicationDrawer
              key={chosen}
              id={chosen}
              live={rows[place]}
              place={place < 0 ? null : `${place + 1} / ${rows.length}`}
              onClose={close}
            />
          </AfterDecision>
        )
      }
    >
      <Heads summary={queue.data?.summary} />
      <Filters>
        <Chips
          label="状态"
          options={OPTIONS}
          value={show}
          onChange={(next) => setFilter({ show: next === 'review' ? '' : next, id: '' })}
          total={queue.data?.total}
        />
      </Filters>
      <QueueList
        label="活动申请"
        query={queue}
        columns={COLUMNS}
        keyOf={(row) => row.id}
        current={chosen}
        onChoose={choose}
        onPage={(page) => setFilter({ page: String(page), id: '' })}
        none={show === 'review' ? '没有待审核的申请' : '没有记录'}
        noneNote="资料类活动自动派发；同一网络地址的申请转到这里由人核对。"
      />
    </Page>
  )
}

type Summary = NonNullable<ReturnType<typeof useApplications>['data']>['summary']

function Heads({ summary }: { readonly summary: Summary | undefined }) {
  if (summary === undefined) return null
  return (
    <Figures>
      <Figure name="待审核" value={summary.waiting} unit="笔" note={`我认领 ${summary.mine} 笔`} />
      <Figure
        name="最久等待"
        value={<Age seconds={summary.oldest} targetMinutes={TARGET_MINUTES} large />}
        note={`目标 ${TARGET_MINUTES} 分钟`}
      />
      <Figure
        name="今日已派发"
        value={formatYuan(summary.paid_today)}
        unit="元"
        note={`${summary.paid_count_today} 笔，含自动派发`}
      />
    </Figures>
  )
}

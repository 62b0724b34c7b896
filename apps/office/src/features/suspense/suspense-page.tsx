// Money that came but fits no order: it waits here in its own account until two people say whose it is.
import { formatYuan } from '@lanting/contract/money'
import { CircleHelp } from 'lucide-react'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { useChosenRow } from '#src/lib/chosen-row.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { SUSPENSE_MS, type SuspenseRow, useSuspense } from '#src/queries/money.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { STATE_TITLES, WHY_TITLES } from './rules.ts'
import { SuspenseDrawer } from './suspense-drawer.tsx'
import styles from './suspense.module.css'

const TARGET_MINUTES = 24 * 60

const STATES = [
  ['open', STATE_TITLES.open],
  ['credited', STATE_TITLES.credited],
  ['returned', STATE_TITLES.returned],
] as const

const cut = (id: string) => (id.length > 14 ? `${id.slice(0, 5)}…${id.slice(-6)}` : id)

const SOURCE: Column<SuspenseRow> = { title: '来源', width: 84, cell: (row) => row.pay_way }
const AMOUNT: Column<SuspenseRow> = {
  title: '到账（元）',
  width: 88,
  align: 'right',
  cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
}

const COLUMNS: readonly Column<SuspenseRow>[] = [
  SOURCE,
  {
    title: '渠道流水号',
    width: 106,
    cell: (row) => (
      <>
        <span title={row.txn_id}>{cut(row.txn_id)}</span>
        <small>{row.received_at.slice(5, 16)} 到账</small>
      </>
    ),
  },
  AMOUNT,
  {
    title: '为何没有匹配',
    width: '1fr',
    least: 108,
    cell: (row) => (
      <>
        {WHY_TITLES[row.why]}
        <small title={row.order_no}>{row.order_no === '' ? '没有订单号' : row.order_no}</small>
      </>
    ),
  },
  {
    title: '线索',
    width: 78,
    cell: (row) =>
      row.state !== 'open' ? (
        <Tag>{STATE_TITLES[row.state]}</Tag>
      ) : row.approval?.state === 'open' ? (
        <Tag tone="wait">待第二人</Tag>
      ) : row.candidates === 0 ? (
        <Tag>没有线索</Tag>
      ) : (
        <Tag tone="info">{row.candidates} 个可能</Tag>
      ),
  },
  {
    title: '已挂',
    width: 66,
    align: 'right',
    cell: (row) => (row.state === 'open' ? <Age seconds={row.age} targetMinutes={TARGET_MINUTES} /> : '—'),
  },
]

const RECENT_COLUMNS: readonly Column<SuspenseRow>[] = [
  SOURCE,
  { title: '渠道流水号', width: 106, cell: (row) => <span title={row.txn_id}>{cut(row.txn_id)}</span> },
  { ...AMOUNT, title: '金额（元）' },
  {
    title: '结果',
    width: '1fr',
    least: 92,
    cell: (row) => (row.state === 'returned' ? '退回付款方' : `归入 ${row.asked?.member?.username ?? '—'}`),
  },
  {
    title: '谁',
    width: 168,
    cell: ({ approval, ended_at: at }) => (
      <span className={text.muted}>
        {[approval?.asked_by, approval?.decided_by].filter(Boolean).join(' · ')} {at?.slice(5, 16)}
      </span>
    ),
  },
]

export function SuspensePage() {
  const [filter, setFilter] = useFilters(['state', 'q', 'id', 'page'])
  const state = filter.state === 'credited' || filter.state === 'returned' ? filter.state : 'open'
  const suspense = useSuspense({
    state,
    ...(filter.q === '' ? {} : { q: filter.q }),
    page: pageNumber(filter.page),
  })
  const rows = suspense.data?.data ?? []
  const ids = rows.map((row) => row.id)
  const { chosen, choose, close } = useChosenRow('id', ids)
  return (
    <Page
      title="悬挂款"
      tools={
        <>
          <SearchBox
            label="流水号、订单号、金额"
            value={filter.q}
            onSearch={(q) => setFilter({ q, id: '' })}
          />
          <RefreshButton
            busy={suspense.isFetching}
            everyMs={SUSPENSE_MS}
            onClick={() => void suspense.refetch()}
          />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['1', '9'], '选处理'],
        [['A'], '核对并确认'],
        [['R'], '拒绝'],
        [['⌘', '↵'], '提交'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        chosen !== null && (
          <AfterDecision keys={ids} current={chosen} onOpen={choose}>
            <SuspenseDrawer key={chosen} id={chosen} onClose={close} />
          </AfterDecision>
        )
      }
    >
      <SuspenseFigures list={suspense.data} />
      <Banner tone="plain" icon={<CircleHelp size={18} aria-hidden="true" />} title="收到但对不上订单的钱">
        不入会员账，也不丢。伪造或重复的回调不会产生悬挂款。
      </Banner>
      <Filters>
        <Chips
          label="状态"
          options={STATES}
          value={state}
          onChange={(next) => setFilter({ state: next === 'open' ? '' : next, id: '' })}
          total={suspense.data?.total}
        />
      </Filters>
      <QueueList
        label="悬挂款"
        query={suspense}
        columns={COLUMNS}
        keyOf={(row) => row.id}
        current={chosen}
        onChoose={choose}
        onPage={(page) => setFilter({ page: String(page), id: '' })}
        none={state === 'open' ? '没有悬挂款' : '没有记录'}
        noneNote="每一笔到账都找到了自己的订单。"
        {...(state === 'open' && suspense.data !== undefined ? { foot: <Total list={suspense.data} /> } : {})}
      />
      {state === 'open' && suspense.data !== undefined && suspense.data.recent.length > 0 && (
        <Card title="最近处理" flush>
          <Table
            label="最近处理"
            columns={RECENT_COLUMNS}
            rows={suspense.data.recent}
            keyOf={(row) => row.id}
            rowHeight={35}
          />
        </Card>
      )}
    </Page>
  )
}

type List = NonNullable<ReturnType<typeof useSuspense>['data']>

/** What waits, and what this month became of the rest. */
function SuspenseFigures({ list }: { readonly list: List | undefined }) {
  const month = (of: List['credited_month'] | undefined) => ({
    value: of?.count ?? '—',
    unit: '笔',
    note: of === undefined ? '—' : `${formatYuan(of.sum)} 元`,
  })
  return (
    <Figures>
      <Figure
        name="待归属"
        value={list?.open ?? '—'}
        unit="笔"
        note={list === undefined ? '合计 —' : `合计 ${formatYuan(list.open_sum)} 元`}
      />
      <Figure
        name="最久"
        value={
          list === undefined || list.open === 0 ? (
            '—'
          ) : (
            <Age large seconds={list.oldest} targetMinutes={TARGET_MINUTES} />
          )
        }
        note="目标 24 时以内"
      />
      <Figure name="本月已归属" {...month(list?.credited_month)} />
      <Figure name="本月已退回" {...month(list?.returned_month)} />
    </Figures>
  )
}

function Total({ list }: { readonly list: List }) {
  return (
    <p className={styles.total}>
      <span>合计</span>
      <b>{formatYuan(list.open_sum)}</b>
      <span>记在账面 suspense:*</span>
    </p>
  )
}

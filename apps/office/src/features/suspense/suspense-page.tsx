// Money that came but fits no order: it waits here in its own account until two people say whose it is.
import { formatYuan } from '@lanting/contract/money'
import { CircleHelp } from 'lucide-react'
import { spanText } from '#src/lib/clock.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { pageNumber, useFilters } from '#src/lib/search-params.ts'
import { type SuspenseRow, useSuspense } from '#src/queries/money.ts'
import { Age } from '#src/ui/age.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Chips, Filters } from '#src/ui/chips.tsx'
import { Figure, Figures } from '#src/ui/figure.tsx'
import { Page, RefreshButton } from '#src/ui/page.tsx'
import { QueueList } from '#src/ui/queue-list.tsx'
import type { Column } from '#src/ui/table.tsx'
import { Tag } from '#src/ui/tag.tsx'
import text from '#src/ui/text.module.css'
import { STATE_TITLES, WHY_TITLES } from './rules.ts'
import { SuspenseDrawer } from './suspense-drawer.tsx'

const TARGET_MINUTES = 24 * 60

const STATES = [
  ['open', STATE_TITLES.open],
  ['credited', STATE_TITLES.credited],
  ['returned', STATE_TITLES.returned],
] as const

const cut = (id: string) => (id.length > 14 ? `${id.slice(0, 5)}…${id.slice(-6)}` : id)

const COLUMNS: readonly Column<SuspenseRow>[] = [
  { title: '来源', width: 96, cell: (row) => row.pay_way },
  {
    title: '渠道流水号',
    width: 132,
    cell: (row) => (
      <>
        <span title={row.txn_id}>{cut(row.txn_id)}</span>
        <small>{row.received_at.slice(5, 16)} 到账</small>
      </>
    ),
  },
  {
    title: '到账（元）',
    width: 100,
    align: 'right',
    cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
  },
  {
    title: '为何没有匹配',
    width: '1fr',
    cell: (row) => (
      <>
        {WHY_TITLES[row.why]}
        <small>{row.order_no === '' ? '没有订单号' : row.order_no}</small>
      </>
    ),
  },
  {
    title: '状态',
    width: 84,
    cell: (row) =>
      row.state === 'open' && row.request.state === 'open' ? (
        <Tag tone="wait">待第二人</Tag>
      ) : (
        <Tag tone={row.state === 'open' ? 'info' : 'neutral'}>{STATE_TITLES[row.state]}</Tag>
      ),
  },
  {
    title: '已挂',
    width: 90,
    align: 'right',
    cell: (row) => (row.state === 'open' ? <Age seconds={row.age} targetMinutes={TARGET_MINUTES} /> : '—'),
  },
]

export function SuspensePage() {
  const [filter, setFilter] = useFilters(['state', 'id', 'page'])
  const state = filter.state === 'credited' || filter.state === 'returned' ? filter.state : 'open'
  const suspense = useSuspense({ state, page: pageNumber(filter.page) })
  const rows = suspense.data?.data ?? []
  const chosen = filter.id === '' ? null : filter.id
  const choose = (id: string | number) => setFilter({ id: String(id), page: filter.page })
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    choose,
  )
  const { open, open_sum: sum, oldest } = suspense.data ?? {}
  return (
    <Page
      title="悬挂款"
      tools={<RefreshButton busy={suspense.isFetching} onClick={() => void suspense.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['A'], '核对并确认'],
        [['R'], '拒绝'],
        [['⌘', '↵'], '提交'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        chosen !== null && (
          <SuspenseDrawer key={chosen} id={chosen} onClose={() => setFilter({ id: '', page: filter.page })} />
        )
      }
    >
      <Figures>
        <Figure
          name="待归属"
          value={open ?? '—'}
          unit="笔"
          note={sum === undefined ? '合计 —' : `合计 ${formatYuan(sum)} 元，与账面 suspense:* 一致`}
        />
        <Figure
          name="最久"
          value={oldest === undefined || open === 0 ? '—' : spanText(oldest)}
          note="目标 24 时以内"
        />
      </Figures>
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
      />
    </Page>
  )
}

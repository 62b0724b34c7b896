// Money that matches no order: held in a suspense account until two people assign it.
import { formatYuan } from '@lanting/contract/money'
import { CircleHelp } from 'lucide-react'
import { SUSPENSE_MS, type SuspenseRow, useSuspense } from '#src/queries/money.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Figures } from '#src/ui/figure/figure.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { OldestFigure, SumFigure } from '#src/features/desk/figures.tsx'
import { DeskPage } from '#src/features/desk/page.tsx'
import { STATE_TITLES, WHY_TITLES } from '#src/features/desk/suspense/rules.ts'
import { SuspenseDrawer } from '#src/features/desk/suspense/suspense-drawer.tsx'
import styles from '#src/features/desk/suspense/suspense.module.css'

const TARGET_MINUTES = 24 * 60

const STATES = [
  ['open', STATE_TITLES.open],
  ['credited', STATE_TITLES.credited],
  ['returned', STATE_TITLES.returned],
] as const

const cut = (id: string) => (id.length > 14 ? `${id.slice(0, 5)}…${id.slice(-6)}` : id)

const SOURCE: Column<SuspenseRow> = { title: '来源', width: 84, wide: true, cell: (row) => row.pay_way }
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
    title: '未匹配原因',
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
    title: '已挂账',
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
    title: '处理人',
    width: 168,
    cell: ({ approval, ended_at: at }) => (
      <span className={text.muted}>
        {[approval?.asked_by, approval?.decided_by].filter(Boolean).join(' · ')} {at?.slice(5, 16)}
      </span>
    ),
  },
]

export function SuspensePage() {
  const address = useDeskAddress('id', ['state', 'q'])
  const { filter } = address
  const state = filter.state === 'credited' || filter.state === 'returned' ? filter.state : 'open'
  const suspense = useSuspense({
    state,
    ...(filter.q === '' ? {} : { q: filter.q }),
    page: address.page,
  })
  const list = suspense.data
  return (
    <DeskPage
      title="悬挂款"
      search={{ label: '流水号、订单号、金额', value: filter.q }}
      everyMs={SUSPENSE_MS}
      keys={[
        [['J', 'K'], '上下'],
        [['1', '9'], '选处理'],
        [['A'], '核对并确认'],
        [['R'], '拒绝'],
        [['⌘', '↵'], '提交'],
        [['Esc'], '关闭'],
      ]}
      address={address}
      query={suspense}
      head={
        <>
          <Heads list={list} />
          <Banner
            tone="plain"
            icon={<CircleHelp size={18} aria-hidden="true" />}
            title="已收到但无法匹配订单的款项"
          >
            不计入会员账户，也不会丢失。伪造或重复的回调不会产生悬挂款。
          </Banner>
        </>
      }
      show={{ label: '状态', name: 'state', options: STATES, value: state, home: 'open' }}
      columns={COLUMNS}
      keyOf={(row) => row.id}
      list={state === 'open' && list !== undefined ? { foot: <Total list={list} /> } : {}}
      none={state === 'open' ? '没有悬挂款' : '没有记录'}
      noneNote="每一笔到账都已匹配订单。"
      drawer={({ id, onClose }) => <SuspenseDrawer key={id} id={id} onClose={onClose} />}
    >
      {state === 'open' && list !== undefined && list.recent.length > 0 && (
        <Card title="最近处理" flush>
          <Table
            label="最近处理"
            columns={RECENT_COLUMNS}
            rows={list.recent}
            keyOf={(row) => row.id}
            rowHeight={35}
          />
        </Card>
      )}
    </DeskPage>
  )
}

type List = NonNullable<ReturnType<typeof useSuspense>['data']>

/** Pending count and sum, and this month's outcomes. */
function Heads({ list }: { readonly list: List | undefined }) {
  return (
    <Figures>
      <SumFigure name="待归属" count={list?.open} sum={list?.open_sum} together />
      <OldestFigure
        name="最久"
        waiting={list?.open}
        seconds={list?.oldest}
        targetMinutes={TARGET_MINUTES}
        note="目标 24 时以内"
      />
      <SumFigure name="本月已归属" count={list?.credited_month.count} sum={list?.credited_month.sum} />
      <SumFigure name="本月已退回" count={list?.returned_month.count} sum={list?.returned_month.sum} />
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

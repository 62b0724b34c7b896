// Bank deposits that wait for people: the member's words against what the bank shows, credited by one or two.
import { formatYuan } from '@lanting/contract/money'
import { cutNumber, showOptions, useQueueFilter } from '#src/lib/queue-filter.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { type DepositRow, useDeposits } from '#src/queries/cashier.ts'
import { Age } from '#src/ui/age.tsx'
import { Chips, Filters } from '#src/ui/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page.tsx'
import { QueueFigures } from '#src/ui/queue-figures.tsx'
import { QueueList } from '#src/ui/queue-list.tsx'
import { ReviewTags } from '#src/ui/review-tags.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import type { Column } from '#src/ui/table.tsx'
import text from '#src/ui/text.module.css'
import { Who } from '#src/ui/who.tsx'
import { DepositDrawer } from './deposit-drawer.tsx'

const TARGET_MINUTES = 20

const TITLES = {
  waiting: '待审核',
  mine: '我已认领',
  second: '待复核',
  paying: '待支付',
  done: '已到账',
  refused: '已拒绝',
} as const

const COLUMNS: readonly Column<DepositRow>[] = [
  {
    title: '单号',
    width: 82,
    cell: (row) => <span title={row.deposit_no}>{cutNumber(row.deposit_no)}</span>,
  },
  {
    title: '会员',
    width: 134,
    cell: ({ member }) => <Who name={member.username} sub={`VIP${member.vip} · ${member.realname}`} />,
  },
  {
    title: '金额（元）',
    width: 100,
    align: 'right',
    cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
  },
  {
    title: '付款',
    width: 128,
    cell: (row) => {
      const [name, ...rest] = row.account.split(' ')
      return (
        <>
          {row.account === '' ? row.pay_way : name}
          <small>{rest.join(' ')}</small>
        </>
      )
    },
  },
  { title: '提示', width: '1fr', cell: (row) => <ReviewTags row={row} /> },
  {
    title: '等待',
    width: 80,
    align: 'right',
    cell: (row) =>
      row.state === 1 ? (
        <Age seconds={row.age} targetMinutes={TARGET_MINUTES} />
      ) : (
        row.created_at.slice(5, 16)
      ),
  },
]

export function DepositsPage() {
  const filter = useQueueFilter()
  const { show, chosen, choose } = filter
  const queue = useDeposits(filter.asked)
  const rows = queue.data?.data ?? []
  useRowKeys(
    rows.map((row) => row.deposit_no),
    chosen,
    choose,
  )
  return (
    <Page
      title="存款审核"
      tools={
        <>
          <SearchBox label="单号、会员名、尾号" value={filter.q} onSearch={filter.setSearch} />
          <RefreshButton busy={queue.isFetching} onClick={() => void queue.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['C'], '认领'],
        [['A'], '通过'],
        [['R'], '驳回'],
        [['Z'], '放回'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        chosen !== null && (
          <DepositDrawer
            key={chosen}
            no={chosen}
            live={rows.find((row) => row.deposit_no === chosen)}
            onClose={() => choose(null)}
          />
        )
      }
    >
      <QueueFigures summary={queue.data?.summary} doneName="今日已到账" targetMinutes={TARGET_MINUTES} />
      <Filters>
        <Chips
          label="显示"
          options={showOptions(TITLES, show, queue.data?.summary)}
          value={show}
          onChange={filter.setShow}
          total={queue.data?.total}
        />
      </Filters>
      <QueueList
        label="存款"
        query={queue}
        columns={COLUMNS}
        keyOf={(row) => row.deposit_no}
        current={chosen}
        onChoose={choose}
        onPage={filter.setPage}
        tone={(row) => (row.state === 1 && row.claim?.mine === 0 ? 'dim' : undefined)}
        none={show === 'waiting' ? '没有等待审核的存款' : '没有存款'}
        noneNote="银行转账须由人核对；微信、支付宝和 USDT 由渠道通知自动到账。"
      />
    </Page>
  )
}

// Withdrawals that wait for people: oldest first, claimed by one, approved by one or two, paid to the card they were asked for.
import { formatYuan } from '@lanting/contract/money'
import { parseBeijing } from '@lanting/contract/time'
import { Siren } from 'lucide-react'
import { now } from '#src/lib/clock.ts'
import { cutNumber, showOptions, useQueueFilter } from '#src/lib/queue-filter.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { useWithdrawals, type WithdrawalRow } from '#src/queries/cashier.ts'
import { useMay } from '#src/queries/me.ts'
import { useBooks } from '#src/queries/money.ts'
import { Age } from '#src/ui/age.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Chips, Filters } from '#src/ui/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page.tsx'
import { QueueFigures } from '#src/ui/queue-figures.tsx'
import { QueueList } from '#src/ui/queue-list.tsx'
import { ReviewTags } from '#src/ui/review-tags.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import type { Column } from '#src/ui/table.tsx'
import text from '#src/ui/text.module.css'
import { Who } from '#src/ui/who.tsx'
import { WithdrawalDrawer } from './withdrawal-drawer.tsx'

const TARGET_MINUTES = 30

const TITLES = {
  waiting: '待审核',
  mine: '我已认领',
  second: '待复核',
  paying: '出款中',
  done: '已到账',
  refused: '已驳回',
} as const

const isHeld = (until: string | null, at: number) => until !== null && (parseBeijing(until) ?? 0) > at

function columns(at: number): readonly Column<WithdrawalRow>[] {
  return [
    {
      title: '单号',
      width: 82,
      cell: (row) => <span title={row.withdraw_no}>{cutNumber(row.withdraw_no)}</span>,
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
      title: '去向',
      width: 128,
      cell: (row) => {
        const [name, ...rest] = row.account.split(' ')
        return (
          <>
            {name}
            <small>{rest.join(' ')}</small>
          </>
        )
      },
    },
    {
      title: '提示',
      width: '1fr',
      cell: (row) => <ReviewTags row={row} held={isHeld(row.hold_until, at)} />,
    },
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
}

export function WithdrawalsPage() {
  const filter = useQueueFilter()
  const { show, chosen, choose } = filter
  const queue = useWithdrawals(filter.asked)
  const frozen = useBooks(useMay()('money.read')).data?.withdrawals_frozen === 1
  const rows = queue.data?.data ?? []
  useRowKeys(
    rows.map((row) => row.withdraw_no),
    chosen,
    choose,
  )
  return (
    <Page
      title="取款审核"
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
          <WithdrawalDrawer
            key={chosen}
            no={chosen}
            live={rows.find((row) => row.withdraw_no === chosen)}
            frozen={frozen}
            onClose={() => choose(null)}
          />
        )
      }
    >
      {frozen && (
        <Banner tone="bad" icon={<Siren size={20} aria-hidden="true" />} title="账目不符，放款已冻结">
          可以认领、核对和驳回；核对通过并由两人解除后才能放款。
        </Banner>
      )}
      <QueueFigures summary={queue.data?.summary} doneName="今日已放款" targetMinutes={TARGET_MINUTES} />
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
        label="取款"
        query={queue}
        columns={columns(now())}
        keyOf={(row) => row.withdraw_no}
        current={chosen}
        onChoose={choose}
        onPage={filter.setPage}
        tone={(row) => (row.state === 1 && row.claim?.mine === 0 ? 'dim' : undefined)}
        none={show === 'waiting' ? '没有等待审核的取款' : '没有取款'}
        noneNote="会员提交的取款会自己出现在这里，每 15 秒更新。"
      />
    </Page>
  )
}

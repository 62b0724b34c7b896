// Bank deposits that wait for people: the member's words against what the bank shows, credited by one or two.
import { PAY_WAY_NAMES } from '@lanting/contract/pay-ways'
import { useQueueFilter } from '#src/lib/queue-filter.ts'
import { useDeposits } from '#src/queries/cashier.ts'
import { useClaimMany } from '#src/queries/desk.ts'
import { QueuePage, type QueueWords } from '#src/ui/queue-page/queue-page.tsx'
import { DepositDrawer } from './deposit-drawer.tsx'

const WORDS: QueueWords = {
  title: '存款审核',
  item: '存款',
  account: '付款',
  shows: {
    waiting: '待审核',
    mine: '我已认领',
    second: '待复核',
    paying: '待支付',
    done: '已到账',
    refused: '已拒绝',
  },
  doneToday: '今日已到账',
  targetMinutes: 20,
  noneNote: '银行转账须由人核对；微信、支付宝和 USDT 由渠道通知自动到账。',
  ways: PAY_WAY_NAMES,
  hints: ['otherPayer', 'sharedCard'],
}

export function DepositsPage() {
  const filter = useQueueFilter()
  const queue = useDeposits(filter.asked)
  return (
    <QueuePage
      words={WORDS}
      filter={filter}
      query={queue}
      numberOf={(row) => row.deposit_no}
      claiming={useClaimMany('deposit')}
      drawer={(no, live, place) => (
        <DepositDrawer key={no} no={no} live={live} place={place} onClose={() => filter.choose(null)} />
      )}
    />
  )
}

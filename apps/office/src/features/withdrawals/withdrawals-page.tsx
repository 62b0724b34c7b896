// Withdrawals that wait for people: oldest first, claimed by one, approved by one or two, paid to the card they were asked for.
import { PAYOUT_WAYS } from '@lanting/contract/pay-ways'
import { parseBeijing } from '@lanting/contract/time'
import { Siren } from 'lucide-react'
import { now } from '@lanting/browser-kit/clock'
import { useQueueFilter } from '#src/lib/queue-filter.ts'
import { isInReview } from '#src/lib/standing.ts'
import { useWithdrawals } from '#src/queries/cashier.ts'
import { useClaimMany } from '#src/queries/desk.ts'
import { useMay } from '#src/queries/me.ts'
import { useBooks } from '#src/queries/money.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { QueuePage, type QueueWords } from '#src/ui/queue-page/queue-page.tsx'
import { WithdrawalDrawer } from './withdrawal-drawer.tsx'

const WORDS: QueueWords = {
  title: '取款审核',
  item: '取款',
  account: '去向',
  shows: {
    waiting: '待审核',
    mine: '我已认领',
    second: '待复核',
    paying: '出款中',
    done: '已到账',
    refused: '已驳回',
  },
  doneToday: '今日已放款',
  targetMinutes: 30,
  noneNote: '会员提交的取款会自己出现在这里，每 15 秒更新。',
  ways: PAYOUT_WAYS,
  hints: [
    'firstWithdrawal',
    'noPlay',
    'sharedCard',
    'otherPayer',
    'youngCard',
    'youngPassword',
    'newDevice',
    'neverTrapped',
  ],
}

export function WithdrawalsPage() {
  const filter = useQueueFilter()
  const queue = useWithdrawals(filter.asked)
  const frozen = useBooks(useMay()('money.read')).data?.withdrawals_frozen === 1
  const at = now()
  return (
    <QueuePage
      words={WORDS}
      filter={filter}
      query={queue}
      numberOf={(row) => row.withdraw_no}
      claiming={useClaimMany('withdrawal')}
      isHeld={(row) => isInReview(row) && row.hold_until !== null && (parseBeijing(row.hold_until) ?? 0) > at}
      banner={
        frozen && (
          <Banner
            tone="bad"
            icon={<Siren size={20} aria-hidden="true" />}
            title="放款已冻结：账目核对发现不符"
          >
            可以认领、核对和驳回；核对通过并由两人解除后才能放款。
          </Banner>
        )
      }
      drawer={(no, live, place) => (
        <WithdrawalDrawer
          key={no}
          no={no}
          live={live}
          place={place}
          frozen={frozen}
          onClose={() => filter.choose(null)}
        />
      )}
    />
  )
}

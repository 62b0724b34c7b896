// /transRecord with the details of orders that other features own, fetched together.
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'

export const TransRecordScreen = lazyCode(
  () =>
    Promise.all([
      import('#src/features/record/trans-record-screen.tsx'),
      import('#src/features/deposit/order/pay-info-screen.tsx'),
      import('#src/features/withdrawal/withdrawal-detail.tsx'),
    ]),
  ([record, deposit, withdrawal]) => {
    const details = { D: deposit.DepositOrder, W: withdrawal.WithdrawalDetail }
    return () => <record.TransRecordScreen details={details} />
  },
)

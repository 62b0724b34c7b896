// Binds the office calls of the withdrawal queue and of stuck payouts.
import * as calls from '@lanting/contract/calls/office/cashier'
import * as payoutCalls from '@lanting/contract/calls/office/payout'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { PayoutReviewService } from '#src/modules/withdrawal/payout/payout-review.service.ts'
import type { WithdrawalReviewService } from '#src/modules/withdrawal/withdrawal-review.service.ts'

export function withdrawalOfficeRoutes(
  { bind }: Binder,
  {
    withdrawalReviews: withdrawals,
    payoutReviews: payouts,
  }: { readonly withdrawalReviews: WithdrawalReviewService; readonly payoutReviews: PayoutReviewService },
): void {
  bind(calls.withdrawalQueue, (input, context) => withdrawals.list(input, context))
  bind(calls.withdrawalOne, (input, context) => withdrawals.openDetail(input.withdraw_no, context))
  bind(payoutCalls.payoutQueue, (input, context) => payouts.list(input, pageNumber(input.page), context))
  bind(payoutCalls.payoutOne, (input, context) => payouts.openDetail(input.payout_no, context))
  bind(payoutCalls.payoutQuery, (input, context) => payouts.query(input.payout_no, context))
  bind(payoutCalls.payoutAsk, (input, context) => payouts.ask(input, context))
}

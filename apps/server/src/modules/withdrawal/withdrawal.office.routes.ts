// Binds the office calls of the withdrawal queue.
import * as calls from '@lanting/contract/calls/office/cashier'
import type { Binder } from '#src/http/bind.ts'
import type { WithdrawalReviewService } from '#src/modules/withdrawal/withdrawal-review.service.ts'

export function withdrawalOfficeRoutes(
  { bind }: Binder,
  { withdrawalReviews: withdrawals }: { readonly withdrawalReviews: WithdrawalReviewService },
): void {
  bind(calls.withdrawalQueue, (input, context) => withdrawals.list(input, context))
  bind(calls.withdrawalOne, (input, context) => withdrawals.detail(input.withdraw_no, context))
  bind(calls.withdrawalClaim, (input, context) => withdrawals.claim(input, context))
  bind(calls.withdrawalClaimMany, (input, context) => withdrawals.claimMany(input.numbers, context))
  bind(calls.withdrawalApprove, (input, context) => withdrawals.approve(input, context))
  bind(calls.withdrawalRefuse, (input, context) => withdrawals.refuse(input, context))
}

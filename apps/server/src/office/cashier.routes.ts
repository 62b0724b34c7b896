// Binds the office calls of the deposit and withdrawal queues.
import * as calls from '@lanting/contract/calls/office/cashier'
import type { Binder } from '#src/http/bind.ts'
import type { DepositReviewService } from '#src/modules/deposit/deposit-review.service.ts'
import type { WithdrawalReviewService } from '#src/modules/withdrawal/withdrawal-review.service.ts'

interface CashierRoutes {
  readonly depositReviews: DepositReviewService
  readonly withdrawalReviews: WithdrawalReviewService
}

export function officeCashierRoutes({ bind }: Binder, services: CashierRoutes): void {
  const { depositReviews: deposits, withdrawalReviews: withdrawals } = services
  bind(calls.depositQueue, (input, context) => deposits.list(input, context))
  bind(calls.depositOne, (input, context) => deposits.detail(input.deposit_no, context))
  bind(calls.depositProof, (input, context) => deposits.proof(input.deposit_no, context))
  bind(calls.depositClaim, (input, context) => deposits.claim(input, context))
  bind(calls.depositClaimMany, (input, context) => deposits.claimMany(input.numbers, context))
  bind(calls.depositApprove, (input, context) => deposits.approve(input, context))
  bind(calls.depositRefuse, (input, context) => deposits.refuse(input, context))
  bind(calls.withdrawalQueue, (input, context) => withdrawals.list(input, context))
  bind(calls.withdrawalOne, (input, context) => withdrawals.detail(input.withdraw_no, context))
  bind(calls.withdrawalClaim, (input, context) => withdrawals.claim(input, context))
  bind(calls.withdrawalClaimMany, (input, context) => withdrawals.claimMany(input.numbers, context))
  bind(calls.withdrawalApprove, (input, context) => withdrawals.approve(input, context))
  bind(calls.withdrawalRefuse, (input, context) => withdrawals.refuse(input, context))
}

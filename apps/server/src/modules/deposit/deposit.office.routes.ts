// Binds the office calls of deposits: the queue, and money in suspense.
import * as calls from '@lanting/contract/calls/office/cashier'
import * as moneyCalls from '@lanting/contract/calls/office/money'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { DepositReviewService } from '#src/modules/deposit/deposit-review.service.ts'
import type { SuspenseReviewService } from '#src/modules/deposit/suspense/suspense-review.service.ts'

interface Deps {
  readonly depositReviews: DepositReviewService
  readonly suspenseReviews: SuspenseReviewService
}

export function depositOfficeRoutes({ bind }: Binder, services: Deps): void {
  const { depositReviews: deposits, suspenseReviews: suspense } = services
  bind(calls.depositQueue, (input, context) => deposits.list(input, context))
  bind(calls.depositOne, (input, context) => deposits.openDetail(input.deposit_no, context))
  bind(calls.depositProof, (input, context) => deposits.proof(input.deposit_no, context))
  bind(moneyCalls.suspenseQueue, (input, context) =>
    suspense.list({ state: input.state ?? 'open', q: input.q ?? '', page: pageNumber(input.page) }, context),
  )
  bind(moneyCalls.suspenseOne, (input, context) => suspense.detail(input.id, context))
  bind(moneyCalls.suspenseAsk, (input, context) => suspense.ask(input, context))
}

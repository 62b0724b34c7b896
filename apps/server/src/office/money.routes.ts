// Binds the office calls of money itself: the page, stuck transfers, suspense, adjustments.
import * as accounts from '@lanting/contract/calls/office/accounts'
import * as books from '@lanting/contract/calls/office/books'
import * as calls from '@lanting/contract/calls/office/money'
import { moneyOverview } from '@lanting/contract/calls/office/overview'
import * as transferCalls from '@lanting/contract/calls/office/transfer'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { AccountLookupService } from '#src/books/account-lookup.service.ts'
import type { AdjustService } from '#src/modules/wallet/adjust.service.ts'
import type { MoneyPageService } from '#src/books/money-page.service.ts'
import type { OverviewService } from '#src/modules/overview/overview.service.ts'
import type { SuspenseReviewService } from '#src/modules/deposit/suspense-review.service.ts'
import type { TransferReviewService } from '#src/modules/transfer/transfer-review.service.ts'

interface MoneyRoutes {
  readonly money: MoneyPageService
  readonly accounts: AccountLookupService
  readonly overview: OverviewService
  readonly transferReviews: TransferReviewService
  readonly suspenseReviews: SuspenseReviewService
  readonly adjusts: AdjustService
}

export function officeMoneyRoutes({ bind }: Binder, services: MoneyRoutes): void {
  const { money, transferReviews: transfers, suspenseReviews: suspense, adjusts } = services
  bind(moneyOverview, () => services.overview.overview())
  bind(books.moneyPage, (_input, context) => money.page(context))
  bind(books.moneyCheck, (input, context) => money.check(input.whole === 1, context))
  bind(accounts.accountFind, (input) => services.accounts.find(input))
  bind(accounts.accountEntries, (input) => services.accounts.entries(input.account, input.before))
  bind(accounts.trialExport, (_input, context) => services.accounts.csv(context))
  bind(books.unfreezeAsk, (input, context) => money.askUnfreeze(input.reason, context))
  bind(transferCalls.transferQueue, (input, context) =>
    transfers.list(input, pageNumber(input.page), context),
  )
  bind(transferCalls.transferOne, (input, context) => transfers.detail(input.transfer_no, context))
  bind(transferCalls.transferClaim, (input, context) => transfers.claim(input, context))
  bind(transferCalls.transferAsk, (input, context) => transfers.ask(input, context))
  bind(calls.suspenseQueue, (input, context) =>
    suspense.list({ state: input.state ?? 'open', q: input.q ?? '', page: pageNumber(input.page) }, context),
  )
  bind(calls.suspenseOne, (input, context) => suspense.detail(input.id, context))
  bind(calls.suspenseAsk, (input, context) => suspense.ask(input, context))
  bind(calls.adjustList, (input, context) => adjusts.list(input.open === 1, pageNumber(input.page), context))
  bind(calls.adjustAsk, (input, context) => adjusts.ask(input, context))
}

// Binds the office calls of the books: the money page, its checks, the freeze, venues, and accounts with their entries.
import * as accountCalls from '@lanting/contract/calls/office/accounts'
import * as calls from '@lanting/contract/calls/office/books'
import * as venueCalls from '@lanting/contract/calls/office/venue-books'
import type { AccountLookupService } from '#src/books/account-lookup.service.ts'
import type { MoneyPageService } from '#src/books/money-page.service.ts'
import type { FrozenVenuesService } from '#src/books/freeze/frozen-venues.service.ts'
import type { VenueCaseService } from '#src/books/freeze/venue-case.service.ts'
import type { Binder } from '#src/http/bind.ts'
import { uploaded } from '#src/http/upload.ts'

interface Deps {
  readonly money: MoneyPageService
  readonly accounts: AccountLookupService
  readonly frozenVenues: FrozenVenuesService
  readonly venueCases: VenueCaseService
}

const STATEMENT = { type: 'statementType', size: 'statementTooBig' } as const

export function booksOfficeRoutes(
  { bind }: Binder,
  { money, accounts, frozenVenues, venueCases }: Deps,
): void {
  bind(calls.moneyPage, (_input, context) => money.page(context))
  bind(calls.moneyCheck, (_input, context) => money.check(context))
  bind(calls.unfreezeAsk, (input, context) => money.askUnfreeze(input.reason, context))
  bind(venueCalls.venueBooks, () => frozenVenues.list())
  bind(venueCalls.venueCase, (input, context) => frozenVenues.detail(input.platname, context))
  bind(venueCalls.venueCompare, (input, context) => frozenVenues.compare(input.platname, context))
  bind(venueCalls.mirrorAsk, (input, context) => frozenVenues.askMirror(input, context))
  bind(venueCalls.differenceAsk, (input, context) => frozenVenues.askDifference(input, context))
  bind(venueCalls.reopenAsk, (input, context) => frozenVenues.askReopen(input, context))
  bind(venueCalls.statementUpload, async (_input, context) =>
    venueCases.upload(await uploaded(context.request, STATEMENT), context),
  )
  bind(venueCalls.statementRead, (input, context) => venueCases.read(input.id, context))
  bind(venueCalls.caseAsk, (input, context) => venueCases.ask(input, context))
  bind(accountCalls.accountFind, (input) => accounts.find(input))
  bind(accountCalls.accountEntries, (input) => accounts.entries(input.account, input.before))
  bind(accountCalls.trialExport, (_input, context) => accounts.csv(context))
}

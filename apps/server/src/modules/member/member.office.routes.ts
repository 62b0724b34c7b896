// Binds the office calls of members.
import * as calls from '@lanting/contract/calls/office/member'
import * as moneyCalls from '@lanting/contract/calls/office/member-money'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { MemberMoneyService } from '#src/modules/member/member-money.service.ts'
import type { MemberReviewService } from '#src/modules/member/member-review.service.ts'

interface OfficeMembers {
  readonly members: MemberReviewService
  readonly memberMoney: MemberMoneyService
}

export function memberOfficeRoutes({ bind }: Binder, { members, memberMoney }: OfficeMembers): void {
  bind(calls.memberSearch, (input) => members.search({ ...input, page: pageNumber(input.page) }))
  bind(calls.memberDetail, (input, context) => members.detail(input.id, context))
  bind(calls.memberTimeline, (input) => members.timeline({ ...input, page: pageNumber(input.page) }))
  bind(calls.memberFreeze, (input, context) => members.freeze(input, context))
  bind(calls.memberUnfreeze, (input, context) => members.unfreeze(input, context))
  bind(calls.memberEndSessions, (input, context) => members.endSessions(input, context))
  bind(calls.memberResetPassword, (input, context) => members.resetPassword(input, context))
  bind(calls.memberResetPayPassword, (input, context) => members.resetPayPassword(input, context))
  bind(calls.realnameAsk, (input, context) => members.askRealname(input, context))
  bind(calls.memberAddNote, (input, context) => members.addNote(input, context))
  bind(moneyCalls.memberLedger, (input) => memberMoney.ledger({ ...input, page: pageNumber(input.page) }))
  bind(moneyCalls.memberBets, (input) => memberMoney.bets({ ...input, page: pageNumber(input.page) }))
  bind(moneyCalls.memberCashier, (input) => memberMoney.cashier(input.id))
}

// Binds the calls of withdrawals and turnover.
import * as calls from '@lanting/contract/calls/withdrawal'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import type { WithdrawalService } from '#src/modules/withdrawal/withdrawal.service.ts'

interface WithdrawalRoutes {
  readonly withdrawals: WithdrawalService
  readonly turnover: TurnoverService
}

export function withdrawalRoutes({ bind }: Binder, { withdrawals, turnover }: WithdrawalRoutes): void {
  bind(calls.getBetAmount, (_input, { member }) => turnover.remaining(member.memberId))
  bind(calls.turnover, (input, { member }) =>
    turnover.list(member.memberId, pageNumber(input.page), Number(input.open ?? 0) === 1),
  )
  bind(calls.withdrawRules, (_input, { member }) => withdrawals.rules(member.memberId))
  bind(calls.withdrawPasskey, (input, { member }) => withdrawals.askPasskey(member, input))
  bind(calls.withdraw, (input, context) => withdrawals.request(context.member, input, context, context.once))
  bind(calls.withdrawInfo, (input, { member }) => withdrawals.info(member.memberId, input.withdraw_no))
}

// Binds the calls of the rebate centre.
import type { REBATE, StateOf } from '@lanting/contract/states'
import * as calls from '@lanting/contract/calls/rebate'
import { dateCode, pageNumber, platFilter } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { RebateReceiptService } from '#src/modules/rebate/rebate-receipt.service.ts'
import type { RebateService } from '#src/modules/rebate/rebate.service.ts'

const STATE_OF: Readonly<Record<string, StateOf<typeof REBATE>>> = {
  1: 'unclaimed',
  2: 'claimed',
}

interface Deps {
  readonly rebates: RebateService
  readonly rebateReceipts: RebateReceiptService
}

export function rebateRoutes({ bind }: Binder, { rebates, rebateReceipts }: Deps): void {
  bind(calls.getRebate, (input, { member }) =>
    rebates.list(member.memberId, {
      date: dateCode(input.date),
      page: pageNumber(input.page),
      plat: platFilter(input.api_type),
      state: STATE_OF[String(input.type ?? '')] ?? null,
    }),
  )
  bind(calls.rebateReceipt, (input, { member }) =>
    rebateReceipts.read(member.memberId, input.id, pageNumber(input.page)),
  )
  bind(calls.claimRebate, (_input, { member, once }) => rebates.claim(member.memberId, once))
}

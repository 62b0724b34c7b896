// Binds the office calls of adjustments.
import * as calls from '@lanting/contract/calls/office/money'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { AdjustService } from '#src/modules/wallet/adjust.service.ts'

export function walletOfficeRoutes({ bind }: Binder, { adjusts }: { readonly adjusts: AdjustService }): void {
  bind(calls.adjustList, (input, context) => adjusts.list(input.open === 1, pageNumber(input.page), context))
  bind(calls.adjustAsk, (input, context) => adjusts.ask(input, context))
}

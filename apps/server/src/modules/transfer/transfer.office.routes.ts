// Binds the office calls of stuck transfers.
import * as calls from '@lanting/contract/calls/office/transfer'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { TransferReviewService } from '#src/modules/transfer/transfer-review.service.ts'

export function transferOfficeRoutes(
  { bind }: Binder,
  { transferReviews: transfers }: { readonly transferReviews: TransferReviewService },
): void {
  bind(calls.transferQueue, (input, context) => transfers.list(input, pageNumber(input.page), context))
  bind(calls.transferOne, (input, context) => transfers.detail(input.transfer_no, context))
  bind(calls.transferAsk, (input, context) => transfers.ask(input, context))
}

// Binds the office calls of quarantined bets.
import * as calls from '@lanting/contract/calls/office/quarantine'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { QuarantineReviewService } from '#src/modules/bet/quarantine/quarantine-review.service.ts'

export function quarantineOfficeRoutes(
  { bind }: Binder,
  { quarantineReviews: reviews }: { readonly quarantineReviews: QuarantineReviewService },
): void {
  bind(calls.quarantineQueue, (input, context) =>
    reviews.list(
      {
        state: input.state ?? 'open',
        plat: input.platname ?? '',
        why: input.why ?? '',
        q: input.q ?? '',
        page: pageNumber(input.page),
      },
      context,
    ),
  )
  bind(calls.quarantineOne, (input, context) => reviews.detail(input.id, context))
  bind(calls.quarantineAsk, (input, context) => reviews.ask(input, context))
}

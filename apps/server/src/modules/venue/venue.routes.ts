// Binds the calls of venues and their games.
import * as calls from '@lanting/contract/calls/venue'
import type { Binder } from '#src/http/bind.ts'
import type { VenueListService } from '#src/modules/venue/venue-list.service.ts'

export function venueRoutes({ bind }: Binder, { venueList }: { venueList: VenueListService }): void {
  bind(calls.gameList, (input) => venueList.list(input.category))
}

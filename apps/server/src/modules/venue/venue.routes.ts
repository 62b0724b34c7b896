// Binds the calls of venues and their games.
import * as calls from '@lanting/contract/calls/venue'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { LaunchService } from '#src/modules/venue/launch.service.ts'
import type { VenueListService } from '#src/modules/venue/venue-list.service.ts'

interface VenueRoutes {
  readonly venueList: VenueListService
  readonly launches: LaunchService
}

export function venueRoutes({ bind }: Binder, { venueList, launches }: VenueRoutes): void {
  bind(calls.gameList, (input) => venueList.list(input.category))
  bind(calls.gameListByCode, async (input) => launches.slotGames(input.gamecode))
  bind(calls.getGameUrl, (input, { member }) =>
    launches.open(ownerOf(member), input.plat_name, input.game_code ?? ''),
  )
}

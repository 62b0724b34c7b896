// Binds the calls of venues and their games.
import * as calls from '@lanting/contract/calls/venue'
import { balanceList } from '@lanting/contract/calls/wallet'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { LaunchService } from '#src/modules/venue/launch.service.ts'
import type { VenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import type { VenueListService } from '#src/modules/venue/venue-list.service.ts'

interface VenueRoutes {
  readonly venueList: VenueListService
  readonly launches: LaunchService
  readonly venueBalances: VenueBalanceService
}

export function venueRoutes({ bind }: Binder, { venueList, launches, venueBalances }: VenueRoutes): void {
  bind(balanceList, (_input, { member }) => venueBalances.list(member.memberId))
  bind(calls.gameList, (input) => venueList.list(input.category))
  bind(calls.gameListByCode, async (input) => launches.slotGames(input.gamecode))
  bind(calls.getGameUrl, (input, { member }) =>
    launches.open(ownerOf(member), input.plat_name, input.game_code ?? ''),
  )
}

// Binds the calls of venues and their games.
import * as calls from '@lanting/contract/calls/venue'
import { balanceList } from '@lanting/contract/calls/wallet'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { LaunchService } from '#src/modules/venue/launch.service.ts'
import type { MyGamesService } from '#src/modules/venue/my-games.service.ts'
import type { VenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import type { VenueListService } from '#src/modules/venue/venue-list.service.ts'

interface VenueRoutes {
  readonly venueList: VenueListService
  readonly launches: LaunchService
  readonly venueBalances: VenueBalanceService
  readonly myGames: MyGamesService
}

export function venueRoutes(
  { bind }: Binder,
  { venueList, launches, venueBalances, myGames }: VenueRoutes,
): void {
  bind(balanceList, (_input, { member }) => venueBalances.list(member.memberId))
  bind(calls.gameList, (input) => venueList.list(input.category))
  bind(calls.gameListByCode, async (input) => myGames.ofProvider(input.gamecode))
  bind(calls.myGames, (_input, { member }) => myGames.list(member.memberId))
  bind(calls.favouriteGame, (input, { member }) =>
    myGames.mark(member.memberId, input.game_code, Number(input.on) === 1),
  )
  bind(calls.getGameUrl, (input, { member }) =>
    launches.open(ownerOf(member), input.plat_name, input.game_code ?? ''),
  )
}

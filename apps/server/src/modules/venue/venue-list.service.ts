// The list of venues as the halls show it: one row a venue, and one for our own lotteries.
import { type CategoryId, type GameType, OWN_LOTTERY, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { SERVICE } from '@lanting/contract/states'
import type { Db } from '#src/db/pool.ts'

interface VenueRow {
  readonly platname: string
  readonly name: string
  readonly category_id: CategoryId
  readonly app_state: 0 | 1
  readonly game_type: GameType
}

export type VenueListService = ReturnType<typeof createVenueListService>

export function createVenueListService(db: Db) {
  return {
    async list(category: string | undefined) {
      const rows = await db.query<VenueRow>(
        'SELECT platname, name, category_id, app_state, game_type FROM venues ORDER BY position',
      )
      const venues = rows.map((row) => ({
        category_id: row.category_id,
        app_state: row.app_state,
        platform_name: row.platname,
        game_code: '',
        game_type: row.game_type,
        name: row.name,
        pic: `/art/venue/${row.platname}.svg`,
      }))
      const ownLotteries = {
        category_id: 'lottery' as const,
        app_state: SERVICE.wire('open'),
        platform_name: OWN_LOTTERY,
        game_code: '',
        game_type: 7 as const,
        name: OWN_LOTTERY_TITLE,
        pic: `/art/venue/${OWN_LOTTERY}.svg`,
      }
      venues.push(ownLotteries)
      return category ? venues.filter((venue) => venue.category_id === category) : venues
    },
  }
}

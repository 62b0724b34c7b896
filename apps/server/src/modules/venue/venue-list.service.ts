// The list of venues as the halls show it: one row a venue, and one for our own lotteries.
import type { Db } from '#src/db/pool.ts'

type CategoryId = 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise'

interface VenueRow {
  readonly platname: string
  readonly name: string
  readonly category_id: CategoryId
  readonly app_state: 0 | 1
  readonly game_type: 1 | 2 | 3 | 4 | 5 | 6 | 7
}

export class VenueListService {
  constructor(private readonly db: Db) {}

  async list(category: string | undefined) {
    const rows = await this.db.query<VenueRow>(
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
      app_state: 1 as const,
      platform_name: 'CP',
      game_code: '',
      game_type: 7 as const,
      name: '自营彩票',
      pic: '/art/venue/CP.svg',
    }
    venues.push(ownLotteries)
    return category ? venues.filter((venue) => venue.category_id === category) : venues
  }
}

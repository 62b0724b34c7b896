// The venue list of the halls: one row per venue, and one for our own lotteries.
import { OWN_LOTTERY, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { SERVICE, type StateOf } from '@lanting/contract/states'
import type { Db, Tx } from '#src/db/pool.ts'
import { dropEnds } from '#src/modules/venue/session-end.sql.ts'
import { closeVenue, listVenues, setState } from '#src/modules/venue/venue.sql.ts'

export class VenueListService {
  constructor(private readonly db: Db) {}

  /** Within the caller's transaction. */
  async setState(tx: Tx, platname: string, state: StateOf<typeof SERVICE>): Promise<void> {
    await setState(tx, platname, state)
  }

  /** For good, within the caller's transaction: sessions there wait for no confirmation any more. */
  async close(tx: Tx, platname: string): Promise<void> {
    await closeVenue(tx, platname)
    await dropEnds(tx, platname)
  }

  async list(category: string | undefined) {
    const rows = await listVenues(this.db)
    const venues = rows.map((row) => ({
      category_id: row.category_id,
      app_state: SERVICE.wire(row.app_state),
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
  }
}

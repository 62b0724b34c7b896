// A venue's adapter: lookup, reachability check, and creation of the member's account there.
import { AppError } from '#src/lib/app-error.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import * as sql from '#src/modules/venue/venue.sql.ts'
import { type VenueAdapter, type Venues, venueName } from '#src/providers/venue-adapter.ts'

export class VenueAvailabilityService {
  constructor(private readonly deps: { readonly db: Db; readonly venues: Venues }) {}

  find(at: Sql, plat: string) {
    return sql.readVenue(at, plat)
  }

  async open(plat: string): Promise<VenueAdapter> {
    const adapter = this.deps.venues.get(plat)
    const venue = adapter === undefined ? null : await sql.readVenue(this.deps.db, plat)
    if (adapter === undefined || venue === null || venue.closed_at !== null)
      throw new AppError('venueUnknown')
    return adapter
  }

  /** The member's account must exist at the venue before a transfer. */
  async ensureMember(adapter: VenueAdapter, owner: Owner): Promise<void> {
    if (await sql.isVenueMember(this.deps.db, owner.id, adapter.plat)) return
    const made = await adapter.createMember(venueName(owner.id), currencyOf(owner))
    if (made.kind !== 'yes') throw new AppError('venueDown')
    await sql.rememberVenueMember(this.deps.db, owner.id, adapter.plat)
  }

  /** While the circuit breaker is open the venue is probed with a balance query first, so that no transfer is risked. */
  async mustAnswer(adapter: VenueAdapter, owner: Owner): Promise<void> {
    if (adapter.isReachable()) return
    const reply = await adapter.balance(venueName(owner.id), currencyOf(owner))
    if (reply.kind === 'unknown') throw new AppError('venueDown')
  }
}

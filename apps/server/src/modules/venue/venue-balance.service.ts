// What venues hold for a member: read from our cache, refreshed behind the poll, one question per member and venue.
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { SERVICE } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'
import * as sql from '#src/modules/venue/venue.sql.ts'
import { type Venues, venueName } from '#src/providers/venue-adapter.ts'

export class VenueBalanceService {
  private readonly underWay = new Map<string, Promise<void>>()

  constructor(private readonly deps: { db: Db; venues: Venues; log: Log }) {}

  private async ask(memberId: bigint, plat: string): Promise<void> {
    const reply = await this.deps.venues.get(plat)?.balance(venueName(memberId))
    if (reply?.kind === 'yes')
      await sql.keepVenueBalance(this.deps.db, memberId, plat, fenFromYuan(reply.data.balance))
  }

  /** Single flight: whoever asks while an answer is on its way shares it. */
  private refresh(memberId: bigint, plat: string): Promise<void> {
    const key = `${memberId}:${plat}`
    const flying = this.underWay.get(key)
    if (flying !== undefined) return flying
    const asking = this.ask(memberId, plat)
      .catch((error: unknown) => this.deps.log.warn({ err: error, plat }, 'venue balance not refreshed'))
      .finally(() => this.underWay.delete(key))
    this.underWay.set(key, asking)
    return asking
  }

  async keep(memberId: bigint, plat: string, balanceFen: bigint): Promise<void> {
    await sql.keepVenueBalance(this.deps.db, memberId, plat, balanceFen)
  }

  /** A transfer that ended moved this much; the venue's next answer corrects it. */
  async shift(tx: Tx, memberId: bigint, plat: string, changeFen: bigint): Promise<void> {
    await sql.shiftVenueBalance(tx, memberId, plat, changeFen)
  }

  /** The venues a member has been to. */
  async visited(memberId: bigint) {
    const rows = await sql.venueBalancesOf(this.deps.db, memberId, 0)
    return rows.filter((row) => row.is_member).map(({ platname, name }) => ({ platname, name }))
  }

  async sumFen(memberId: bigint): Promise<bigint> {
    return sql.sumVenueBalances(this.deps.db, memberId)
  }

  /** Asks every venue the member has been to, and waits for the answers. */
  async refreshAll(memberId: bigint): Promise<void> {
    const venues = await this.visited(memberId)
    await Promise.all(venues.map(({ platname }) => this.refresh(memberId, platname)))
  }

  /** The list that pages poll: answers at once and asks stale venues behind the answer. */
  async list(memberId: bigint) {
    const rows = await sql.venueBalancesOf(this.deps.db, memberId, LIMITS.venueBalanceCacheMs)
    for (const row of rows) if (row.is_stale) void this.refresh(memberId, row.platname)
    return rows.map((row) => ({
      name: row.name,
      platname: row.platname,
      balance: yuanFromFen(row.balance_fen),
      transit: yuanFromFen(row.transit_fen),
      app_state: SERVICE.wire(row.app_state),
      as_of: row.as_of === null ? null : formatBeijing(row.as_of),
    }))
  }
}

// Balances at venues: read from our cache, refreshed in the background, one request in flight per member and venue.
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { SERVICE } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/modules/venue/venue.sql.ts'
import { type Venues, venueName } from '#src/providers/venue-adapter.ts'

export class VenueBalanceService {
  private readonly underWay = new Map<string, Promise<void>>()

  constructor(private readonly deps: { db: Db; venues: Venues; log: Log }) {}

  /**
   * The venue's current balance in fen; null when its answer cannot be trusted. A trusted figure is stored, unless a
   * transfer ended meanwhile and made it stale.
   */
  async askNow(memberId: bigint, plat: string): Promise<bigint | null> {
    const wallet = await sql.readWallet(this.deps.db, memberId, plat)
    if (wallet === null) return null
    const reply = await this.deps.venues.get(plat)?.balance(venueName(memberId), wallet.currency)
    if (reply?.kind === 'yes') {
      const balanceFen = fenFromYuan(reply.data.balance)
      await sql.keepVenueBalance(this.deps.db, memberId, plat, balanceFen, wallet.moves)
      return balanceFen
    }
    // On a timeout the cached figure stays; on an invalid answer it is cleared.
    const isNonsense = reply?.kind === 'no' || (reply?.kind === 'unknown' && reply.misfit !== undefined)
    if (isNonsense) await sql.doubtVenueBalance(this.deps.db, memberId, plat)
    return null
  }

  /** Single flight: concurrent callers share one request. */
  private refresh(memberId: bigint, plat: string): Promise<void> {
    const key = `${memberId}:${plat}`
    const flying = this.underWay.get(key)
    if (flying !== undefined) return flying
    const asking = this.askNow(memberId, plat)
      .then(() => undefined)
      .catch((error: unknown) => this.deps.log.warn({ err: error, plat }, 'venue balance not refreshed'))
      .finally(() => this.underWay.delete(key))
    this.underWay.set(key, asking)
    return asking
  }

  /** Applies an ended transfer to the cache; the venue's next answer corrects it. */
  async shift(tx: Tx, memberId: bigint, plat: string, changeFen: bigint): Promise<void> {
    await sql.shiftVenueBalance(tx, memberId, plat, changeFen)
  }

  /** The venues a member has used. */
  async visited(memberId: bigint) {
    const rows = await sql.venueBalancesOf(this.deps.db, memberId, 0)
    return rows.filter((row) => row.is_member).map(({ platname, name }) => ({ platname, name }))
  }

  async sumFen(memberId: bigint): Promise<bigint> {
    return sql.sumVenueBalances(this.deps.db, memberId)
  }

  /** Queries every venue the member has used, and waits for the answers. */
  async refreshAll(memberId: bigint): Promise<void> {
    const venues = await this.visited(memberId)
    await Promise.all(venues.map(({ platname }) => this.refresh(memberId, platname)))
  }

  /** For the poll: answers from the cache and refreshes stale venues in the background. */
  async list(memberId: bigint) {
    const rows = await sql.venueBalancesOf(this.deps.db, memberId, LIMITS.venueBalanceCacheMs)
    for (const row of rows) if (row.is_stale) void this.refresh(memberId, row.platname)
    return rows.map((row) => ({
      name: row.name,
      platname: row.platname,
      balance: row.balance_fen === null ? null : yuanFromFen(row.balance_fen),
      transit: yuanFromFen(row.transit_fen),
      app_state: SERVICE.wire(row.app_state),
      as_of: row.as_of === null ? null : formatBeijing(row.as_of),
    }))
  }
}

// What venues hold for a member: read from our cache, refreshed behind the poll, one question per member and venue.
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'
import * as sql from '#src/modules/venue/transfer.sql.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

export type VenueBalanceService = ReturnType<typeof createVenueBalanceService>

export function createVenueBalanceService({ db, venues, log }: { db: Db; venues: Venues; log: Log }) {
  const underWay = new Map<string, Promise<void>>()

  async function ask(memberId: bigint, plat: string): Promise<void> {
    const said = await venues.get(plat)?.balance(sql.venueName(memberId))
    if (said?.kind === 'yes') await sql.keepVenueBalance(db, memberId, plat, fenFromYuan(said.data.balance))
  }

  /** Single flight: whoever asks while an answer is on its way shares it. */
  function refresh(memberId: bigint, plat: string): Promise<void> {
    const key = `${memberId}:${plat}`
    const flying = underWay.get(key)
    if (flying !== undefined) return flying
    const asking = ask(memberId, plat)
      .catch((error: unknown) => log.warn({ err: error, plat }, 'venue balance not refreshed'))
      .finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }

  return {
    async keep(memberId: bigint, plat: string, balanceFen: bigint): Promise<void> {
      await sql.keepVenueBalance(db, memberId, plat, balanceFen)
    },

    async sumFen(memberId: bigint): Promise<bigint> {
      return sql.sumVenueBalances(db, memberId)
    },

    /** Asks every venue the member has been to, and waits for the answers. */
    async refreshAll(memberId: bigint): Promise<void> {
      const rows = await sql.venueBalancesOf(db, memberId, 0)
      await Promise.all(rows.filter((row) => row.is_member).map((row) => refresh(memberId, row.platname)))
    },

    /** The list that pages poll: answers at once and asks stale venues behind the answer. */
    async list(memberId: bigint) {
      const rows = await sql.venueBalancesOf(db, memberId, LIMITS.venueBalanceCacheMs)
      for (const row of rows) if (row.is_stale) void refresh(memberId, row.platname)
      return rows.map((row) => ({
        name: row.name,
        platname: row.platname,
        balance: yuanFromFen(row.balance_fen),
        transit: yuanFromFen(row.transit_fen),
        app_state: row.app_state,
        as_of: row.as_of === null ? null : formatBeijing(row.as_of),
      }))
    },
  }
}

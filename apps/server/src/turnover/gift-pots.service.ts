// Gift pots: each unfinished gift with what was won from it, beside the member's own money; and how a gift ends early.
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { readBalances, readMainFen } from '#src/ledger/balance.ts'
import { must, post, type Posting } from '#src/ledger/post.ts'
import { bonusDropped, bonusForfeited } from '#src/ledger/postings.ts'
import { coveredPots, type Played, settlePots, sumOf } from '#src/turnover/gift-pots.rules.ts'
import * as sql from '#src/turnover/gift-pots.sql.ts'
import { hasUnsettled, lockMember } from '#src/turnover/turnover.sql.ts'

/** A settlement of one member. */
export interface MemberPlayed extends Played {
  readonly memberId: bigint
}

/** How a gift given back ended. `unsettled`: its rest is not known yet. */
export type Dropped = { readonly returnedFen: bigint } | 'none' | 'unsettled'

export class GiftPots {
  constructor(private readonly deps: { readonly db: Db }) {}

  /**
   * Settled bets, in their order, after their money was posted: pots of members who have any. The caller holds the locks
   * on the members' rows.
   */
  async settle(tx: Tx, played: readonly MemberPlayed[]): Promise<void> {
    const counted = played.filter(({ netFen }) => netFen !== 0n)
    if (counted.length === 0) return
    const rows = await sql.openPots(
      tx,
      counted.map(({ memberId }) => memberId),
    )
    if (rows.length === 0) return
    const totals = await sql.totalsFen(tx, [...new Set(rows.map(({ memberId }) => memberId))])
    const changed = [...totals].flatMap(([memberId, afterFen]) => {
      const before = rows.filter((row) => row.memberId === memberId)
      const own = counted.filter((one) => one.memberId === memberId)
      let totalFen = own.reduce((sum, { netFen }) => sum - netFen, afterFen)
      let pots = before.map(({ id, fen }) => ({ id, fen }))
      for (const one of own) {
        pots = settlePots(pots, totalFen, one)
        totalFen += one.netFen
      }
      return pots.filter(({ fen }, i) => fen !== before[i]?.fen)
    })
    await sql.setPots(tx, changed)
  }

  /** The member's pots and own money, open stakes and venues included. */
  async read(memberId: bigint, at: Sql = this.deps.db) {
    const rows = await sql.openPots(at, [memberId])
    const totalFen = (await sql.totalsFen(at, [memberId])).get(memberId) ?? 0n
    const pots = coveredPots(rows, totalFen)
    const potsFen = sumOf(pots)
    const byId = new Map(pots.map(({ id, fen }) => [id, fen]))
    return { rows, byId, potsFen, ownFen: totalFen - potsFen }
  }

  /** What of the central wallet belongs to pots: a member who leaves now leaves it there. */
  async heldFen(memberId: bigint, at: Sql = this.deps.db): Promise<bigint> {
    const { potsFen } = await this.read(memberId, at)
    const walletFen = await readMainFen(at, memberId, 'CNY')
    return potsFen < walletFen ? potsFen : walletFen
  }

  /** Gives one gift back at its owner's request. The caller holds the lock on the member's row. */
  async drop(tx: Tx, memberId: bigint, source: string, ref: string): Promise<Dropped> {
    const row = (await sql.openPots(tx, [memberId])).find((one) => one.source === source && one.ref === ref)
    if (row === undefined) return 'none'
    return this.end(tx, memberId, [row], bonusDropped)
  }

  /** Ends all gifts of a member who leaves. The caller holds the lock on the member's row. */
  async forfeit(tx: Tx, memberId: bigint): Promise<Dropped> {
    const rows = await sql.openPots(tx, [memberId])
    return rows.length === 0 ? 'none' : this.end(tx, memberId, rows, bonusForfeited)
  }

  /**
   * Takes whole pots and nothing else: own money is never touched. While money is at a venue or in transit, or a bet is
   * open, the rest of a pot is not known yet, so nothing ends.
   */
  private async end(
    tx: Tx,
    memberId: bigint,
    rows: readonly sql.PotRow[],
    posting: (memberId: bigint, ref: string, fen: bigint) => Posting,
  ): Promise<Dropped> {
    const { mainFen, totalFen, venuesFen } = await readBalances(tx, memberId, 'CNY')
    const isElsewhere = totalFen !== mainFen || [...venuesFen.values()].some((fen) => fen !== 0n)
    if (isElsewhere || (await hasUnsettled(tx, memberId))) return 'unsettled'
    const { byId } = await this.read(memberId, tx)
    let returnedFen = 0n
    for (const { id, ref } of rows) {
      const fen = byId.get(id) ?? 0n
      await sql.endPot(tx, id, fen)
      if (fen > 0n) must(await post(tx, posting(memberId, ref, fen)))
      returnedFen += fen
    }
    return { returnedFen }
  }

  /** Members with pots who may not play any more: the next ones after this number, in order. */
  leavingAfter(memberId: bigint, limit: number): Promise<bigint[]> {
    return sql.leavingWithPots(this.deps.db, memberId, limit)
  }

  /** Of a restricted member: as 放弃彩金, once everything is settled. */
  forfeitLeaving(memberId: bigint): Promise<boolean> {
    return this.deps.db.tx(async (tx) => {
      await lockMember(tx, memberId)
      // A time-out may have ended meanwhile.
      if ((await sql.leavingWithPots(tx, memberId - 1n, 1))[0] !== memberId) return false
      const ended = await this.forfeit(tx, memberId)
      return ended !== 'none' && ended !== 'unsettled'
    })
  }
}

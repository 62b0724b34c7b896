// Brings venues' bet logs into our one bet table and our books. A bet seen again only moves the difference.
import { LIVE_DEALER } from '@lanting/contract/codes'
import { fenFromYuan } from '@lanting/contract/money'
import type { VenueBet } from '@lanting/contract/providers/venue'
import { crashPoint } from '#src/crash-point.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { postMany, type Posting } from '#src/ledger/post.ts'
import { venueBetSettled } from '#src/ledger/postings.ts'
import type { Log } from '#src/log.ts'
import { countRound } from '#src/modules/bet/bet-sync.rules.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import * as sql from '#src/modules/bet/bet-sync.sql.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

/** A member's bets of a round that came late or changed: their days are counted anew. */
export interface MemberRound {
  readonly memberId: bigint
  readonly roundId: string
}

/** Who works with whole days and must hear when one changes after it ended. */
export interface EndedDays {
  markEndedDays(tx: Tx, plat: string, rounds: readonly MemberRound[]): Promise<void>
}

export interface BetSyncDeps {
  readonly db: Db
  readonly log: Log
  readonly venues: Venues
  readonly turnover: Pick<TurnoverService, 'apply' | 'clearIfPoor'>
  readonly rebates: EndedDays
}

export class BetSyncService {
  constructor(private readonly deps: BetSyncDeps) {}

  /** One page of one venue's log. The cursor moves in the same transaction, so a crash repeats or loses nothing. */
  async page(plat: string): Promise<number> {
    const adapter = this.deps.venues.get(plat)
    if (adapter === undefined) return 0
    // Asked even while it seems gone: this question is how a venue is found to be back.
    const after = await sql.readCursor(this.deps.db, plat)
    const reply = await adapter.betLog(after)
    if (reply.kind !== 'yes' || reply.data.bets.length === 0) return 0
    const members = [...new Set(reply.data.bets.map((bet) => memberOf(bet.member)))].filter(
      (id) => id !== null,
    )
    await this.deps.db.tx(async (tx) => {
      if (!(await sql.moveCursor(tx, plat, after, reply.data.next))) return
      // Members before wallets, like everywhere, so that nobody waits for another in a circle.
      await sql.lockMembers(tx, members)
      await this.keep(tx, plat, reply.data.bets)
      await crashPoint('in-bet-sync')
    })
    for (const memberId of members) await this.deps.turnover.clearIfPoor(memberId)
    return reply.data.bets.length
  }

  private async keep(tx: Tx, plat: string, bets: readonly VenueBet[]): Promise<void> {
    const category = await sql.categoryOf(tx, plat)
    const postings: Posting[] = []
    const rounds = new Map<string, { memberId: bigint; roundId: string; gameCode: string }>()
    const known = bets.flatMap((bet) => {
      const memberId = memberOf(bet.member)
      if (memberId === null) this.deps.log.error({ plat, bet: bet.bet_id }, 'a bet of nobody we know')
      return memberId === null ? [] : [{ bet, memberId }]
    })
    const played = known.map(({ bet, memberId }) => ({ memberId, roundId: bet.round_id }))
    await this.deps.rebates.markEndedDays(tx, plat, played)
    for (const { bet, memberId } of known) {
      const before = await sql.upsertBet(tx, plat, category, memberId, bet)
      if (before === 'newer') continue
      const effect = fenFromYuan(bet.payout) - fenFromYuan(bet.bet_amount)
      const delta = effect - (before?.effectFen ?? 0n)
      if (delta !== 0n) postings.push(posting(plat, memberId, bet, delta, before !== null))
      rounds.set(`${memberId}:${bet.round_id}`, { memberId, roundId: bet.round_id, gameCode: bet.game_code })
    }
    const posted = await postMany(tx, postings)
    if (!posted.ok) throw new Error(`the bets of ${plat} could not be posted`)
    for (const round of rounds.values()) await this.recount(tx, plat, category, round)
    await this.deps.rebates.markEndedDays(tx, plat, played)
  }

  /** Valid turnover belongs to a round as a whole; what changed goes to the member's total. */
  private async recount(
    tx: Tx,
    plat: string,
    category: string,
    round: { memberId: bigint; roundId: string; gameCode: string },
  ): Promise<void> {
    const bets = await sql.betsOfRound(tx, plat, round.roundId, round.memberId)
    const counted = countRound(category, round.gameCode, bets)
    for (const [i, bet] of bets.entries()) {
      const next = counted[i]
      if (next === undefined || (next.validFen === bet.validFen && next.note === bet.validNote)) continue
      await sql.setValid(tx, plat, bet.betId, next.validFen, next.note)
      if (!bet.isTrial)
        await this.deps.turnover.apply(tx, round.memberId, next.validFen - bet.validFen, {
          at: bet.createdAt,
          isLive: category === LIVE_DEALER,
        })
    }
  }

  /** Everything every venue has, page by page. */
  async runOnce(): Promise<number> {
    let total = 0
    for (const plat of this.deps.venues.keys()) {
      for (let got = await this.page(plat); got > 0; got = await this.page(plat)) total += got
    }
    return total
  }
}

function posting(plat: string, memberId: bigint, bet: VenueBet, changeFen: bigint, again: boolean): Posting {
  return venueBetSettled({
    plat,
    betId: bet.bet_id,
    version: bet.settle_version,
    memberId,
    currency: bet.currency,
    changeFen,
    isCorrection: again && bet.settle_version > 2,
    memo: bet.game_name,
  })
}

/** Only names we gave out: `m` and the member's number. */
function memberOf(venueName: string): bigint | null {
  return /^m\d{1,18}$/.test(venueName) ? BigInt(venueName.slice(1)) : null
}

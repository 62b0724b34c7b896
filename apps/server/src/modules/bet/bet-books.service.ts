// Books venues' bets into our bet table and ledger. A bet seen again moves only the difference to the stored one.
import { fenFromYuan } from '@lanting/contract/money'
import { BET } from '@lanting/contract/states'
import type { VenueBet } from '@lanting/contract/providers/venue'
import { beijingDay, type Month, monthOf } from '@lanting/contract/time'
import type { Clock } from '#src/clock/clock.ts'
import type { Tx } from '#src/db/pool.ts'
import { postMany } from '#src/ledger/post.ts'
import { venueBetSettled } from '#src/ledger/postings.ts'
import { countRound } from '#src/modules/bet/bet-count.rules.ts'
import * as sql from '#src/modules/bet/bet-books.sql.ts'
import type { KnownMember, StoredBet } from '#src/modules/bet/sync/bet-sync.rules.ts'
import type { GiftPots } from '#src/turnover/gift-pots.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

/** A member's bets of a round that arrived late or changed: their days are recounted. */
export interface MemberRound {
  readonly memberId: bigint
  readonly roundId: string
}

/** Notified when an ended day changes. */
export interface EndedDays {
  markEndedDays(tx: Tx, plat: string, rounds: readonly MemberRound[]): Promise<void>
}

/** Notified when an ended month changes: a bet reported late, or one that was in it before a correction. */
export interface EndedMonths {
  markMonths(tx: Tx, months: readonly { readonly memberId: bigint; readonly month: Month }[]): Promise<void>
}

export interface BetBooksDeps {
  readonly clock: Clock
  readonly turnover: Pick<TurnoverService, 'recount'>
  readonly pots: Pick<GiftPots, 'settle'>
  readonly rebates: EndedDays
  readonly agents: EndedMonths
}

/** A venue with a bet log, and the category that decides how its bets count. */
export interface LogVenue {
  readonly plat: string
  readonly category: string
}

/** A written bet and its previous state. */
export interface Written {
  readonly bet: VenueBet
  readonly memberId: bigint
  readonly stored: StoredBet | null
}

export class BetBooks {
  constructor(private readonly deps: BetBooksDeps) {}

  /** Called before the first bet of a page is written and after the last: a correction may move a bet to another day. */
  async markDays(tx: Tx, plat: string, rounds: readonly MemberRound[]): Promise<void> {
    await this.deps.rebates.markEndedDays(tx, plat, rounds)
  }

  /** Writes the bet's row. The caller has locked the member and the bet; `post` follows for all of them. */
  async write(
    tx: Tx,
    { plat, category }: LogVenue,
    bet: VenueBet,
    member: KnownMember,
    stored: StoredBet | null,
  ): Promise<Written> {
    await sql.writeBet(tx, plat, category, member.id, bet)
    return { bet, memberId: member.id, stored }
  }

  /** Posts money and turnover of the written bets. */
  async post(tx: Tx, venue: LogVenue, written: readonly Written[]): Promise<void> {
    const { plat } = venue
    const postings = written.flatMap(({ bet, memberId, stored }) => {
      const changeFen = effectFen(bet) - (stored === null ? 0n : stored.payoutFen - stored.stakeFen)
      if (changeFen === 0n) return []
      const move = venueBetSettled({
        plat,
        betId: bet.bet_id,
        version: bet.settle_version,
        memberId,
        currency: bet.currency,
        changeFen,
        isCorrection: stored !== null && stored.status !== 'open',
        memo: bet.game_name,
      })
      return [move]
    })
    const posted = await postMany(tx, postings)
    if (!posted.ok) throw new Error(`the bets of ${plat} could not be posted`)
    await this.markMonths(tx, written)
    await this.deps.pots.settle(tx, written.filter(({ bet }) => bet.currency !== 'PLAY').map(playedOf))
    const rounds = new Map(
      written.map(({ bet, memberId }) => [`${memberId}:${bet.round_id}`, { memberId, bet }]),
    )
    for (const { memberId, bet } of rounds.values()) await this.recount(tx, venue, memberId, bet)
  }

  /** A venue is closed for good and will never settle its open bets: they are void and their stakes come back. */
  async voidOpen(tx: Tx, plat: string): Promise<void> {
    const venue = { plat, category: await sql.categoryOf(tx, plat) }
    await sql.lockMembers(tx, await sql.membersWithOpen(tx, plat))
    const ended = await sql.voidOpen(tx, plat)
    const postings = ended.map(({ betId, version, memberId, stakeFen, gameName }) =>
      venueBetSettled({
        plat,
        betId,
        version,
        memberId,
        currency: 'CNY',
        changeFen: stakeFen,
        isCorrection: false,
        memo: gameName,
      }),
    )
    const posted = await postMany(tx, postings)
    if (!posted.ok) throw new Error(`the open bets of ${plat} could not be voided`)
    await this.markDays(tx, plat, ended)
    for (const { memberId, roundId, gameCode } of ended)
      await this.recount(tx, venue, memberId, { round_id: roundId, game_code: gameCode })
  }

  private async markMonths(tx: Tx, written: readonly Written[]): Promise<void> {
    const current = monthOf(beijingDay(this.deps.clock.now()))
    const ended = written.flatMap(({ bet, memberId, stored }) =>
      [stored?.settledAt ?? null, bet.settled_at === null ? null : new Date(bet.settled_at)]
        .filter((at) => at !== null)
        .map((at) => ({ memberId, month: monthOf(beijingDay(at)) }))
        .filter(({ month }) => month < current),
    )
    if (ended.length > 0) await this.deps.agents.markMonths(tx, ended)
  }

  /** Valid turnover is counted per round; changes are applied to the member's requirements and total. */
  private async recount(
    tx: Tx,
    { plat, category }: LogVenue,
    memberId: bigint,
    round: Pick<VenueBet, 'round_id' | 'game_code'>,
  ) {
    const bets = await sql.betsOfRound(tx, plat, round.round_id, memberId)
    const counted = countRound(category, round.game_code, bets)
    const changes = bets.flatMap((bet, i) => {
      const next = counted[i] ?? { validFen: 0n, note: '' }
      return next.validFen === bet.validFen && next.note === bet.validNote ? [] : [{ bet, next }]
    })
    // Decreases first, so that increases of the same round can fill the freed requirements.
    const falls = changes.filter(({ bet, next }) => next.validFen < bet.validFen)
    const rises = changes.filter(({ bet, next }) => next.validFen >= bet.validFen)
    for (const { bet, next } of [...falls, ...rises]) {
      const { betId, createdAt, validFen } = bet
      await sql.setValid(tx, plat, betId, next.validFen, next.note)
      if (bet.isTrial) continue
      const counted = { memberId, plat, betId, createdAt }
      await this.deps.turnover.recount(tx, counted, validFen, next.validFen)
    }
  }
}

/** What a bet's new state settles: the stake of an open one is still the member's. A correction settles the difference. */
function playedOf({ bet, memberId, stored }: Written) {
  const settledFen = BET.word(bet.status) === 'open' ? 0n : effectFen(bet)
  const beforeFen = stored === null || stored.status === 'open' ? 0n : stored.payoutFen - stored.stakeFen
  return { memberId, stakeFen: fenFromYuan(bet.bet_amount), netFen: settledFen - beforeFen }
}

function effectFen(bet: VenueBet): bigint {
  return fenFromYuan(bet.payout) - fenFromYuan(bet.bet_amount)
}

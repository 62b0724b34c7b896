// Settles drawn rounds and refunds void ones in batches of members, one transaction each. Idempotent after a crash.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { beijingDay } from '@lanting/contract/time'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { PUSH_TEXTS } from '@lanting/contract/texts/push'
import { MEMOS } from '@lanting/contract/texts/records'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { isTransient } from '#src/db/transient.ts'
import { Retries } from '#src/jobs/retries.ts'
import { postMany } from '#src/ledger/post.ts'
import { roundPayout, roundRefund } from '#src/ledger/postings.ts'
import type { Log } from '#src/lib/log.ts'
import { LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import type { EndedDays } from '#src/modules/bet/bet-books.service.ts'
import { type Verdict, verdictsOf } from '#src/modules/bet/settle/settle.rules.ts'
import * as sql from '#src/modules/bet/settle/settle.sql.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { PushMessage, PushOutbox } from '#src/push/outbox.ts'
import type { GiftPots } from '#src/turnover/gift-pots.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

/** Members are locked in one order, so concurrent rounds of the same members cannot deadlock. */
const ROUNDS_AT_ONCE = 3
const RETRY_MS = 1000
const RETRY_LATEST_MS = 5 * 60_000
const DETAIL_MAX = 300
/** How many failed members the error names. */
const NAMED = 5

/** Access to the lotteries' rounds. */
export interface SettledRounds {
  /** False when the round has already ended. */
  end(tx: Tx, lottery: string, expect: string, paidFen: bigint): Promise<boolean>
}

export interface SettleDeps {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
  readonly clock: Clock
  readonly alarms: Alarms
  readonly turnover: Pick<TurnoverService, 'applyMany'>
  readonly rebates: EndedDays
  readonly pots: Pick<GiftPots, 'settle'>
  readonly inbox: Pick<InboxService, 'send'>
  readonly pushOutbox: Pick<PushOutbox, 'enqueue'>
  readonly rounds: SettledRounds
  /** Bets per transaction; its members cannot bet while it runs. */
  readonly betsAtOnce: bigint
}

export class SettleService {
  private readonly retries: Retries

  constructor(private readonly deps: SettleDeps) {
    this.retries = new Retries(deps, RETRY_MS, RETRY_LATEST_MS)
  }

  /** Whole members only: a bet's valid turnover depends on the member's other bets of the round. */
  private async batches(round: sql.DrawnRow): Promise<bigint[][]> {
    const members = await sql.membersOf(this.deps.db, round.lottery, round.expect)
    const cut: bigint[][] = []
    let room = 0n
    for (const { member_id, bets } of members) {
      if (room <= 0n || cut.length === 0) {
        cut.push([])
        room = this.deps.betsAtOnce
      }
      cut.at(-1)?.push(member_id)
      room -= bets
    }
    return cut
  }

  private async pay(tx: Tx, round: sql.DrawnRow, memberIds: bigint[], verdicts: Verdict[]): Promise<void> {
    const at = await sql.settlementTime(tx, round.lottery, round.expect)
    const ends = await sql.settleBets(tx, round.lottery, round.expect, memberIds, verdicts, at)
    // A batch that a crash delayed past midnight settles on the day of the first: that day is counted again.
    const rounds = memberIds.map((memberId) => ({ memberId, roundId: round.expect }))
    await this.deps.rebates.markEndedDays(tx, OWN_LOTTERY, rounds)
    await credit(tx, round, ends)
    const played = ends
      .filter((end) => !end.is_trial)
      .map(({ member_id: memberId, stake_fen: stakeFen, payout_fen: payoutFen }) => ({
        memberId,
        stakeFen,
        netFen: payoutFen - stakeFen,
      }))
    await this.deps.pots.settle(tx, played)
    await this.deps.pushOutbox.enqueue(
      tx,
      played.map(({ memberId }) => drawnPush(round, memberId)),
    )
    const counted = ends.filter((end) => end.valid_fen > 0n && !end.is_trial)
    if (counted.length === 0) return
    await this.deps.turnover.applyMany(
      tx,
      counted.map((end) => ({
        memberId: end.member_id,
        plat: OWN_LOTTERY,
        validFen: end.valid_fen,
        firstAt: end.first_at,
        each: () => sql.validOfMember(tx, round.lottery, round.expect, end.member_id),
      })),
    )
  }

  private async refund(tx: Tx, round: sql.DrawnRow, memberIds: bigint[]): Promise<void> {
    const at = await sql.settlementTime(tx, round.lottery, round.expect)
    const ends = await sql.refundBets(tx, round.lottery, round.expect, memberIds, at)
    await credit(tx, round, ends)
    for (const end of ends) {
      if (end.is_trial) continue
      await this.deps.inbox.send(tx, {
        memberId: end.member_id,
        key: `void:${round.lottery}:${round.expect}`,
        kind: 'roundVoid',
        values: { lottery: titleOf(round.lottery), expect: round.expect },
      })
    }
  }

  private async judge(round: sql.DrawnRow): Promise<Verdict[]> {
    const { type } = findLottery(round.lottery) ?? {}
    if (round.numbers === null || type === undefined) return []
    const lines = await sql.linesOf(this.deps.db, round.lottery, round.expect)
    return verdictsOf(lines, { type, numbers: round.numbers, day: beijingDay(round.draw_at) })
  }

  /**
   * Every drawn or void round not yet ended, oldest first and several concurrently, so a large round does not block others.
   * A failing round is retried with backoff.
   */
  async runOnce(): Promise<number> {
    const due = await sql.roundsToSettle(this.deps.db)
    const waiting = due.filter(({ lottery, expect }) => this.retries.isDue(keyOf(lottery, expect)))
    const lane = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await this.tryRound(next.lottery, next.expect)
    }
    const lanes = await Promise.allSettled(Array.from({ length: ROUNDS_AT_ONCE }, lane))
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
    return due.length
  }

  private async tryRound(lottery: string, expect: string): Promise<void> {
    const key = keyOf(lottery, expect)
    try {
      await this.settle(lottery, expect)
    } catch (error) {
      // A database error affects all rounds: the loop itself backs off and retries.
      if (isTransient(error)) throw error
      const { failures } = this.retries.failed(key)
      this.deps.log.error({ err: error, lottery, expect, failures }, 'a round could not be settled')
      const detail = ALARM_TEXTS.unsettled(
        titleOf(lottery),
        expect,
        (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_MAX),
      )
      await this.deps.alarms.raise({ kind: 'round_stuck', subject: key, detail })
      return
    }
    this.retries.forget(key)
    await this.deps.alarms.end('round_stuck', key)
  }

  async settle(lottery: string, expect: string): Promise<void> {
    const round = await sql.readDrawn(this.deps.db, lottery, expect)
    if (round === null) return
    const verdicts = await this.judge(round)
    const left: bigint[] = []
    for (const memberIds of await this.batches(round))
      left.push(...(await this.settleMembers(round, memberIds, verdicts)))
    if (left.length > 0)
      throw new Error(ALARM_TEXTS.membersLeft(left.slice(0, NAMED).join('、'), left.length))
    const isEnd = await this.deps.db.tx(async (tx) => {
      await sql.lockRound(tx, lottery, expect)
      const paidFen = await sql.paidWhenDone(tx, lottery, expect)
      return paidFen !== null && this.deps.rounds.end(tx, lottery, expect, paidFen)
    })
    if (!isEnd) return
    const topic = round.state === 'void' ? LOTTERY_TOPICS.voided : LOTTERY_TOPICS.settled
    await this.deps.bus.publish(topic, { lottery, expect })
  }

  /** The whole batch in one transaction; on failure it is halved until only the failing member is left out. */
  private async settleMembers(
    round: sql.DrawnRow,
    memberIds: bigint[],
    verdicts: Verdict[],
  ): Promise<bigint[]> {
    try {
      await this.deps.db.tx(async (tx) => {
        await sql.lockRound(tx, round.lottery, round.expect)
        await sql.lockMembers(tx, memberIds)
        if (round.state === 'void') await this.refund(tx, round, memberIds)
        else await this.pay(tx, round, memberIds, verdicts)
      })
      return []
    } catch (error) {
      if (isTransient(error)) throw error
      if (memberIds.length === 1) {
        this.deps.log.error({ err: error, member: String(memberIds[0]) }, 'a member could not be settled')
        return memberIds
      }
      const middle = Math.ceil(memberIds.length / 2)
      return [
        ...(await this.settleMembers(round, memberIds.slice(0, middle), verdicts)),
        ...(await this.settleMembers(round, memberIds.slice(middle), verdicts)),
      ]
    }
  }
}

function keyOf(lottery: string, expect: string): string {
  return `${lottery}:${expect}`
}

/** One transaction per member and round. Its key is permanent and rejects a second settlement. */
async function credit(tx: Tx, round: sql.DrawnRow, ends: readonly sql.MemberEnd[]): Promise<void> {
  const credited = round.state === 'void' ? roundRefund : roundPayout
  const postings = ends
    .filter((end) => end.payout_fen > 0n)
    .map((end) =>
      credited({
        lottery: round.lottery,
        expect: round.expect,
        memberId: end.member_id,
        currency: end.is_trial ? 'PLAY' : 'CNY',
        amountFen: end.payout_fen,
        memo: MEMOS.round(titleOf(round.lottery), round.expect),
      }),
    )
  const posted = await postMany(tx, postings)
  if (!posted.ok || posted.replayed > 0)
    throw new Error(`round ${round.lottery}-${round.expect} was paid before, or could not be`)
}

/** Neither won nor lost: that stays in the records. */
function drawnPush({ lottery, expect }: sql.DrawnRow, memberId: bigint): PushMessage {
  const title = PUSH_TEXTS.drawn(titleOf(lottery))
  return { memberId, category: 'draw', key: `draw:${lottery}:${expect}`, kind: 'drawn', title }
}

function titleOf(lottery: string): string {
  return findLottery(lottery)?.title ?? lottery
}

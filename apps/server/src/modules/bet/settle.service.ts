// Pays a drawn round and refunds a void one: batches of members, each one transaction. Killed and run again it adds nothing.
import { findLottery } from '@lanting/contract/data/lotteries'
import { TEXTS } from '@lanting/contract/texts'
import { beijingDay } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { postMany } from '#src/ledger/post.ts'
import { roundPayout, roundRefund } from '#src/ledger/postings.ts'
import { LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import { type Verdict, verdictsOf } from '#src/modules/bet/settle.rules.ts'
import * as sql from '#src/modules/bet/settle.sql.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const BETS_AT_ONCE = 25_000n

/** Who keeps the rounds of the lotteries. */
export interface SettledRounds {
  /** False when the round has ended before. */
  end(tx: Tx, lottery: string, expect: string, paidFen: bigint): Promise<boolean>
}

export interface SettleDeps {
  readonly db: Db
  readonly bus: Bus
  readonly turnover: Pick<TurnoverService, 'applyMany'>
  readonly inbox: Pick<InboxService, 'write'>
  readonly rounds: SettledRounds
  /** Smaller in tests that want many batches. */
  readonly betsAtOnce?: bigint
}

export class SettleService {
  constructor(private readonly deps: SettleDeps) {}

  /** Whole members only: what a bet counts depends on the member's other bets of the round. */
  private async batches(round: sql.DrawnRow): Promise<bigint[][]> {
    const members = await sql.membersOf(this.deps.db, round.lottery, round.expect)
    const cut: bigint[][] = []
    let room = 0n
    for (const { member_id, bets } of members) {
      if (room <= 0n || cut.length === 0) {
        cut.push([])
        room = this.deps.betsAtOnce ?? BETS_AT_ONCE
      }
      cut.at(-1)?.push(member_id)
      room -= bets
    }
    return cut
  }

  private async pay(tx: Tx, round: sql.DrawnRow, memberIds: bigint[], verdicts: Verdict[]): Promise<void> {
    const ends = await sql.settleBets(tx, round.lottery, round.expect, memberIds, verdicts)
    await credit(tx, round, ends)
    const counted = ends.filter((end) => end.valid_fen > 0n && !end.is_trial)
    if (counted.length === 0) return
    await this.deps.turnover.applyMany(
      tx,
      counted.map((end) => ({
        memberId: end.member_id,
        validFen: end.valid_fen,
        firstAt: end.first_at,
        each: () => sql.validOfMember(tx, round.lottery, round.expect, end.member_id),
      })),
    )
  }

  private async refund(tx: Tx, round: sql.DrawnRow, memberIds: bigint[]): Promise<void> {
    const ends = await sql.refundBets(tx, round.lottery, round.expect, memberIds)
    await credit(tx, round, ends)
    const content = TEXTS.voidRound.replace('{expect}', round.expect)
    for (const end of ends) {
      if (end.is_trial) continue
      await this.deps.inbox.write(tx, {
        memberId: end.member_id,
        key: `void:${round.lottery}:${round.expect}`,
        title: `${titleOf(round.lottery)}作废退款`,
        content: `<p>${content}</p>`,
      })
    }
  }

  private async judge(round: sql.DrawnRow): Promise<Verdict[]> {
    const { type } = findLottery(round.lottery) ?? {}
    if (round.numbers === null || type === undefined) return []
    const lines = await sql.linesOf(this.deps.db, round.lottery, round.expect)
    return verdictsOf(lines, { type, numbers: round.numbers, day: beijingDay(round.draw_at) })
  }

  /** Everything that is drawn or void and not ended. */
  async runOnce(): Promise<number> {
    const due = await sql.roundsToSettle(this.deps.db)
    for (const row of due) await this.settle(row.lottery, row.expect)
    return due.length
  }

  async settle(lottery: string, expect: string): Promise<void> {
    const round = await sql.readDrawn(this.deps.db, lottery, expect)
    if (round === null) return
    const verdicts = await this.judge(round)
    for (const memberIds of await this.batches(round)) {
      await this.deps.db.tx(async (tx) => {
        await sql.lockRound(tx, lottery, expect)
        await sql.lockMembers(tx, memberIds)
        if (round.state === 'void') await this.refund(tx, round, memberIds)
        else await this.pay(tx, round, memberIds, verdicts)
      })
    }
    const isEnd = await this.deps.db.tx(async (tx) => {
      await sql.lockRound(tx, lottery, expect)
      const paidFen = await sql.paidWhenDone(tx, lottery, expect)
      return paidFen !== null && this.deps.rounds.end(tx, lottery, expect, paidFen)
    })
    if (!isEnd) return
    const topic = round.state === 'void' ? LOTTERY_TOPICS.voided : LOTTERY_TOPICS.settled
    await this.deps.bus.publish(topic, { lottery, expect })
  }
}

/** One transaction per member and round. Its key is for ever: a second settlement would be refused by it. */
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
        memo: `${titleOf(round.lottery)} ${round.expect}期`,
      }),
    )
  const posted = await postMany(tx, postings)
  if (!posted.ok || posted.replayed > 0)
    throw new Error(`round ${round.lottery}-${round.expect} was paid before, or could not be`)
}

function titleOf(lottery: string): string {
  return findLottery(lottery)?.title ?? lottery
}

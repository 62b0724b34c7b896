// Orders: validated in the order of the rules, placed atomically by the database's clock, and read again.
import { randomBytes } from 'node:crypto'
import { findLottery, findRoom, type Lottery, type Room } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import type { RefusalKey } from '@lanting/contract/refusals'
import { oddsNumber } from '@lanting/contract/rules/cashier/payout'
import { currentRound, nextRound, previousRound, type Round } from '@lanting/contract/rules/lottery/schedule'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { askGate, keepReached, passGate } from '#src/safety/gates.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import { newId } from '#src/lib/ids.ts'
import type { Owner } from '#src/ledger/owner.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'
import { answerOf, titleOf } from '#src/modules/bet/bet.view.ts'
import {
  type BetLine,
  type DraftLine,
  isRefused,
  largestOf,
  readLines,
  sumOf,
} from '#src/modules/bet/bet.rules.ts'
import * as sql from '#src/modules/bet/bet.sql.ts'
import type { ReceiptService, Stamp } from '#src/modules/bet/receipt.service.ts'
import { HouseExposure } from '#src/modules/bet/house-exposure.ts'
import type { RoundPlay } from '@lanting/contract/rules/lottery/round-odds'
import { BET, ROUND } from '@lanting/contract/states'

/** The odds of a round. */
export interface Odds {
  of(lottery: Lottery, round: Round): Promise<{ readonly plays: ReadonlyMap<number, RoundPlay> }>
}

export interface BetDeps {
  readonly db: Db
  readonly clock: Clock
  readonly odds: Odds
  /** Signs receipts of accepted bets. */
  readonly receipts: Pick<ReceiptService, 'stamp' | 'ofOrder'>
}

export interface OrderDraft {
  readonly roomId: number
  readonly expect: string
  readonly lines: readonly DraftLine[]
}

interface Order {
  readonly no: string
  readonly owner: Owner
  readonly room: Room
  readonly lottery: Lottery
  readonly round: Round
  readonly lines: readonly BetLine[]
  readonly stamp: Stamp
}

const OUTCOME_KEYS: Readonly<
  Record<'limited' | 'frozen' | 'stopped' | 'changed' | 'closed' | 'paused', RefusalKey>
> = {
  limited: 'selfLimited',
  frozen: 'accountFrozen',
  stopped: 'roomGone',
  changed: 'roundChanged',
  closed: 'bettingClosed',
  paused: 'drawLate',
}

export class BetService {
  private readonly exposure: HouseExposure

  constructor(private readonly deps: BetDeps) {
    this.exposure = new HouseExposure(deps.db)
  }

  /** Checks with higher priority run before this refusal is thrown. */
  private async refuse(
    owner: Owner,
    lottery: Lottery | null,
    key: RefusalKey,
    vars: AppError['vars'] = {},
  ): Promise<never> {
    raise((await askGate(this.deps.db, owner.id, 'bet')).refused)
    if (lottery !== null && !(await this.takesNow(lottery))) throw new AppError('roomGone')
    throw new AppError(key, vars)
  }

  private takesNow(lottery: Lottery): Promise<boolean> {
    const round = currentRound(lottery, this.deps.clock.now().getTime())
    return sql.takes(this.deps.db, lottery.name, new Date(previousRound(lottery, round).drawAt))
  }

  private async refuseByClock(owner: Owner, lottery: Lottery, expect: string): Promise<void> {
    const phase = await sql.phaseOf(this.deps.db, lottery.name, expect)
    if (phase !== 'open') await this.refuse(owner, lottery, OUTCOME_KEYS[phase])
  }

  /** Our clock finds the round; a neighbouring one is left to the database, whose clock decides. */
  private roundNamed(lottery: Lottery, expect: string): Round | undefined {
    const current = currentRound(lottery, this.deps.clock.now().getTime())
    const near = [current, nextRound(lottery, current), previousRound(lottery, current)]
    return near.find((round) => round.expect === expect)
  }

  async order(owner: Owner, draft: OrderDraft, once: Once = NO_KEY) {
    if (once.done !== null) return this.placedBefore(owner, once.done)
    const room = findRoom(draft.roomId)
    const lottery = room && findLottery(room.lottery)
    if (room === undefined || lottery === undefined) return this.refuse(owner, null, 'roomGone')
    if (draft.lines.length === 0) return this.refuse(owner, lottery, 'orderEmpty')
    if (draft.lines.length > LIMITS.orderLines) return this.refuse(owner, lottery, 'orderTooLong')
    const round = this.roundNamed(lottery, draft.expect)
    if (round === undefined) return this.refuse(owner, lottery, 'roundChanged')
    const lines = readLines(draft.lines, room, (await this.deps.odds.of(lottery, round)).plays)
    if (isRefused(lines)) {
      await this.refuseByClock(owner, lottery, round.expect)
      return this.refuse(owner, lottery, lines.key, lines.vars)
    }
    const stamp = await this.deps.receipts.stamp()
    const wanted: Order = { no: newId(), owner, room, lottery, round, lines, stamp }
    const fromShare = () => this.attempt(wanted, once, (tx, order) => sql.place(tx, orderIn(order, false)))
    const since = performance.now()
    const answer =
      (await fromShare()) ??
      ((await this.exposure.ensureRefilledSince(since, lottery, round)) ? await fromShare() : null) ??
      // The shares are used up: in a transaction of its own, because one that waited for a share holds it (deadlock).
      (await this.attempt(wanted, once, (tx, order) => sql.place(tx, orderIn(order, true))))
    if (answer === null) throw new Error(`no share was allocated for ${lottery.name} ${round.expect}`)
    return answer
  }

  /** The answer for an order already placed under the same idempotency key. */
  private async placedBefore(owner: Owner, orderNo: string) {
    const { db, receipts } = this.deps
    const stamp = await receipts.stamp()
    return answerOf(await sql.readOrder(db, owner.id, orderNo), await receipts.ofOrder(db, orderNo, stamp))
  }

  /** One transaction; null when the house's share was too small and nothing was written. */
  private async attempt(order: Order, once: Once, place: (tx: Tx, order: Order) => Promise<sql.PlaceRow>) {
    const { owner, round, lines } = order
    const placing = this.deps.db.tx(async (tx) => {
      await passGate(tx, owner.id, 'bet', { amountFen: sumOf(lines), lineFen: largestOf(lines) })
      const placed = await place(tx, order)
      if (placed.outcome === 'bound') return null
      if (placed.outcome !== 'placed') return refusePlace(order, placed.outcome)
      const placedOrder = {
        expect: round.expect,
        balance: placed.balance ?? 0n,
        bets: lines.map((line, at) => ({
          bet_id: placed.bet_ids?.[at] ?? '',
          play_id: line.play.id,
          picks: line.picks,
          bet_fen: line.stakeFen,
          odds_milli: BigInt(placed.odds?.[at] ?? 0),
        })),
      }
      const answer = answerOf(placedOrder, await this.deps.receipts.ofOrder(tx, order.no, order.stamp))
      await once.end(tx, order.no, answer)
      return answer
    })
    return placing.catch(async (error: unknown) => {
      await keepReached(this.deps.db, owner.id, error)
      throw error
    })
  }

  async bets(owner: Owner, question: { roomId: number; expect: string | undefined }) {
    const room = findRoom(question.roomId)
    const lottery = room && findLottery(room.lottery)
    if (lottery === undefined) throw new AppError('roomGone')
    const expect = question.expect ?? currentRound(lottery, this.deps.clock.now().getTime()).expect
    const [rows, state] = await Promise.all([
      sql.betsOfRound(this.deps.db, owner.id, lottery.name, expect),
      sql.roundState(this.deps.db, lottery.name, expect),
    ])
    // The open round's row is created shortly after its start; any other round without a row does not exist.
    if (state === null && question.expect !== undefined) throw new AppError('notFound')
    return {
      expect,
      round_state: ROUND.wire(state ?? 'open'),
      stake: yuanFromFen(rows.reduce((sum, row) => sum + row.bet_fen, 0n)),
      payout: yuanFromFen(rows.reduce((sum, row) => sum + row.payout_fen, 0n)),
      bets: rows.map((row) => ({
        bet_id: row.bet_id,
        id: row.play_id,
        title: titleOf(row.play_id),
        data: row.picks,
        total: yuanFromFen(row.bet_fen),
        odds: oddsNumber(Number(row.odds_milli)),
        status: BET.wire(row.status),
        outcome: row.outcome,
        payout: yuanFromFen(row.payout_fen),
      })),
    }
  }
}

function refusePlace(order: Order, outcome: Exclude<sql.PlaceRow['outcome'], 'placed' | 'bound'>): never {
  switch (outcome) {
    case 'capped':
      throw new AppError('memberRoundCap', { cap: order.room.memberRoundCapYuan })
    case 'full':
      throw new AppError('exposureFull')
    case 'short':
      throw new AppError('betBalanceShort')
    default:
      throw new AppError(OUTCOME_KEYS[outcome])
  }
}

/** Plays, numbers and stakes: odds, caps and exposure are computed where the bet is stored. */
function orderIn({ no, owner, room, lottery, round, lines }: Order, isExact: boolean): sql.OrderIn {
  return {
    orderNo: no,
    memberId: owner.id,
    lottery: lottery.name,
    expect: round.expect,
    roomId: room.id,
    plays: lines.map((line) => line.play.id),
    picks: lines.map((line) => line.picks),
    stakesFen: lines.map((line) => line.stakeFen),
    salts: lines.map(() => randomBytes(32)),
    isExact,
  }
}

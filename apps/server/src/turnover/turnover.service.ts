// Turnover: what a credit asks for, how bets fill it oldest first, what is missing, what is given up, and lifetime totals.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { applyTurnover, type Requirement } from '@lanting/contract/rules/turnover'
import { TURNOVER } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { readBalances, readMainFen } from '#src/ledger/balance.ts'
import { must, post } from '#src/ledger/post.ts'
import { bonusForfeited } from '#src/ledger/postings.ts'
import { bonusLeftFen, takenBack } from '#src/turnover/turnover.rules.ts'
import * as sql from '#src/turnover/turnover.sql.ts'

const POOR_FEN = BigInt(LIMITS.turnoverCloseBelowYuan) * 100n

export interface Credit {
  readonly memberId: bigint
  /** deposit, rebate, redpacket … together with `ref` it asks once. */
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amountFen: bigint
  readonly multiple: number
  /** The part of the amount that is a gift and is given back when its turnover is left unfinished. */
  readonly bonusFen?: bigint
}

/** What a member's bets of one round count together, for a settlement of many members at once. */
export interface RoundTurnover {
  readonly memberId: bigint
  readonly validFen: bigint
  /** When the first of them was accepted. */
  readonly firstAt: Date
  /** The bets one by one, asked for only when a requirement is younger than some of them. */
  readonly each: () => Promise<readonly { readonly valid_fen: bigint; readonly created_at: Date }[]>
}

/** A venue's bet that fills requirements. */
export interface CountedBet {
  readonly memberId: bigint
  readonly plat: string
  readonly betId: string
  readonly createdAt: Date
}

export class TurnoverService {
  constructor(private readonly deps: { db: Db }) {}

  /** Written in the transaction that credits the money. */
  async ask(tx: Tx, credit: Credit): Promise<void> {
    const requiredFen = credit.amountFen * BigInt(credit.multiple)
    await sql.insertRequirement(tx, { ...credit, bonusFen: credit.bonusFen ?? 0n, requiredFen })
  }

  /** Unfinished bonuses with what is left of each, at most what the wallet holds. */
  private async bonusesLeft(at: Sql, memberId: bigint) {
    let walletFen = await readMainFen(at, memberId, 'CNY')
    const left: { row: sql.BonusRow; leftFen: bigint }[] = []
    for (const row of await sql.openBonuses(at, memberId)) {
      const wanted = bonusLeftFen(row.bonus_fen, row.net_fen)
      const leftFen = wanted < walletFen ? wanted : walletFen
      walletFen -= leftFen
      left.push({ row, leftFen })
    }
    return left
  }

  /** Nobody chases turnover with nothing left: below one yuan and nothing open, the rows are cleared. */
  async clearIfPoor(memberId: bigint): Promise<boolean> {
    if (!(await sql.hasOpen(this.deps.db, memberId))) return false
    return this.deps.db.tx(async (tx) => {
      // Whoever credits money holds the same row, so a new requirement cannot slip in between.
      await sql.lockMember(tx, memberId)
      const balances = await readBalances(tx, memberId, 'CNY')
      if (balances.totalFen >= POOR_FEN || balances.transitFen > 0n || balances.withdrawingFen > 0n)
        return false
      if (await sql.hasUnsettled(tx, memberId)) return false
      return (await sql.clearOpen(tx, memberId)) > 0
    })
  }

  /** A deposit counts towards the lifetime total, in the transaction that credits it and before the ledger's rows. */
  async countDeposit(tx: Tx, memberId: bigint, amountFen: bigint): Promise<void> {
    await sql.addDeposited(tx, memberId, amountFen)
  }

  /**
   * A venue's bet counts another amount than before: the lifetime total moves by the difference. What it counts more goes
   * to the oldest open rows that are not younger than the bet; what it counts less is taken back from the rows it was
   * given to, the youngest first, and a row that is no longer full is open again. The caller holds the member's row.
   */
  async recount(tx: Tx, bet: CountedBet, fromFen: bigint, toFen: bigint): Promise<void> {
    if (fromFen === toFen) return
    await sql.addFlows(tx, [{ memberId: bet.memberId, validFen: toFen - fromFen }])
    if (toFen > fromFen) await this.give(tx, bet, toFen - fromFen)
    else await this.takeBack(tx, bet, toFen)
  }

  private async give(tx: Tx, bet: CountedBet, validFen: bigint): Promise<void> {
    const rows = await sql.lockOpen(tx, bet.memberId)
    const before = rows.map((row) => ({
      id: row.id,
      requiredFen: row.required_fen,
      doneFen: row.done_fen,
      createdAt: row.created_at.getTime(),
    }))
    const after = applyTurnover(before, validFen, bet.createdAt.getTime())
    for (const [i, row] of after.entries()) {
      const fen = row.doneFen - (before[i]?.doneFen ?? 0n)
      if (fen === 0n) continue
      await sql.setDone(tx, row.id, row.doneFen)
      await sql.addPart(tx, bet, row.id, fen)
    }
  }

  /** Never more than it gave: a surplus that filled nothing has nothing to give back. */
  private async takeBack(tx: Tx, bet: CountedBet, keepFen: bigint): Promise<void> {
    const parts = await sql.partsOf(tx, bet)
    for (const { id, fen } of takenBack(parts, keepFen)) {
      await sql.takeDone(tx, id, fen)
      await sql.takePart(tx, bet, id, fen)
    }
  }

  /** The same for many members in three statements. The caller holds their rows. */
  async applyMany(tx: Tx, rounds: readonly RoundTurnover[]): Promise<void> {
    await sql.addFlows(tx, rounds)
    const open = new Map<bigint, (Requirement & { readonly before: bigint })[]>()
    for (const row of await sql.lockOpenOf(
      tx,
      rounds.map((round) => round.memberId),
    )) {
      const { id, required_fen: requiredFen, done_fen: doneFen } = row
      const own = open.get(row.member_id) ?? []
      own.push({ id, requiredFen, doneFen, createdAt: row.created_at.getTime(), before: doneFen })
      open.set(row.member_id, own)
    }
    const changed: { id: string; doneFen: bigint }[] = []
    for (const round of rounds) {
      let rows = open.get(round.memberId) ?? []
      if (rows.length === 0) continue
      const isYounger = rows.some((row) => row.createdAt > round.firstAt.getTime())
      const bets = isYounger ? await round.each() : [{ valid_fen: round.validFen, created_at: round.firstAt }]
      for (const bet of bets) rows = applyTurnover(rows, bet.valid_fen, bet.created_at.getTime())
      changed.push(...rows.filter((row) => row.doneFen !== row.before))
    }
    await sql.setDoneMany(tx, changed)
  }

  async remainingFen(memberId: bigint, at: Sql = this.deps.db): Promise<bigint> {
    const { required, done } = await sql.sumOpen(at, memberId)
    return required - done
  }

  async remaining(memberId: bigint) {
    const { required, done } = await sql.sumOpen(this.deps.db, memberId)
    return {
      bet_amount: yuanFromFen(required - done),
      required: yuanFromFen(required),
      done: yuanFromFen(done),
    }
  }

  /** What a member who leaves now would give back of unfinished bonuses. */
  async forfeitableFen(memberId: bigint, at: Sql = this.deps.db): Promise<bigint> {
    const left = await this.bonusesLeft(at, memberId)
    return left.reduce((sum, { leftFen }) => sum + leftFen, 0n)
  }

  /**
   * Takes back what is left of unfinished bonuses, and nothing of the member's own; a deposit that the bonus had
   * drawn into its turnover asks for its plain turnover again. The caller holds the member's row.
   */
  async forfeit(tx: Tx, memberId: bigint): Promise<bigint> {
    let sumFen = 0n
    for (const { row, leftFen } of await this.bonusesLeft(tx, memberId)) {
      await sql.clearRow(tx, row.id)
      const ownFen = row.amount_fen - row.bonus_fen
      if (ownFen > 0n) {
        const restored = { memberId, source: 'restored', ref: row.id, title: '存款', amountFen: ownFen }
        await this.ask(tx, { ...restored, multiple: 1 })
      }
      if (leftFen === 0n) continue
      must(await post(tx, bonusForfeited(memberId, row.ref, leftFen)))
      sumFen += leftFen
    }
    return sumFen
  }

  /** Members with open rows who have next to nothing left: the next ones after this number, in order. */
  poorAfter(memberId: bigint, limit: number): Promise<bigint[]> {
    return sql.poorWithOpen(this.deps.db, POOR_FEN, memberId, limit)
  }

  async list(memberId: bigint, page: number, openOnly: boolean) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listRequirements(this.deps.db, memberId, openOnly, window)
    const data = rows.map((row) => ({
      id: row.id,
      source: row.source,
      title: row.title,
      ref: row.ref,
      amount: yuanFromFen(row.amount_fen),
      multiple: row.multiple,
      required: yuanFromFen(row.required_fen),
      done: yuanFromFen(row.done_fen),
      state: TURNOVER.wire(row.state),
      created_at: formatBeijing(row.created_at),
      closed_at: row.closed_at === null ? null : formatBeijing(row.closed_at),
    }))
    return pageAnswer(window, total, data)
  }
}

// Turnover: the requirement of a credit, how bets fill it oldest first, what is missing, what is forfeited, and lifetime totals.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { applyTurnover, type Requirement } from '@lanting/contract/rules/turnover'
import { TURNOVER } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { readBalances, readMainFen } from '#src/ledger/balance.ts'
import { must, post } from '#src/ledger/post.ts'
import { bonusDropped, bonusForfeited } from '#src/ledger/postings.ts'
import { bonusLeftFen, inheritedLossFen, takenBack } from '#src/turnover/turnover.rules.ts'
import * as parts from '#src/turnover/turnover-parts.sql.ts'
import * as sql from '#src/turnover/turnover.sql.ts'

const POOR_FEN = BigInt(LIMITS.turnoverCloseBelowYuan) * 100n

/** What was credited and how often it must be turned over. */
export interface PlainCredit {
  readonly memberId: bigint
  /** deposit, rebate, redpacket … unique together with `ref`. */
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amountFen: bigint
  readonly multiple: number
}

export interface Credit extends PlainCredit {
  /** The part of the amount that is a gift and is given back when its turnover is left unfinished. */
  readonly bonusFen?: bigint
  /** The deposit whose own row this one replaces; its counted turnover is inherited. */
  readonly replacesDeposit?: string
  /** The percentage of a live dealer's bet that counts; 100 by default. */
  readonly livePercent?: number
}

/** How a bonus given back ended. */
export type Dropped = { readonly returnedFen: bigint } | 'none' | 'elsewhere'

/** What a member's bets of one round count together, for a settlement of many members at once. */
export interface RoundTurnover {
  readonly memberId: bigint
  readonly validFen: bigint
  /** When the first of them was accepted. */
  readonly firstAt: Date
  /** The bets one by one, read only when a requirement is younger than some of them. */
  readonly each: () => Promise<readonly { readonly valid_fen: bigint; readonly created_at: Date }[]>
}

/** A venue's bet that fills requirements. */
export interface CountedBet {
  readonly memberId: bigint
  readonly plat: string
  readonly betId: string
  readonly createdAt: Date
  readonly isLive: boolean
}

function requiredOf(credit: PlainCredit): bigint {
  return credit.amountFen * BigInt(credit.multiple)
}

export class TurnoverService {
  constructor(private readonly deps: { db: Db }) {}

  /** Written in the transaction that credits the money. */
  async addRequirement(tx: Tx, credit: Credit): Promise<void> {
    const requiredFen = requiredOf(credit)
    const { bonusFen = 0n, livePercent = 100, replacesDeposit } = credit
    const row = { ...credit, bonusFen, requiredFen, livePercent }
    if (replacesDeposit === undefined) return sql.insertRequirement(tx, { ...row, doneFen: 0n })
    const old = await sql.closeReplaced(tx, credit.memberId, 'deposit', replacesDeposit)
    await sql.insertRequirement(tx, { ...row, doneFen: old.done_fen, replaces: old.id })
  }

  /** The same for many plain credits: without a gift, and without a replaced row. */
  async addRequirements(tx: Tx, credits: readonly PlainCredit[]): Promise<void> {
    const rows = credits.map((credit) => ({
      ...credit,
      requiredFen: requiredOf(credit),
      bonusFen: 0n,
      doneFen: 0n,
      livePercent: 100,
    }))
    await sql.insertRequirements(tx, rows)
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

  /** Below one yuan and with nothing open, the rows are cleared, so that members are not held to turnover they cannot play. */
  async closeIfBalanceBelowMinimum(memberId: bigint): Promise<boolean> {
    if (!(await sql.hasOpen(this.deps.db, memberId))) return false
    return this.deps.db.tx(async (tx) => {
      // Credits lock the same row, so a new requirement cannot slip in between.
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
   * A venue's bet counts another amount than before: the lifetime total changes by the difference. An increase is applied to
   * the oldest open rows that are not younger than the bet; a decrease is reverted from the rows it was applied to, the
   * youngest first, and a row that is no longer full is open again. The caller holds the lock on the member's row.
   */
  async recount(tx: Tx, bet: CountedBet, fromFen: bigint, toFen: bigint): Promise<void> {
    if (fromFen === toFen) return
    await sql.addFlows(tx, [{ memberId: bet.memberId, validFen: toFen - fromFen }])
    if (toFen > fromFen) await this.applyBet(tx, bet, toFen - fromFen)
    else await this.revertBet(tx, bet, toFen)
  }

  private async applyBet(tx: Tx, bet: CountedBet, validFen: bigint): Promise<void> {
    const rows = await sql.lockOpen(tx, bet.memberId)
    const before = rows.map((row) => ({
      id: row.id,
      requiredFen: row.required_fen,
      doneFen: row.done_fen,
      createdAt: row.created_at.getTime(),
      percent: bet.isLive ? row.live_percent : 100,
    }))
    const after = applyTurnover(before, validFen, bet.createdAt.getTime())
    for (const [i, row] of after.entries()) {
      const fen = row.doneFen - (before[i]?.doneFen ?? 0n)
      if (fen === 0n) continue
      await sql.setDone(tx, row.id, row.doneFen)
      await parts.addPart(tx, bet, row.id, fen)
    }
  }

  /** Never more than it gave: a surplus that filled nothing has nothing to give back. */
  private async revertBet(tx: Tx, bet: CountedBet, keepFen: bigint): Promise<void> {
    const given = await parts.partsOf(tx, bet, bet.isLive)
    for (const { id, fen } of takenBack(given, keepFen)) {
      await this.takeDone(tx, id, fen)
      await parts.takePart(tx, bet, id, fen)
    }
  }

  /** Reverts what one row passed on to its replacement there as well. */
  private async takeDone(tx: Tx, id: string, fen: bigint): Promise<void> {
    const row = await parts.takeDone(tx, id, fen)
    if (row.heir === null) return
    const lossFen = inheritedLossFen(row.done_fen + fen, row.done_fen, row.heir_own_fen)
    if (lossFen > 0n) await this.takeDone(tx, row.heir, lossFen)
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
   * Forfeits what is left of unfinished bonuses, and nothing of the member's own; a deposit that the bonus had included
   * in its turnover gets its plain requirement again. The caller holds the lock on the member's row.
   */
  async forfeit(tx: Tx, memberId: bigint): Promise<bigint> {
    let sumFen = 0n
    for (const { row, leftFen } of await this.bonusesLeft(tx, memberId)) {
      await this.endBonus(tx, memberId, row, leftFen)
      if (leftFen === 0n) continue
      must(await post(tx, bonusForfeited(memberId, row.ref, leftFen)))
      sumFen += leftFen
    }
    return sumFen
  }

  /** What a deposit had contributed still counts for its plain turnover. */
  private async endBonus(tx: Tx, memberId: bigint, row: sql.BonusRow, returnedFen: bigint): Promise<void> {
    await sql.clearRow(tx, row.id, returnedFen)
    const ownFen = row.amount_fen - row.bonus_fen
    if (ownFen === 0n) return
    const createdAt = await sql.replacedSince(tx, row.id)
    await sql.insertRequirement(tx, {
      memberId,
      source: 'restored',
      ref: row.id,
      title: LEDGER_CODES.deposit.label,
      amountFen: ownFen,
      multiple: 1,
      requiredFen: ownFen,
      doneFen: row.done_fen < ownFen ? row.done_fen : ownFen,
      bonusFen: 0n,
      livePercent: 100,
      replaces: row.id,
      ...(createdAt === undefined ? {} : { createdAt }),
    })
  }

  /**
   * Returns one unfinished bonus at its owner's request. While money is at a venue or in transit, or a bet is open, the
   * rest of it is not known: then it must wait. The caller holds the lock on the member's row.
   */
  async drop(tx: Tx, memberId: bigint, source: string, ref: string): Promise<Dropped> {
    const left = await this.bonusesLeft(tx, memberId)
    const found = left.find(({ row }) => row.source === source && row.ref === ref)
    if (found === undefined) return 'none'
    const { mainFen, totalFen, transitFen, withdrawingFen, venuesFen } = await readBalances(
      tx,
      memberId,
      'CNY',
    )
    const isElsewhere = [...venuesFen.values()].some((fen) => fen !== 0n)
    if (isElsewhere || totalFen !== mainFen || transitFen > 0n || withdrawingFen > 0n) return 'elsewhere'
    if (await sql.hasUnsettled(tx, memberId)) return 'elsewhere'
    await this.endBonus(tx, memberId, found.row, found.leftFen)
    if (found.leftFen > 0n) must(await post(tx, bonusDropped(memberId, ref, found.leftFen)))
    return { returnedFen: found.leftFen }
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
      note: row.note,
    }))
    return pageAnswer(window, total, data)
  }
}

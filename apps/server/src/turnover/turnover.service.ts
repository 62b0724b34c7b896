// Turnover: the requirement of a credit, how bets fill it oldest first, what is missing, and lifetime totals.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import {
  applyTurnover,
  type Product,
  PRODUCTS,
  type Requirement,
} from '@lanting/contract/rules/promo/turnover'
import { TURNOVER } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { readBalances } from '#src/ledger/balance.ts'
import type { GiftPots } from '#src/turnover/gift-pots.service.ts'
import { takenBack } from '#src/turnover/turnover.rules.ts'
import * as parts from '#src/turnover/turnover-parts.sql.ts'
import * as sql from '#src/turnover/turnover.sql.ts'

const POOR_FEN = BigInt(LIMITS.turnoverCloseBelowYuan) * 100n

/** What was credited and how often it must be turned over. */
export interface Credit {
  readonly memberId: bigint
  /** deposit, rebate, redpacket … unique together with `ref`. */
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amountFen: bigint
  readonly multiple: number
  /** A gift: until its turnover is done it is a pot of its own (gift-pots.service.ts). */
  readonly isGift?: boolean
  /** The product whose bets alone count; all of them unless said. */
  readonly only?: Product
}

/** What a member's bets of one round count together, for a settlement of many members at once. */
export interface RoundTurnover {
  readonly memberId: bigint
  readonly plat: string
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
}

export class TurnoverService {
  constructor(private readonly deps: { readonly db: Db; readonly pots: Pick<GiftPots, 'read'> }) {}

  /** Written in the transaction that credits the money. */
  async addRequirement(tx: Tx, credit: Credit): Promise<void> {
    await this.addRequirements(tx, [credit])
  }

  async addRequirements(tx: Tx, credits: readonly Credit[]): Promise<void> {
    const rows = credits.map(({ isGift = false, only = null, ...credit }) => ({
      ...credit,
      isGift,
      only,
      requiredFen: credit.amountFen * BigInt(credit.multiple),
    }))
    await sql.insertRequirements(tx, rows)
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

  /** After an exclusion: no member may be forced to play for own money. */
  async waive(tx: Tx, memberId: bigint): Promise<void> {
    await sql.lockMember(tx, memberId)
    await sql.waiveOwn(tx, memberId)
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
    const before = rows.map(requirementOf)
    const after = applyTurnover(before, { plat: bet.plat, validFen, at: bet.createdAt.getTime() })
    for (const [i, row] of after.entries()) {
      const fen = row.doneFen - (before[i]?.doneFen ?? 0n)
      if (fen === 0n) continue
      await sql.setDone(tx, row.id, row.doneFen)
      await parts.addPart(tx, bet, row.id, fen)
    }
  }

  /** Never more than it gave: a surplus that filled nothing has nothing to give back. */
  private async revertBet(tx: Tx, bet: CountedBet, keepFen: bigint): Promise<void> {
    const given = await parts.partsOf(tx, bet)
    for (const { id, fen } of takenBack(given, keepFen)) {
      await parts.takeDone(tx, id, fen)
      await parts.takePart(tx, bet, id, fen)
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
      const own = open.get(row.member_id) ?? []
      own.push({ ...requirementOf(row), before: row.done_fen })
      open.set(row.member_id, own)
    }
    const changed: { id: string; doneFen: bigint }[] = []
    for (const round of rounds) {
      let rows = open.get(round.memberId) ?? []
      if (rows.length === 0) continue
      const isYounger = rows.some((row) => row.createdAt > round.firstAt.getTime())
      const bets = isYounger ? await round.each() : [{ valid_fen: round.validFen, created_at: round.firstAt }]
      const { plat } = round
      for (const { valid_fen: validFen, created_at: at } of bets)
        rows = applyTurnover(rows, { plat, validFen, at: at.getTime() })
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

  /** Members with open rows who have next to nothing left: the next ones after this number, in order. */
  poorAfter(memberId: bigint, limit: number): Promise<bigint[]> {
    return sql.poorWithOpen(this.deps.db, POOR_FEN, memberId, limit)
  }

  async list(memberId: bigint, page: number, openOnly: boolean) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listRequirements(this.deps.db, memberId, openOnly, window)
    const { byId, potsFen, ownFen } = await this.deps.pots.read(memberId)
    const data = rows.map((row) => ({
      id: row.id,
      source: row.source,
      title: row.title,
      ref: row.ref,
      amount: yuanFromFen(row.amount_fen),
      multiple: row.multiple,
      only: row.only_product === null ? '' : PRODUCTS[row.only_product],
      pot: potOf(byId, row.id),
      required: yuanFromFen(row.required_fen),
      done: yuanFromFen(row.done_fen),
      state: TURNOVER.wire(row.state),
      created_at: formatBeijing(row.created_at),
      closed_at: row.closed_at === null ? null : formatBeijing(row.closed_at),
      note: row.note,
    }))
    return { ...pageAnswer(window, total, data), pots: yuanFromFen(potsFen), own: yuanFromFen(ownFen) }
  }
}

function requirementOf(row: sql.RequirementRow): Requirement {
  return {
    id: row.id,
    requiredFen: row.required_fen,
    doneFen: row.done_fen,
    createdAt: row.created_at.getTime(),
    only: row.only_product,
  }
}

/** Null for rows that are no unfinished gift. */
function potOf(pots: ReadonlyMap<string, bigint>, id: string): string | null {
  const fen = pots.get(id)
  return fen === undefined ? null : yuanFromFen(fen)
}

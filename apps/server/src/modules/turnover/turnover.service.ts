// Turnover: what a credit asks for, how bets fill it oldest first, and what is still missing before a withdrawal.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { applyTurnover } from '@lanting/contract/rules/turnover'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { readBalances } from '#src/ledger/balance.ts'
import * as sql from '#src/modules/turnover/turnover.sql.ts'

const POOR_FEN = BigInt(LIMITS.turnoverCloseBelowYuan) * 100n

export interface Credit {
  readonly memberId: bigint
  /** deposit, rebate, redpacket … together with `ref` it asks once. */
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amountFen: bigint
  readonly multiple: number
}

export type TurnoverService = ReturnType<typeof createTurnoverService>

export function createTurnoverService({ db }: { db: Db }) {
  return {
    /** Written in the transaction that credits the money. */
    async ask(tx: Tx, credit: Credit): Promise<void> {
      await sql.insertRequirement(tx, { ...credit, requiredFen: credit.amountFen * BigInt(credit.multiple) })
    },

    /** A settled bet's valid amount goes to the oldest open rows that are not younger than the bet. */
    async apply(tx: Tx, memberId: bigint, validFen: bigint, betAt: Date): Promise<void> {
      if (validFen <= 0n) return
      const rows = await sql.lockOpen(tx, memberId)
      const before = rows.map((row) => ({
        id: row.id,
        requiredFen: row.required_fen,
        doneFen: row.done_fen,
        createdAt: row.created_at.getTime(),
      }))
      const after = applyTurnover(before, validFen, betAt.getTime())
      for (const [i, row] of after.entries()) {
        if (row.doneFen !== before[i]?.doneFen) await sql.setDone(tx, row.id, row.doneFen)
      }
    },

    async remainingFen(memberId: bigint): Promise<bigint> {
      const { required, done } = await sql.sumOpen(db, memberId)
      return required - done
    },

    async remaining(memberId: bigint) {
      const { required, done } = await sql.sumOpen(db, memberId)
      return {
        bet_amount: yuanFromFen(required - done),
        required: yuanFromFen(required),
        done: yuanFromFen(done),
      }
    },

    /** Nobody chases turnover with nothing left: below one yuan and nothing open, the rows are cleared. */
    async clearIfPoor(memberId: bigint): Promise<boolean> {
      const balances = await readBalances(db, memberId, 'CNY')
      if (balances.totalFen >= POOR_FEN || balances.transitFen > 0n || balances.withdrawingFen > 0n)
        return false
      return db.tx(async (tx) => {
        const open = await tx.query(
          `SELECT 1 FROM bets WHERE member_id = $1 AND status = 2
           UNION ALL SELECT 1 FROM transfers WHERE member_id = $1 AND state = 2 LIMIT 1`,
          [memberId],
        )
        return open.length === 0 && (await sql.clearOpen(tx, memberId)) > 0
      })
    },

    async list(memberId: bigint, page: number, openOnly: boolean) {
      const window = pageWindow(page)
      const { rows, total } = await sql.listRequirements(db, memberId, openOnly, window)
      const data = rows.map((row) => ({
        id: row.id,
        source: row.source,
        title: row.title,
        ref: row.ref,
        amount: yuanFromFen(row.amount_fen),
        multiple: row.multiple,
        required: yuanFromFen(row.required_fen),
        done: yuanFromFen(row.done_fen),
        state: row.state,
        created_at: formatBeijing(row.created_at),
        closed_at: row.closed_at === null ? null : formatBeijing(row.closed_at),
      }))
      return pageAnswer(window, total, data)
    },
  }
}

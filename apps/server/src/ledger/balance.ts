// What a member has and where: one indexed query over the live balances.
import { type Account, type Currency, memberMain } from './accounts.ts'
import type { Sql } from '#src/db/pool.ts'

export interface Balances {
  /** The central wallet. */
  readonly mainFen: bigint
  /** 转账处理中: on its way to a venue. */
  readonly transitFen: bigint
  /** 取款中: asked for, not paid out yet. */
  readonly withdrawingFen: bigint
  /** Our mirror of each venue, by platname. */
  readonly venuesFen: ReadonlyMap<string, bigint>
  /** 总资产: all of the above. */
  readonly totalFen: bigint
}

interface BalanceRow {
  class: 'main' | 'transit' | 'withdrawing' | 'venue'
  plat: string
  balance: bigint
}

export async function readBalances(sql: Sql, memberId: bigint, currency: Currency): Promise<Balances> {
  const rows = await sql.query<BalanceRow>(
    `SELECT class, regexp_replace(name, '^.*:', '') AS plat, balance
       FROM ledger_accounts WHERE member_id = $1 AND currency = $2`,
    [memberId, currency],
    'ledger_balances',
  )
  const fen = { main: 0n, transit: 0n, withdrawing: 0n }
  const venuesFen = new Map<string, bigint>()
  let totalFen = 0n
  for (const row of rows) {
    totalFen += row.balance
    if (row.class === 'venue') venuesFen.set(row.plat, row.balance)
    else fen[row.class] = row.balance
  }
  return {
    mainFen: fen.main,
    transitFen: fen.transit,
    withdrawingFen: fen.withdrawing,
    venuesFen,
    totalFen,
  }
}

/** The central wallet alone. */
export async function readMainFen(sql: Sql, memberId: bigint, currency: Currency): Promise<bigint> {
  return readAccountFen(sql, memberMain(memberId, currency))
}

/** The live balance of one member account; an account that was never used has none, which is zero. */
export async function readAccountFen(sql: Sql, account: Account): Promise<bigint> {
  const rows = await sql.query<{ balance: bigint }>(
    'SELECT balance FROM ledger_accounts WHERE name = $1',
    [account],
    'ledger_account',
  )
  return rows[0]?.balance ?? 0n
}

/** Total assets of many members at once, for lists. */
export async function readTotalsFen(
  sql: Sql,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await sql.query<{ member_id: bigint; total: bigint }>(
    `SELECT member_id, sum(balance)::bigint AS total
       FROM ledger_accounts WHERE member_id = ANY ($1) GROUP BY member_id`,
    [memberIds.map(String)],
  )
  return new Map(rows.map((row) => [row.member_id, row.total]))
}

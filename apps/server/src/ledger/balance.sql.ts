// Every statement about live balances.
import type { Account, Currency } from './accounts.ts'
import type { Sql } from '#src/db/pool.ts'

export interface BalanceRow {
  readonly class: 'main' | 'transit' | 'withdrawing' | 'venue'
  readonly plat: string
  readonly balance: bigint
}

export async function balancesOfMember(
  sql: Sql,
  memberId: bigint,
  currency: Currency,
): Promise<BalanceRow[]> {
  return sql.query<BalanceRow>(
    `SELECT class, regexp_replace(name, '^.*:', '') AS plat, balance
       FROM ledger_accounts WHERE member_id = $1 AND currency = $2`,
    [memberId, currency],
    'ledger_balances',
  )
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

/** What an account held right after one transaction; null when there is no such transaction. */
export async function balanceAfterFen(sql: Sql, key: string, account: Account): Promise<bigint | null> {
  const rows = await sql.query<{ balance_after: bigint }>(
    `SELECT e.balance_after FROM ledger_transactions t
       JOIN ledger_entries e ON e.tx_id = t.id
       JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.key = $1 AND a.name = $2`,
    [key, account],
  )
  return rows[0]?.balance_after ?? null
}

export async function totalsOfMembers(sql: Sql, memberIds: readonly bigint[]) {
  return sql.query<{ member_id: bigint; total: bigint }>(
    `SELECT member_id, sum(balance)::bigint AS total
       FROM ledger_accounts WHERE member_id = ANY ($1) GROUP BY member_id`,
    [memberIds.map(String)],
  )
}

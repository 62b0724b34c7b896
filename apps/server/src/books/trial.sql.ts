// The trial balance: every class of accounts with its number, today's change and balance. The last column sums to zero.
import type { Currency } from '#src/ledger/accounts.ts'
import type { Sql } from '#src/db/pool.ts'

export interface TrialRow {
  /** `member:*:main`, `house:lottery`, `venue:*:result`, `suspense:*`, `outside:bank` … */
  readonly account: string
  readonly class: 'main' | 'transit' | 'withdrawing' | 'venue' | 'house' | 'result' | 'suspense' | 'outside'
  readonly accounts: number
  readonly todayFen: bigint
  readonly balanceFen: bigint
}

/** `dayStart`: midnight of the Beijing day that counts as today. */
export async function readTrialBalance(sql: Sql, currency: Currency, dayStart: Date): Promise<TrialRow[]> {
  const rows = await sql.query<{
    account: string
    class: TrialRow['class']
    accounts: bigint
    today: bigint
    balance: bigint
  }>(
    `WITH since AS (
       SELECT e.account_id, sum(e.amount) AS amount FROM ledger_entries e
        WHERE e.seq IS NULL AND e.tx_id > (SELECT through_tx FROM ledger_checkpoint) GROUP BY e.account_id),
     today AS (
       SELECT e.account_id, sum(e.amount) AS amount
         FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
        WHERE t.at >= $2 GROUP BY e.account_id)
     SELECT CASE a.class WHEN 'main' THEN 'member:*:main' WHEN 'transit' THEN 'member:*:transit'
              WHEN 'withdrawing' THEN 'member:*:withdrawing' WHEN 'venue' THEN 'member:*:venue:*'
              WHEN 'result' THEN 'venue:*:result' WHEN 'suspense' THEN 'suspense:*' ELSE a.name END AS account,
            a.class, count(*) AS accounts, coalesce(sum(today.amount), 0)::bigint AS today,
            coalesce(sum(CASE WHEN a.kind = 'derived' THEN coalesce(c.total, 0) + coalesce(since.amount, 0)
                              ELSE a.balance END), 0)::bigint AS balance
       FROM ledger_accounts a
       LEFT JOIN ledger_checkpoint_sums c ON c.account_id = a.id
       LEFT JOIN since ON since.account_id = a.id
       LEFT JOIN today ON today.account_id = a.id
      WHERE a.currency = $1
      GROUP BY 1, 2 ORDER BY 2, 1`,
    [currency, dayStart],
  )
  return rows.map((row) => ({
    account: row.account,
    class: row.class,
    accounts: Number(row.accounts),
    todayFen: row.today,
    balanceFen: row.balance,
  }))
}

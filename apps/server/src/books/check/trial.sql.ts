// The trial balance: every class of accounts with its number, today's change and balance. The last column sums to zero.
import { LINE, sinceCheckpoint, THROUGH } from '#src/books/check/checkpoint.sql.ts'
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

interface Line {
  readonly account: string
  readonly class: TrialRow['class']
  readonly accounts: bigint
  readonly today: bigint
  readonly balance: bigint
}

/**
 * Members' classes from the figures kept with the checkpoint, the few accounts of the house and the world one by one,
 * plus the entries after the checkpoint. `dayStart`: midnight of the Beijing day that counts as today.
 */
export async function readTrialBalance(sql: Sql, currency: Currency, dayStart: Date): Promise<TrialRow[]> {
  const rows = await sinceCheckpoint<Line>(sql, (through) =>
    sql.query(
      `WITH moved AS (
         SELECT e.account_id, sum(e.amount) AS amount, coalesce(sum(e.amount) FILTER (WHERE t.at >= $2), 0) AS today
           FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id WHERE t.id > $3 GROUP BY 1),
       parts AS (
         SELECT ${LINE} AS account, a.class, 0 AS accounts, m.today, m.amount FROM moved m
          CROSS JOIN LATERAL (SELECT name, class, currency FROM account_balances WHERE id = m.account_id OFFSET 0) a
          WHERE a.currency = $1
         UNION ALL
         SELECT ${LINE}, a.class, 0, 0, a.total
           FROM (SELECT split_part(part, ':', 1) AS class, '' AS name, total FROM ledger_checkpoint_totals WHERE currency = $1) a
          WHERE a.class IN ('main', 'transit', 'withdrawing', 'venue')
         UNION ALL
         SELECT ${LINE}, a.class, a.accounts, 0, 0
           FROM (SELECT class, '' AS name, accounts FROM ledger_account_counts WHERE currency = $1) a
         UNION ALL
         SELECT ${LINE}, a.class, 1, 0, 0 FROM account_balances a WHERE a.id > $4 AND a.kind <> 'derived' AND a.currency = $1
         UNION ALL
         SELECT ${LINE}, a.class, 1, 0, coalesce(c.total, 0)
           FROM account_balances a LEFT JOIN ledger_checkpoint_sums c ON c.account_id = a.id
          WHERE a.kind = 'derived' AND a.currency = $1
         UNION ALL
         SELECT line, NULL, 0, total, 0 FROM ledger_day_totals WHERE day >= beijing_day($2) AND currency = $1)
       SELECT account, max(class) AS class, sum(accounts)::bigint AS accounts, sum(today)::bigint AS today,
              sum(amount)::bigint AS balance, ${THROUGH}
         FROM parts GROUP BY account ORDER BY 2, 1`,
      [currency, dayStart, through.tx, through.account],
    ),
  )
  return rows.map((row) => ({
    account: row.account,
    class: row.class,
    accounts: Number(row.accounts),
    todayFen: row.today,
    balanceFen: row.balance,
  }))
}

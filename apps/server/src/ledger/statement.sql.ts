// 资金流水: a member's central wallet, entry by entry, with the running balance the database wrote.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { MainAccount } from './accounts.ts'
import { type CodeGroup, codesOfGroup, LEDGER_CODES, type LedgerCode } from './codes.ts'
import { one, type Sql } from '#src/db/pool.ts'

export interface StatementFilter {
  readonly account: MainAccount
  readonly group?: CodeGroup | undefined
  readonly direction?: 'in' | 'out' | undefined
  /** To and from this venue, or at our own lotteries. */
  readonly plat?: string | undefined
  /** Half-open: from ≤ at < to. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface StatementRow {
  /** The place in the wallet's chain, and the cursor: the next page starts below the last one. */
  readonly seq: bigint
  readonly code: LedgerCode
  readonly label: string
  readonly group: CodeGroup
  readonly amountFen: bigint
  readonly balanceAfterFen: bigint
  readonly at: Date
  readonly key: string
  readonly ref: string | null
  readonly memo: string | null
}

export interface StatementPage extends StatementFilter {
  readonly limit: number
  /** Keyset: only rows below this place. A page number instead skips `offset` rows. */
  readonly beforeSeq?: bigint | undefined
  readonly offset?: number | undefined
}

const FROM_WHERE = `
  FROM ledger_accounts a
  JOIN ledger_entries e ON e.account_id = a.id AND e.seq IS NOT NULL
   AND e.seq > (CASE WHEN $4::timestamptz IS NULL THEN 0 ELSE ledger_place_before(a.id, $4) END)
   AND e.seq <= (CASE WHEN $5::timestamptz IS NULL THEN a.seq ELSE ledger_place_after(a.id, $5) END)
  JOIN ledger_transactions t ON t.id = e.tx_id
 WHERE a.name = $1
   AND ($2::text[] IS NULL OR t.code = ANY ($2))
   AND ($3::int = 0 OR sign(e.amount) = $3)
   AND ($4::timestamptz IS NULL OR t.at >= $4)
   AND ($5::timestamptz IS NULL OR t.at < $5)
   AND ($6::text IS NULL
        OR ($6 = '${OWN_LOTTERY}' AND t.code IN ('betStake', 'betPayout', 'betRefund'))
        OR EXISTS (SELECT 1 FROM transfer_records v WHERE v.id = t.ref AND v.plat = $6))`

/** One page, newest first. */
export async function readStatement(sql: Sql, page: StatementPage): Promise<StatementRow[]> {
  const rows = await sql.query<{
    seq: bigint
    code: LedgerCode
    amount: bigint
    balance_after: bigint
    at: Date
    key: string
    ref: string | null
    memo: string | null
  }>(
    `SELECT e.seq, t.code, e.amount, e.balance_after, t.at, t.key, t.ref, t.memo ${FROM_WHERE}
       AND ($7::bigint IS NULL OR e.seq < $7)
     ORDER BY e.seq DESC LIMIT $8 OFFSET $9`,
    [...filterValues(page), page.beforeSeq?.toString() ?? null, page.limit, page.offset ?? 0],
  )
  return rows.map((row) => ({
    seq: row.seq,
    code: row.code,
    label: LEDGER_CODES[row.code].label,
    group: LEDGER_CODES[row.code].group,
    amountFen: row.amount,
    balanceAfterFen: row.balance_after,
    at: row.at,
    key: row.key,
    ref: row.ref,
    memo: row.memo,
  }))
}

export interface StatementTotals {
  readonly count: number
  readonly inFen: bigint
  readonly outFen: bigint
}

/** How many rows a filter finds, and their totals in and out. */
export async function readStatementTotals(sql: Sql, filter: StatementFilter): Promise<StatementTotals> {
  const rows = await sql.query<{ count: bigint; in_fen: bigint; out_fen: bigint }>(
    `SELECT count(*) AS count,
            coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS in_fen,
            coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0)::bigint AS out_fen ${FROM_WHERE}`,
    filterValues(filter),
  )
  const row = one(rows)
  return { count: Number(row.count), inFen: row.in_fen, outFen: row.out_fen }
}

/** 逐笔相符: the balance is the sum of all entries, and none is missing. Sums from the last checkpoint on. */
export async function statementAddsUp(sql: Sql, account: MainAccount): Promise<boolean> {
  const rows = await sql.query<{ adds_up: boolean }>(
    `SELECT a.balance = coalesce(c.total, 0) + coalesce(sum(e.amount), 0)
        AND a.seq = coalesce(c.entries, 0) + count(e.seq) AS adds_up
       FROM ledger_accounts a
       LEFT JOIN checked_sums c ON c.account_id = a.id
       LEFT JOIN ledger_entries e ON e.account_id = a.id AND e.seq > coalesce(c.entries, 0)
      WHERE a.name = $1
      GROUP BY a.id, c.total, c.entries`,
    [account],
  )
  return rows[0]?.adds_up ?? true
}

function filterValues(filter: StatementFilter): unknown[] {
  const sign = filter.direction === undefined ? 0 : filter.direction === 'in' ? 1 : -1
  return [
    filter.account,
    filter.group === undefined ? null : codesOfGroup(filter.group),
    sign,
    filter.from ?? null,
    filter.to ?? null,
    filter.plat ?? null,
  ]
}

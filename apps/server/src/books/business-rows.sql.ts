// What business rows imply beside what the ledger has, as one statement: the common half of every I4.
import { FINDINGS } from '#src/books/invariants.sql.ts'

/** Rows that changed since the checkpoint, with a margin; a whole check (`$1 = 0`) looks at all of them. */
export const FRESH = `(SELECT at - interval '10 minutes' FROM ledger_checkpoint)`

export interface Business {
  readonly codes: readonly string[]
  /** Yields the columns that `expected` reads, and `ref` as the ledger knows it. */
  readonly scope: string
  /** Yields key, amount and member_id (null where no member is concerned) from `scope s`. */
  readonly expected: string
}

/**
 * What the rows imply beside what the ledger has: a missing transaction, one too many, another amount or another
 * member's money are all findings. Rows are found from both sides, so that neither can be forgotten alone.
 */
export function businessRows({ codes, scope, expected }: Business): string {
  const list = codes.map((code) => `'${code}'`).join(', ')
  return `
  WITH scope AS MATERIALIZED (${scope}),
  expected AS MATERIALIZED (SELECT x.key, x.amount, x.member_id FROM scope s CROSS JOIN LATERAL (${expected}) x),
  ids AS (
    SELECT t.id FROM ledger_transactions t WHERE t.id > $1 AND t.code IN (${list})
    UNION SELECT t.id FROM expected x JOIN ledger_transactions t ON t.key = x.key
    UNION SELECT t.id FROM scope s JOIN ledger_transactions t ON t.ref = s.ref WHERE t.code IN (${list})),
  found AS (
    SELECT t.key, sum(e.amount) FILTER (WHERE e.amount > 0) AS amount, max(a.member_id) AS member_id
      FROM ids JOIN ledger_transactions t ON t.id = ids.id JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id GROUP BY t.key),
  bad AS (
    SELECT coalesce(x.key, f.key) AS subject,
           CASE WHEN x.key IS NULL THEN 'nothing' ELSE concat_ws(' ', x.amount, x.member_id) END AS expected,
           CASE WHEN f.key IS NULL THEN 'nothing' ELSE concat_ws(' ', f.amount, f.member_id) END AS found
      FROM expected x FULL JOIN found f ON f.key = x.key
     WHERE x.key IS NULL OR f.key IS NULL OR f.amount <> x.amount
        OR (x.member_id IS NOT NULL AND f.member_id IS DISTINCT FROM x.member_id))
  SELECT (SELECT count(*) FROM scope) AS counted, ${FINDINGS}`
}

// Compares what business rows imply with the ledger, as one statement: the common half of every I4.
import { FINDINGS, lookUp, ofDay, onDay, type Statement } from '#src/books/statement.sql.ts'

/** Rows that changed since the checkpoint, with a margin for slow transactions. */
export const FRESH = `$2::timestamptz - interval '10 minutes'`

/** One table whose rows have transactions. */
export interface Source {
  /** What `expected` reads, and `ref` as the ledger knows it. */
  readonly columns: string
  /** `FROM table t`. */
  readonly from: string
  readonly where?: string
  /** Each finds rows that have not ended yet, by an index of its own. */
  readonly open?: readonly string[]
  /** When a row changed or ended, each by an index of its own. */
  readonly changedAt: readonly string[]
  /** How a new transaction `t` leads to its row, by an index: an old row may have a new transaction. */
  readonly touched: string
}

export interface Business {
  readonly codes: readonly string[]
  readonly sources: readonly Source[]
  /** Yields key, amount and member_id (null where no member is concerned) from `scope s`. */
  readonly expected: string
}

/** A uuid in a text of the ledger; null for any other text, which then leads to no row. */
export function uuidOf(text: string): string {
  return `CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`
}

/** The second and third part of a key like `vipup:{member}:{level}`; null for any other key. */
export function partOf(part: 2 | 3, form: string, type: string): string {
  return `CASE WHEN t.key ~ '${form}' THEN split_part(t.key, ':', ${part})::${type} END`
}

export function everything({ columns, from, where = 'true' }: Source): string {
  return `SELECT ${columns} ${from} WHERE ${where}`
}

const found = ({ columns, from, where = 'true' }: Source, which: string) =>
  `SELECT ${columns} ${from} WHERE ${where} AND ${which}`

function byLedger(
  { columns, from, where = 'true', touched }: Source,
  codes: string,
  isMeant: string,
): string {
  return `SELECT ${columns} FROM posted_transactions t ${from.replace('FROM', 'JOIN')} ON ${touched}
     WHERE ${isMeant} AND t.code IN (${codes}) AND ${where}`
}

/** Rows that are open or changed since the checkpoint, and those of new transactions. */
export function changed(source: Source, codes: string): string {
  const lately = [...(source.open ?? []), ...source.changedAt.map((column) => `${column} > ${FRESH}`)]
  return [...lately.map((which) => found(source, which)), byLedger(source, codes, 't.id > $1')].join(
    '\n    UNION ',
  )
}

/** Rows that changed on a day, and those of its transactions. */
export function changedOn(source: Source, codes: string): string {
  const that = source.changedAt.map((column) => found(source, onDay(column)))
  return [...that, byLedger(source, codes, ofDay('t.id'))].join('\n    UNION ')
}

/**
 * Compares what the rows imply with the ledger: a missing transaction, one too many, another amount or another member's
 * money are all findings. Rows are found from both sides, so that neither can be missing unnoticed.
 */
export function businessRows({ codes, sources, expected }: Business): Statement {
  const list = codes.map((code) => `'${code}'`).join(', ')
  const idsIn = (which: string) => `SELECT t.id FROM posted_transactions t WHERE ${which}`
  const withCode = (which: string) => idsIn(`${which} AND t.code IN (${list})`)
  const statement = (scope: string, ids: string, found: string) => `
  WITH scope AS MATERIALIZED (${scope}),
  expected AS MATERIALIZED (SELECT x.key, x.amount, x.member_id FROM scope s CROSS JOIN LATERAL (${expected}) x),
  ids AS (${ids}),
  found AS (${found}),
  bad AS MATERIALIZED (
    SELECT coalesce(x.key, f.key) AS subject,
           CASE WHEN x.key IS NULL THEN 'nothing' ELSE concat_ws(' ', x.amount, x.member_id) END AS expected,
           CASE WHEN f.key IS NULL THEN 'nothing' ELSE concat_ws(' ', f.amount, f.member_id) END AS found
      FROM expected x FULL JOIN found f ON f.key = x.key
     WHERE x.key IS NULL OR f.key IS NULL OR f.amount <> x.amount
        OR (x.member_id IS NOT NULL AND f.member_id IS DISTINCT FROM x.member_id))
  SELECT (SELECT count(*) FROM scope) AS counted, ${FINDINGS}`
  const part = (scope: (source: Source) => string, isMeant: string) =>
    statement(
      sources.map(scope).join('\n    UNION '),
      `${withCode(isMeant)}
    UNION SELECT t.id FROM expected x ${lookUp(idsIn('t.key = x.key'))} t
    UNION SELECT t.id FROM scope s ${lookUp(withCode('t.ref = s.ref'))} t`,
      `SELECT f.* FROM ids ${lookUp(moved('WHERE t.id = ids.id'))} f`,
    )
  return {
    // All transactions with these codes are checked: those about a row are among them.
    whole: statement(
      sources.map(everything).join('\n    UNION ALL '),
      `${withCode('true')} UNION SELECT t.id FROM expected x JOIN posted_transactions t ON t.key = x.key`,
      moved('JOIN ids ON ids.id = t.id'),
    ),
    fresh: part((source) => changed(source, list), 't.id > $1'),
    day: part((source) => changedOn(source, list), ofDay('t.id')),
  }
}

/** What transactions moved, and whose money. */
const moved = (which: string) => `
    SELECT t.key, sum(e.amount) FILTER (WHERE e.amount > 0) AS amount, max(a.member_id) AS member_id
      FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id JOIN account_balances a ON a.id = e.account_id
      ${which} GROUP BY t.id, t.key`

// I1, I2, I3, I5 and the ledger's own part of I4, each as one statement over a snapshot.
import { PART } from '#src/books/checkpoint.sql.ts'
import { one, type Tx } from '#src/db/pool.ts'

export interface Finding {
  /** What is wrong: an account, a transaction, an order. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

export interface InvariantAnswer {
  /** How many things were looked at. */
  readonly counted: bigint
  /** At most a handful: enough to begin the search. */
  readonly findings: readonly Finding[]
}

/** Up to where everything was checked before: the transaction, and when that was noted. */
export interface Since {
  readonly tx: bigint
  readonly at: Date
}

/** The same question twice: over everything, and over what is new after transaction `$1` and instant `$2`. */
export interface Statement {
  readonly whole: string
  readonly fresh: string
}

/** One thing that must hold. Modules add theirs (I4: business rows match, I6: venue books match) through `more`. */
export interface Invariant {
  readonly name: string
  /** False when a failure is a fact about the business, not about the books: it is shown, but freezes nothing. */
  readonly freezes: boolean
  /** @param since null in a whole check */
  check(tx: Tx, since: Since | null): Promise<InvariantAnswer>
}

interface AnswerRow {
  counted: bigint
  findings: Finding[] | null
}

/** A statement yields `counted`, and up to twenty findings as objects {subject, expected, found}. */
async function ask(tx: Tx, { whole, fresh }: Statement, since: Since | null): Promise<InvariantAnswer> {
  // As values and not as a subquery: the planner must see that little is new, or it reads whole tables. Not every statement
  // asks for both of them, and PostgreSQL wants to see both.
  const rows =
    since === null
      ? tx.query<AnswerRow>(whole)
      : tx.query<AnswerRow>(`${fresh} WHERE $1::bigint >= 0 AND $2::timestamptz IS NOT NULL`, [
          since.tx,
          since.at,
        ])
  const row = one(await rows)
  return { counted: row.counted, findings: row.findings ?? [] }
}

/**
 * For statements of other modules, too: what they call `bad` has subject, expected and found. It is MATERIALIZED: else the
 * planner counts on twenty findings soon, and looks for them in a way that takes for ever where there is none.
 */
export const FINDINGS = `(SELECT jsonb_agg(b) FROM (SELECT subject, expected::text, found::text FROM bad LIMIT 20) b) AS findings`

/**
 * How many accounts at rest a minute's check looks at besides those that moved: another part of them every minute, so that
 * its cost does not follow their number. In a house of a few thousand accounts that is all of them.
 */
const AT_REST = 5_000

/** That part of the accounts, and what the checkpoint says about each: both by a range of their numbers. */
const PART_AT_REST = `
  part AS MATERIALIZED (
    SELECT floor(extract(epoch FROM app_now()) / 60)::bigint % (coalesce(max(id), 0) / ${AT_REST} + 1) * ${AT_REST} AS first
      FROM ledger_accounts),
  rest AS MATERIALIZED (
    SELECT a.id, a.name, a.kind, a.balance, a.seq FROM part
      JOIN ledger_accounts a ON a.id >= part.first AND a.id < part.first + ${AT_REST} AND a.kind <> 'derived')`

// A transaction without entries, an entry without a transaction, a wrong count, a sum, two currencies: all are broken.
const transactions = (isNew: string, isNewEntry: string, checkpoint: string) => `
  WITH sums AS (
    SELECT e.tx_id, count(*) AS legs, sum(e.amount) AS total, min(a.currency) AS low, max(a.currency) AS high
      FROM ledger_entries e LEFT JOIN ledger_accounts a ON a.id = e.account_id
     WHERE ${isNewEntry} GROUP BY e.tx_id),
  bad AS MATERIALIZED (
    SELECT 'tx:' || coalesce(t.id, s.tx_id) AS subject,
           concat_ws(' ', t.legs, t.currency, 0) AS expected,
           concat_ws(' ', s.legs, CASE WHEN s.low = s.high THEN s.low ELSE 'mixed' END, s.total) AS found
      FROM (SELECT id, legs, currency FROM ledger_transactions WHERE ${isNew}) t
      FULL JOIN sums s ON s.tx_id = t.id
     WHERE t.id IS NULL OR s.tx_id IS NULL OR s.total <> 0 OR s.legs <> t.legs
        OR s.low IS DISTINCT FROM t.currency OR s.high IS DISTINCT FROM t.currency
    UNION ALL ${checkpoint})
  SELECT (SELECT count(*) FROM ledger_transactions WHERE ${isNew}) AS counted, ${FINDINGS}`

const TRANSACTIONS: Statement = {
  whole: transactions(
    'true',
    'true',
    `SELECT 'checkpoint:' || a.currency, '0', sum(c.total)::text
      FROM ledger_checkpoint_sums c LEFT JOIN ledger_accounts a ON a.id = c.account_id
     GROUP BY a.currency HAVING sum(c.total) <> 0`,
  ),
  // The kept totals sum to zero, and are what the few accounts of the house and the world sum up to.
  fresh: transactions(
    'id > $1',
    'e.tx_id > $1',
    `SELECT 'checkpoint:' || currency, '0', sum(total)::text FROM ledger_checkpoint_totals GROUP BY currency HAVING sum(total) <> 0
    UNION ALL
    SELECT 'checkpoint:' || p.currency || ':' || p.part, coalesce(sum(c.total), 0)::text, p.total::text
      FROM ledger_checkpoint_totals p
      JOIN ledger_accounts a ON a.kind = 'derived' AND a.class = p.part AND a.currency = p.currency
      LEFT JOIN ledger_checkpoint_sums c ON c.account_id = a.id
     GROUP BY p.currency, p.part, p.total HAVING coalesce(sum(c.total), 0) <> p.total`,
  ),
}

// What each account must show: the checkpoint (when it counts) and every entry after it, in one unbroken chain.
const chain = (isNew: string, base: string) => `
  chain AS MATERIALIZED (
    SELECT e.account_id, e.seq, e.balance_after,
           coalesce(b.total, 0) + sum(e.amount) OVER account AS total,
           coalesce(b.entries, 0) + row_number() OVER account AS place,
           lead(e.seq) OVER account IS NULL AS last
      FROM ledger_entries e LEFT JOIN ${base} b ON b.account_id = e.account_id
     WHERE ${isNew} AND e.seq IS NOT NULL
    WINDOW account AS (PARTITION BY e.account_id ORDER BY e.seq))`

const BROKEN_CHAIN = `
    SELECT a.name || '#' || c.seq AS subject, c.total || ' #' || c.place AS expected,
           c.balance_after || ' #' || c.seq AS found
      FROM chain c LEFT JOIN ledger_accounts a ON a.id = c.account_id
     WHERE c.balance_after <> c.total OR c.seq <> c.place`

const BALANCES: Statement = {
  whole: `
  WITH ${chain('true', '(SELECT NULL::bigint AS account_id, 0 AS total, 0 AS entries WHERE false)')},
  bad AS MATERIALIZED (${BROKEN_CHAIN}
    UNION ALL
    SELECT a.name, coalesce(c.total, 0) || ' #' || coalesce(c.place, 0), a.balance || ' #' || a.seq
      FROM ledger_accounts a LEFT JOIN chain c ON c.account_id = a.id AND c.last
     WHERE a.kind <> 'derived' AND (a.balance <> coalesce(c.total, 0) OR a.seq <> coalesce(c.place, 0)))
  SELECT (SELECT count(*) FROM ledger_accounts WHERE kind <> 'derived') AS counted, ${FINDINGS}`,
  fresh: `
  WITH ${PART_AT_REST},
  base AS MATERIALIZED (
    SELECT c.account_id, c.total, c.entries FROM part
      JOIN ledger_checkpoint_sums c ON c.account_id >= part.first AND c.account_id < part.first + ${AT_REST}),
  ${chain('e.tx_id > $1', 'ledger_checkpoint_sums')},
  bad AS MATERIALIZED (${BROKEN_CHAIN}
    UNION ALL
    SELECT a.name, c.total || ' #' || c.place, a.balance || ' #' || a.seq
      FROM chain c JOIN ledger_accounts a ON a.id = c.account_id
     WHERE c.last AND a.kind <> 'derived' AND (a.balance <> c.total OR a.seq <> c.place)
    UNION ALL
    SELECT a.name, coalesce(b.total, 0) || ' #' || coalesce(b.entries, 0), a.balance || ' #' || a.seq
      FROM rest a LEFT JOIN base b ON b.account_id = a.id
     WHERE (a.balance <> coalesce(b.total, 0) OR a.seq <> coalesce(b.entries, 0))
       AND NOT EXISTS (SELECT 1 FROM chain c WHERE c.account_id = a.id))
  SELECT (SELECT count(*) FROM rest) + (SELECT count(*) FROM chain) AS counted, ${FINDINGS}`,
}

// The checkpoint itself is only ever compared with all entries by a whole check.
const CHECKPOINT: Statement = {
  whole: `
  WITH sums AS (
    SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries
     WHERE tx_id <= (SELECT through_tx FROM ledger_checkpoint) GROUP BY account_id),
  parts AS (
    SELECT a.currency, ${PART} AS part, sum(c.total) AS total, sum(c.entries) AS entries
      FROM ledger_checkpoint_sums c JOIN ledger_accounts a ON a.id = c.account_id GROUP BY 1, 2),
  bad AS MATERIALIZED (
    SELECT 'checkpoint:' || coalesce(s.account_id, c.account_id) AS subject,
           s.total || ' #' || s.entries AS expected, c.total || ' #' || c.entries AS found
      FROM sums s FULL JOIN ledger_checkpoint_sums c ON c.account_id = s.account_id
     WHERE s.total IS DISTINCT FROM c.total OR s.entries IS DISTINCT FROM c.entries
    UNION ALL
    SELECT concat_ws(':', 'checkpoint', coalesce(p.currency, k.currency), coalesce(p.part, k.part)),
           p.total || ' #' || p.entries, k.total || ' #' || k.entries
      FROM parts p FULL JOIN ledger_checkpoint_totals k ON k.currency = p.currency AND k.part = p.part
     WHERE p.total IS DISTINCT FROM k.total OR p.entries IS DISTINCT FROM k.entries)
  SELECT (SELECT count(*) FROM ledger_checkpoint_sums) AS counted, ${FINDINGS}`,
  fresh: `SELECT 0::bigint AS counted, NULL::jsonb AS findings`,
}

const floors = (before: string, accounts: string, isNew: string) => `
  WITH ${before}
  live AS (SELECT name, balance FROM ${accounts} WHERE kind = 'live'),
  bad AS MATERIALIZED (
    SELECT name AS subject, '≥ 0' AS expected, balance::text AS found FROM live WHERE balance < 0
    UNION ALL
    SELECT a.name || '#' || e.seq, '≥ 0', e.balance_after::text
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
     WHERE ${isNew} AND e.balance_after < 0 AND a.kind = 'live')
  SELECT (SELECT count(*) FROM live) AS counted, ${FINDINGS}`

// An account that moved shows what its last entry says (I2), and that is not below zero.
const FLOORS: Statement = {
  whole: floors('', 'ledger_accounts', 'true'),
  fresh: floors(`${PART_AT_REST},`, 'rest', 'e.tx_id > $1'),
}

// Money on hold is exactly the reserves that nothing has ended.
const holds = (which: string) => `
  WITH holds AS (SELECT a.id, a.name, a.balance FROM ledger_accounts a WHERE a.class IN ('transit', 'withdrawing') AND ${which}),
  bad AS MATERIALIZED (
    SELECT h.name AS subject, coalesce(sum(e.amount) FILTER (WHERE ending.id IS NULL), 0)::text AS expected,
           h.balance::text AS found
      FROM holds h
      LEFT JOIN ledger_entries e ON e.account_id = h.id AND e.seq IS NOT NULL AND e.amount > 0
      LEFT JOIN ledger_transactions ending ON ending.ends = e.tx_id
     GROUP BY h.id, h.name, h.balance
    HAVING coalesce(sum(e.amount) FILTER (WHERE ending.id IS NULL), 0) <> h.balance)
  SELECT (SELECT count(*) FROM holds) AS counted, ${FINDINGS}`

const HOLDS: Statement = {
  whole: holds('(a.balance <> 0 OR a.seq > 0)'),
  // As an array: each of them is looked up by its number then, however many others there are.
  fresh: holds(
    `a.id = ANY (ARRAY (SELECT DISTINCT account_id FROM ledger_entries WHERE tx_id > $1 AND seq IS NOT NULL))`,
  ),
}

const coverOf = (leftOver: string) => `
  WITH cover AS (${leftOver}),
  bad AS MATERIALIZED (
    SELECT 'member:* + outside:*' AS subject, '≥ 0' AS expected, left_over::text AS found FROM cover WHERE left_over < 0)
  SELECT (SELECT left_over FROM cover)::bigint AS counted, ${FINDINGS}`

/** What accounts without a balance of their own come to. */
const DERIVED_TOTAL = `
        SELECT coalesce((SELECT c.total FROM ledger_checkpoint_sums c WHERE c.account_id = a.id), 0)
             + coalesce((SELECT sum(e.amount) FROM ledger_entries e WHERE e.account_id = a.id AND e.seq IS NULL
                            AND e.tx_id > (SELECT through_tx FROM ledger_checkpoint)), 0) AS total`

// What we hold outside must cover what members own. Plus is what is left over.
const COVER: Statement = {
  whole: coverOf(`
    SELECT coalesce(-sum(CASE WHEN a.class = 'outside' THEN s.total ELSE a.balance END), 0) AS left_over
      FROM ledger_accounts a LEFT JOIN LATERAL (${DERIVED_TOTAL}) s ON a.class = 'outside'
     WHERE a.currency = 'CNY' AND (a.class = 'outside' OR a.member_id IS NOT NULL)`),
  // Everything sums to zero (I1): what is neither a member's nor outside is what is left over.
  fresh: coverOf(`
    SELECT coalesce(sum(s.total), 0) AS left_over FROM ledger_accounts a CROSS JOIN LATERAL (${DERIVED_TOTAL}) s
     WHERE a.kind = 'derived' AND a.class <> 'outside' AND a.currency = 'CNY'`),
}

/** One statement as an invariant. */
export function invariant(name: string, statement: Statement, freezes = true): Invariant {
  return { name, freezes, check: (tx, since) => ask(tx, statement, since) }
}

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  invariant('I1', TRANSACTIONS),
  invariant('I2', BALANCES),
  invariant('I2.checkpoint', CHECKPOINT),
  invariant('I3', FLOORS),
  invariant('I4.holds', HOLDS),
  // Demo books need no cover, and gifts of the house reduce it: a fact to show, not an error in the books.
  invariant('I5', COVER, false),
]

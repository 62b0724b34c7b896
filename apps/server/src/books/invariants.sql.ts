// I1, I2, I3, I5 and the ledger's own part of I4, each as one statement over a snapshot.
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

/** One thing that must hold. Modules add theirs (I4: business rows match, I6: venue books match) through `more`. */
export interface Invariant {
  readonly name: string
  /** False when a failure is a fact about the business, not about the books: it is shown, but freezes nothing. */
  readonly freezes: boolean
  /** `sinceTx`: rows up to this transaction were checked before; 0 in a whole check. */
  check(tx: Tx, sinceTx: bigint): Promise<InvariantAnswer>
}

interface AnswerRow {
  counted: bigint
  findings: Finding[] | null
}

/** A statement yields `counted`, and up to twenty findings as objects {subject, expected, found}. */
async function ask(tx: Tx, text: string, sinceTx: bigint): Promise<InvariantAnswer> {
  const row = one(await tx.query<AnswerRow>(text, [sinceTx]))
  return { counted: row.counted, findings: row.findings ?? [] }
}

/** For statements of other modules, too: what they call `bad` has subject, expected and found. */
export const FINDINGS = `(SELECT jsonb_agg(b) FROM (SELECT subject, expected::text, found::text FROM bad LIMIT 20) b) AS findings`

// A transaction without entries, an entry without a transaction, a wrong count, a sum, two currencies: all are broken.
const WHOLE_TRANSACTIONS = `
  WITH sums AS (
    SELECT e.tx_id, count(*) AS legs, sum(e.amount) AS total, min(a.currency) AS low, max(a.currency) AS high
      FROM ledger_entries e LEFT JOIN ledger_accounts a ON a.id = e.account_id
     WHERE e.tx_id > $1 GROUP BY e.tx_id),
  bad AS (
    SELECT 'tx:' || coalesce(t.id, s.tx_id) AS subject,
           concat_ws(' ', t.legs, t.currency, 0) AS expected,
           concat_ws(' ', s.legs, CASE WHEN s.low = s.high THEN s.low ELSE 'mixed' END, s.total) AS found
      FROM (SELECT id, legs, currency FROM ledger_transactions WHERE id > $1) t
      FULL JOIN sums s ON s.tx_id = t.id
     WHERE t.id IS NULL OR s.tx_id IS NULL OR s.total <> 0 OR s.legs <> t.legs
        OR s.low IS DISTINCT FROM t.currency OR s.high IS DISTINCT FROM t.currency
    UNION ALL
    SELECT 'checkpoint:' || a.currency, '0', sum(c.total)::text
      FROM ledger_checkpoint_sums c LEFT JOIN ledger_accounts a ON a.id = c.account_id
     GROUP BY a.currency HAVING sum(c.total) <> 0)
  SELECT (SELECT count(*) FROM ledger_transactions WHERE id > $1) AS counted, ${FINDINGS}`

// What each account must show: the checkpoint (when it counts) and every entry after it, in one unbroken chain.
const BALANCES = `
  WITH base AS (SELECT account_id, total, entries FROM ledger_checkpoint_sums WHERE $1 > 0),
  chain AS (
    SELECT e.account_id, e.seq, e.balance_after,
           coalesce(b.total, 0) + sum(e.amount) OVER account AS total,
           coalesce(b.entries, 0) + row_number() OVER account AS place,
           row_number() OVER (PARTITION BY e.account_id ORDER BY e.seq DESC) AS back
      FROM ledger_entries e LEFT JOIN base b ON b.account_id = e.account_id
     WHERE e.tx_id > $1 AND e.seq IS NOT NULL
    WINDOW account AS (PARTITION BY e.account_id ORDER BY e.seq)),
  bad AS (
    SELECT a.name || '#' || c.seq AS subject, c.total || ' #' || c.place AS expected,
           c.balance_after || ' #' || c.seq AS found
      FROM chain c LEFT JOIN ledger_accounts a ON a.id = c.account_id
     WHERE c.balance_after <> c.total OR c.seq <> c.place
    UNION ALL
    SELECT a.name, coalesce(c.total, b.total, 0) || ' #' || coalesce(c.place, b.entries, 0),
           a.balance || ' #' || a.seq
      FROM ledger_accounts a
      LEFT JOIN base b ON b.account_id = a.id
      LEFT JOIN chain c ON c.account_id = a.id AND c.back = 1
     WHERE a.kind <> 'derived'
       AND (a.balance <> coalesce(c.total, b.total, 0) OR a.seq <> coalesce(c.place, b.entries, 0)))
  SELECT (SELECT count(*) FROM ledger_accounts WHERE kind <> 'derived') AS counted, ${FINDINGS}`

// The checkpoint itself is only ever compared with all entries by a whole check.
const CHECKPOINT = `
  WITH sums AS (
    SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entries
     WHERE $1 = 0 AND tx_id <= (SELECT through_tx FROM ledger_checkpoint) GROUP BY account_id),
  bad AS (
    SELECT 'checkpoint:' || coalesce(s.account_id, c.account_id) AS subject,
           s.total || ' #' || s.entries AS expected, c.total || ' #' || c.entries AS found
      FROM sums s FULL JOIN ledger_checkpoint_sums c ON c.account_id = s.account_id
     WHERE $1 = 0 AND (s.total IS DISTINCT FROM c.total OR s.entries IS DISTINCT FROM c.entries))
  SELECT (SELECT count(*) FROM ledger_checkpoint_sums) AS counted, ${FINDINGS}`

const FLOORS = `
  WITH bad AS (
    SELECT name AS subject, '≥ 0' AS expected, balance::text AS found
      FROM ledger_accounts WHERE kind = 'live' AND balance < 0
    UNION ALL
    SELECT a.name || '#' || e.seq, '≥ 0', e.balance_after::text
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
     WHERE e.tx_id > $1 AND e.balance_after < 0 AND a.kind = 'live')
  SELECT (SELECT count(*) FROM ledger_accounts WHERE kind = 'live') AS counted, ${FINDINGS}`

// Money on hold is exactly the reserves that nothing has ended. Accounts at rest since the checkpoint are left out.
const HOLDS = `
  WITH holds AS (
    SELECT a.id, a.name, a.balance FROM ledger_accounts a
     WHERE a.class IN ('transit', 'withdrawing')
       AND (a.balance <> 0 OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.account_id = a.id AND e.seq = a.seq
                                         AND e.tx_id > $1))),
  bad AS (
    SELECT h.name AS subject, coalesce(sum(e.amount) FILTER (WHERE ending.id IS NULL), 0)::text AS expected,
           h.balance::text AS found
      FROM holds h
      LEFT JOIN ledger_entries e ON e.account_id = h.id AND e.seq IS NOT NULL AND e.amount > 0
      LEFT JOIN ledger_transactions ending ON ending.ends = e.tx_id
     GROUP BY h.id, h.name, h.balance
    HAVING coalesce(sum(e.amount) FILTER (WHERE ending.id IS NULL), 0) <> h.balance)
  SELECT (SELECT count(*) FROM holds) AS counted, ${FINDINGS}`

// What we hold outside must cover what members own. Plus is what is left over.
const COVER = `
  WITH cover AS (
    SELECT coalesce(-sum(CASE WHEN a.class = 'outside' THEN s.total ELSE a.balance END), 0) AS left_over
      FROM ledger_accounts a
      LEFT JOIN LATERAL (
        SELECT coalesce((SELECT c.total FROM ledger_checkpoint_sums c WHERE c.account_id = a.id), 0)
             + coalesce((SELECT sum(e.amount) FROM ledger_entries e WHERE e.account_id = a.id AND e.seq IS NULL
                            AND e.tx_id > (SELECT through_tx FROM ledger_checkpoint)), 0) AS total) s
        ON a.class = 'outside'
     WHERE a.currency = 'CNY' AND (a.class = 'outside' OR a.member_id IS NOT NULL) AND $1 >= 0),
  bad AS (
    SELECT 'member:* + outside:*' AS subject, '≥ 0' AS expected, left_over::text AS found FROM cover WHERE left_over < 0)
  SELECT (SELECT left_over FROM cover)::bigint AS counted, ${FINDINGS}`

/** One statement as an invariant; `$1` is the transaction up to which everything was checked before. */
export function invariant(name: string, text: string, freezes = true): Invariant {
  return { name, freezes, check: (tx, sinceTx) => ask(tx, text, sinceTx) }
}

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  invariant('I1', WHOLE_TRANSACTIONS),
  invariant('I2', BALANCES),
  invariant('I2.checkpoint', CHECKPOINT),
  invariant('I3', FLOORS),
  invariant('I4.holds', HOLDS),
  // Demo books need no cover, and gifts of the house reduce it: a fact to show, not an error in the books.
  invariant('I5', COVER, false),
]

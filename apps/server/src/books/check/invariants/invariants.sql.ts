// I1, I2, I3, I5 and the ledger's own part of I4, each as one statement over a snapshot.
import { PART } from '#src/books/check/checkpoint.sql.ts'
import { FINDINGS, type Invariant, invariant, ofDay, type Statement } from '#src/books/statement.sql.ts'

/**
 * How many accounts at rest a minute's check covers besides those that moved: another part every minute, so that its
 * cost does not grow with their number. A few thousand accounts are all covered.
 */
const AT_REST = 5_000

/** That part of the accounts and the checkpoint's figure of each: both by a range of their numbers. */
const PART_AT_REST = `
  part AS MATERIALIZED (
    SELECT floor(extract(epoch FROM app_now()) / 60)::bigint % (coalesce(max(id), 0) / ${AT_REST} + 1) * ${AT_REST} AS first
      FROM account_balances),
  rest AS MATERIALIZED (
    SELECT a.id, a.name, a.kind, a.balance, a.seq FROM part
      JOIN account_balances a ON a.id >= part.first AND a.id < part.first + ${AT_REST} AND a.kind <> 'derived')`

// A transaction without entries, an entry without a transaction, a wrong count, a sum, two currencies: all are broken.
const transactions = (isNew: string, isNewEntry: string, checkpoint: string) => `
  WITH sums AS (
    SELECT e.tx_id, count(*) AS legs, sum(e.amount) AS total, min(a.currency) AS low, max(a.currency) AS high
      FROM posted_entries e LEFT JOIN account_balances a ON a.id = e.account_id
     WHERE ${isNewEntry} GROUP BY e.tx_id),
  bad AS MATERIALIZED (
    SELECT 'tx:' || coalesce(t.id, s.tx_id) AS subject,
           concat_ws(' ', t.legs, t.currency, 0) AS expected,
           concat_ws(' ', s.legs, CASE WHEN s.low = s.high THEN s.low ELSE 'mixed' END, s.total) AS found
      FROM (SELECT id, legs, currency FROM posted_transactions WHERE ${isNew}) t
      FULL JOIN sums s ON s.tx_id = t.id
     WHERE t.id IS NULL OR s.tx_id IS NULL OR s.total <> 0 OR s.legs <> t.legs
        OR s.low IS DISTINCT FROM t.currency OR s.high IS DISTINCT FROM t.currency
    UNION ALL ${checkpoint})
  SELECT (SELECT count(*) FROM posted_transactions WHERE ${isNew}) AS counted, ${FINDINGS}`

const TRANSACTIONS: Statement = {
  whole: transactions(
    'true',
    'true',
    `SELECT 'checkpoint:' || a.currency, '0', sum(c.total)::text
      FROM ledger_checkpoint_sums c LEFT JOIN account_balances a ON a.id = c.account_id
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
      JOIN account_balances a ON a.kind = 'derived' AND a.class = p.part AND a.currency = p.currency
      LEFT JOIN ledger_checkpoint_sums c ON c.account_id = a.id
     GROUP BY p.currency, p.part, p.total HAVING coalesce(sum(c.total), 0) <> p.total`,
  ),
  day: transactions(ofDay('id'), ofDay('e.tx_id'), `SELECT '', '', '' WHERE false`),
}

// What each account must show: the checkpoint (when it counts) and every entry after it, in one unbroken chain.
const chain = (isNew: string, base: string) => `
  chain AS MATERIALIZED (
    SELECT e.account_id, e.seq, e.balance_after,
           coalesce(b.total, 0) + sum(e.amount) OVER account AS total,
           coalesce(b.entries, 0) + row_number() OVER account AS place,
           lead(e.seq) OVER account IS NULL AS last
      FROM posted_entries e LEFT JOIN ${base} b ON b.account_id = e.account_id
     WHERE ${isNew} AND e.seq IS NOT NULL
    WINDOW account AS (PARTITION BY e.account_id ORDER BY e.seq))`

const BROKEN_CHAIN = `
    SELECT a.name || '#' || c.seq AS subject, c.total || ' #' || c.place AS expected,
           c.balance_after || ' #' || c.seq AS found
      FROM chain c LEFT JOIN account_balances a ON a.id = c.account_id
     WHERE c.balance_after <> c.total OR c.seq <> c.place`

const BALANCES: Statement = {
  whole: `
  WITH ${chain('true', '(SELECT NULL::bigint AS account_id, 0 AS total, 0 AS entries WHERE false)')},
  bad AS MATERIALIZED (${BROKEN_CHAIN}
    UNION ALL
    SELECT a.name, coalesce(c.total, 0) || ' #' || coalesce(c.place, 0), a.balance || ' #' || a.seq
      FROM account_balances a LEFT JOIN chain c ON c.account_id = a.id AND c.last
     WHERE a.kind <> 'derived' AND (a.balance <> coalesce(c.total, 0) OR a.seq <> coalesce(c.place, 0)))
  SELECT (SELECT count(*) FROM account_balances WHERE kind <> 'derived') AS counted, ${FINDINGS}`,
  fresh: `
  WITH ${PART_AT_REST},
  base AS MATERIALIZED (
    SELECT c.account_id, c.total, c.entries FROM part
      JOIN ledger_checkpoint_sums c ON c.account_id >= part.first AND c.account_id < part.first + ${AT_REST}),
  ${chain('e.tx_id > $1', 'ledger_checkpoint_sums')},
  bad AS MATERIALIZED (${BROKEN_CHAIN}
    UNION ALL
    SELECT a.name, c.total || ' #' || c.place, a.balance || ' #' || a.seq
      FROM chain c JOIN account_balances a ON a.id = c.account_id
     WHERE c.last AND a.kind <> 'derived' AND (a.balance <> c.total OR a.seq <> c.place)
    UNION ALL
    SELECT a.name, coalesce(b.total, 0) || ' #' || coalesce(b.entries, 0), a.balance || ' #' || a.seq
      FROM rest a LEFT JOIN base b ON b.account_id = a.id
     WHERE (a.balance <> coalesce(b.total, 0) OR a.seq <> coalesce(b.entries, 0))
       AND NOT EXISTS (SELECT 1 FROM chain c WHERE c.account_id = a.id))
  SELECT (SELECT count(*) FROM rest) + (SELECT count(*) FROM chain) AS counted, ${FINDINGS}`,
  // Every account: the checkpoint plus the entries after it against its last entry, with an index lookup per account.
  night: `
  WITH ${chain('e.tx_id > $1', 'ledger_checkpoint_sums')},
  accounts AS MATERIALIZED (
    SELECT a.name, a.balance, a.seq, coalesce(c.total, b.total, 0) AS total, coalesce(c.place, b.entries, 0) AS entries,
           CASE WHEN a.seq = 0 THEN 0 ELSE (
             SELECT e.balance_after FROM posted_entries e WHERE e.account_id = a.id AND e.seq = a.seq AND e.seq IS NOT NULL) END AS shown
      FROM account_balances a
      LEFT JOIN chain c ON c.account_id = a.id AND c.last
      LEFT JOIN ledger_checkpoint_sums b ON b.account_id = a.id
     WHERE a.kind <> 'derived'),
  bad AS MATERIALIZED (${BROKEN_CHAIN}
    UNION ALL
    SELECT name, total || ' #' || entries, balance || ' #' || seq FROM accounts WHERE balance <> total OR seq <> entries
    UNION ALL
    SELECT name || '#' || seq, balance::text, coalesce(shown::text, 'nothing') FROM accounts WHERE shown IS DISTINCT FROM balance)
  SELECT (SELECT count(*) FROM accounts) AS counted, ${FINDINGS}`,
  // Each entry follows the one before it in its account, which for the first of the day is an older day's.
  day: `
  WITH entries AS MATERIALIZED (
    SELECT e.account_id, e.seq, e.amount, e.balance_after, lag(e.seq) OVER account AS place,
           lag(e.balance_after) OVER account AS before
      FROM posted_entries e WHERE ${ofDay('e.tx_id')} AND e.seq IS NOT NULL
    WINDOW account AS (PARTITION BY e.account_id ORDER BY e.seq)),
  steps AS (
    SELECT account_id, seq, amount, balance_after, place, before FROM entries WHERE place IS NOT NULL
    UNION ALL
    SELECT n.account_id, n.seq, n.amount, n.balance_after, CASE WHEN n.seq = 1 THEN 0 ELSE p.seq END,
           CASE WHEN n.seq = 1 THEN 0 ELSE p.balance_after END
      FROM entries n
      LEFT JOIN posted_entries p ON p.account_id = n.account_id AND p.seq = n.seq - 1 AND p.seq IS NOT NULL AND p.tx_id < $1
     WHERE n.place IS NULL),
  bad AS MATERIALIZED (
    SELECT a.name || '#' || s.seq AS subject, s.before + s.amount || ' #' || s.place + 1 AS expected,
           s.balance_after || ' #' || s.seq AS found
      FROM steps s LEFT JOIN account_balances a ON a.id = s.account_id
     WHERE s.place IS NULL OR s.seq <> s.place + 1 OR s.balance_after <> s.before + s.amount)
  SELECT (SELECT count(*) FROM entries) AS counted, ${FINDINGS}`,
}

/** The checkpoint's totals are those of its sums. */
const PARTS = `
  parts AS (
    SELECT a.currency, ${PART} AS part, sum(c.total) AS total, sum(c.entries) AS entries
      FROM ledger_checkpoint_sums c JOIN account_balances a ON a.id = c.account_id GROUP BY 1, 2)`
const BROKEN_PARTS = `
    SELECT concat_ws(':', 'checkpoint', coalesce(p.currency, k.currency), coalesce(p.part, k.part)) AS subject,
           p.total || ' #' || p.entries AS expected, k.total || ' #' || k.entries AS found
      FROM parts p FULL JOIN ledger_checkpoint_totals k ON k.currency = p.currency AND k.part = p.part
     WHERE p.total IS DISTINCT FROM k.total OR p.entries IS DISTINCT FROM k.entries`

// Every sum of the checkpoint is compared with all entries by a whole check only; their totals also nightly (I2.days).
const CHECKPOINT: Statement = {
  whole: `
  WITH sums AS (
    SELECT account_id, sum(amount) AS total, count(*) AS entries FROM posted_entries
     WHERE tx_id <= (SELECT through_tx FROM ledger_checkpoint) GROUP BY account_id), ${PARTS},
  bad AS MATERIALIZED (
    SELECT 'checkpoint:' || coalesce(s.account_id, c.account_id) AS subject,
           s.total || ' #' || s.entries AS expected, c.total || ' #' || c.entries AS found
      FROM sums s FULL JOIN ledger_checkpoint_sums c ON c.account_id = s.account_id
     WHERE s.total IS DISTINCT FROM c.total OR s.entries IS DISTINCT FROM c.entries
    UNION ALL ${BROKEN_PARTS})
  SELECT (SELECT count(*) FROM ledger_checkpoint_sums) AS counted, ${FINDINGS}`,
  fresh: `SELECT 0::bigint AS counted, NULL::jsonb AS findings`,
  night: `
  WITH ${PARTS},
  bad AS MATERIALIZED (${BROKEN_PARTS})
  SELECT (SELECT count(*) FROM ledger_checkpoint_sums) AS counted, ${FINDINGS}`,
}

const floors = (before: string, accounts: string, isNew: string) => `
  WITH ${before}
  live AS (SELECT name, balance FROM ${accounts} WHERE kind = 'live'),
  bad AS MATERIALIZED (
    SELECT name AS subject, '≥ 0' AS expected, balance::text AS found FROM live WHERE balance < 0
    UNION ALL
    SELECT a.name || '#' || e.seq, '≥ 0', e.balance_after::text
      FROM posted_entries e JOIN account_balances a ON a.id = e.account_id
     WHERE ${isNew} AND e.balance_after < 0 AND a.kind = 'live')
  SELECT (SELECT count(*) FROM live) AS counted, ${FINDINGS}`

// An account that moved has the balance of its last entry (I2), and that is not below zero.
const FLOORS: Statement = {
  whole: floors('', 'account_balances', 'true'),
  fresh: floors(`${PART_AT_REST},`, 'rest', 'e.tx_id > $1'),
  night: floors('', 'account_balances', 'e.tx_id > $1'),
  day: floors(
    'none AS (SELECT name, kind, balance FROM account_balances WHERE false),',
    'none',
    ofDay('e.tx_id'),
  ),
}

// Money on hold is exactly the reserves that were not ended. Ends use an index lookup: as a join, the planner may read
// all ends for each hold.
const holds = (which: string) => `
  WITH holds AS (SELECT a.id, a.name, a.balance FROM account_balances a WHERE a.class IN ('transit', 'withdrawing') AND ${which}),
  kept AS (
    SELECT h.name, h.balance, (
             SELECT coalesce(sum(e.amount), 0) FROM posted_entries e
              WHERE e.account_id = h.id AND e.seq IS NOT NULL AND e.amount > 0
                AND (SELECT min(ending.id) FROM posted_transactions ending WHERE ending.ends = e.tx_id) IS NULL) AS total
      FROM holds h),
  bad AS MATERIALIZED (
    SELECT name AS subject, total::text AS expected, balance::text AS found FROM kept WHERE total <> balance)
  SELECT (SELECT count(*) FROM holds) AS counted, ${FINDINGS}`

/** As an array, so that each is an index lookup by its number. */
const MOVED = `a.id = ANY (ARRAY (SELECT DISTINCT account_id FROM posted_entries WHERE tx_id > $1 AND seq IS NOT NULL))`

const HOLDS: Statement = {
  whole: holds('(a.balance <> 0 OR a.seq > 0)'),
  fresh: holds(MOVED),
  night: holds(`(a.balance <> 0 OR ${MOVED})`),
  // Every debit of a hold ends one whole reserve of the same hold; so no end is unmatched, day by day.
  day: `
  WITH legs AS MATERIALIZED (
    SELECT e.tx_id, e.account_id, e.amount FROM posted_entries e
      JOIN account_balances a ON a.id = e.account_id AND a.class IN ('transit', 'withdrawing')
     WHERE ${ofDay('e.tx_id')} AND e.amount < 0),
  ends AS MATERIALIZED (SELECT t.id, t.ends FROM posted_transactions t WHERE ${ofDay('t.id')} AND t.ends IS NOT NULL),
  bad AS MATERIALIZED (
    SELECT 'tx:' || coalesce(l.tx_id, n.id) AS subject, 'the end of a reserve' AS expected,
           concat_ws(' ', l.amount, 'of', n.ends) AS found
      FROM legs l FULL JOIN ends n ON n.id = l.tx_id
      LEFT JOIN posted_entries r ON r.tx_id = n.ends AND r.account_id = l.account_id AND r.amount = -l.amount
     WHERE r.tx_id IS NULL)
  SELECT (SELECT count(*) FROM legs) AS counted, ${FINDINGS}`,
}

const coverOf = (leftOver: string) => `
  WITH cover AS (${leftOver}),
  bad AS MATERIALIZED (
    SELECT 'member:* + outside:*' AS subject, '≥ 0' AS expected, left_over::text AS found FROM cover WHERE left_over < 0)
  SELECT (SELECT left_over FROM cover)::bigint AS counted, ${FINDINGS}`

/** The total of accounts without a balance of their own. */
const DERIVED_TOTAL = `
        SELECT coalesce((SELECT c.total FROM ledger_checkpoint_sums c WHERE c.account_id = a.id), 0)
             + coalesce((SELECT sum(e.amount) FROM posted_entries e WHERE e.account_id = a.id AND e.seq IS NULL
                            AND e.tx_id > (SELECT through_tx FROM ledger_checkpoint)), 0) AS total`

// What we hold outside must cover what members own. Plus is what is left over.
const COVER: Statement = {
  whole: coverOf(`
    SELECT coalesce(-sum(CASE WHEN a.class = 'outside' THEN s.total ELSE a.balance END), 0) AS left_over
      FROM account_balances a LEFT JOIN LATERAL (${DERIVED_TOTAL}) s ON a.class = 'outside'
     WHERE a.currency = 'CNY' AND (a.class = 'outside' OR a.member_id IS NOT NULL)`),
  // Everything sums to zero (I1): what is neither a member's nor outside is what is left over.
  fresh: coverOf(`
    SELECT coalesce(sum(s.total), 0) AS left_over FROM account_balances a CROSS JOIN LATERAL (${DERIVED_TOTAL}) s
     WHERE a.kind = 'derived' AND a.class <> 'outside' AND a.currency = 'CNY'`),
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

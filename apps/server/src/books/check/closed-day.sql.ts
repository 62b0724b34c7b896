// Every statement about closed days of the books: where one ends, its totals, and which nights verified it.
import type { Day } from '@lanting/contract/time'
import { PART } from '#src/books/check/checkpoint.sql.ts'
import { FINDINGS, type Statement } from '#src/books/statement.sql.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** One process at a time adds to the chain. */
const CHAIN_LOCK = 0xda_15

export interface PartSum {
  readonly currency: string
  readonly part: string
  readonly total: string
  readonly entries: string
}

/** The totals of a day. */
export interface Figures {
  readonly transactions: bigint
  /** In the order of their names. */
  readonly sums: readonly PartSum[]
}

export interface ClosedDay extends Figures {
  readonly day: Day
  readonly firstId: bigint
  readonly lastId: bigint
  readonly chain: string
  /** The seal that the day ends with, as the public log has it; null before the first one. */
  readonly seal: string | null
}

const sumsOf = (from: string) => `
  coalesce((SELECT jsonb_agg(jsonb_build_object('currency', s.currency, 'part', s.part, 'total', s.total::text,
                     'entries', s.entries::text) ORDER BY s.currency COLLATE "C", s.part COLLATE "C") FROM (${from}) s), '[]') AS sums`

export async function figuresOf(sql: Sql, firstId: bigint, lastId: bigint): Promise<Figures> {
  const rows = await sql.query<Figures>(
    `SELECT (SELECT count(*) FROM posted_transactions WHERE id BETWEEN $1 AND $2) AS transactions, ${sumsOf(`
       SELECT a.currency, ${PART} AS part, sum(e.amount) AS total, count(*) AS entries
         FROM posted_entries e LEFT JOIN account_balances a ON a.id = e.account_id
        WHERE e.tx_id BETWEEN $1 AND $2 GROUP BY 1, 2`)}`,
    [firstId, lastId],
  )
  return one(rows)
}

const CLOSED = `
  SELECT d.day::text, d.first_id AS "firstId", d.last_id AS "lastId", d.transactions, d.chain, ${sumsOf(
    'SELECT currency, part, total, entries FROM ledger_day_sums WHERE day = d.day',
  )},
         (SELECT body FROM log_records WHERE kind = 'ledger-seal' AND (body::json->>'last_id')::bigint = d.last_id) AS seal
    FROM ledger_days d`

/** All of them, in their order. */
export async function listClosed(sql: Sql): Promise<ClosedDay[]> {
  return sql.query<ClosedDay>(`${CLOSED} ORDER BY d.day`)
}

export async function closedDay(sql: Sql, day: Day): Promise<ClosedDay | null> {
  return (await sql.query<ClosedDay>(`${CLOSED} WHERE d.day = $1`, [day]))[0] ?? null
}

export async function newestClosed(sql: Sql): Promise<ClosedDay | null> {
  return (await sql.query<ClosedDay>(`${CLOSED} ORDER BY d.day DESC LIMIT 1`))[0] ?? null
}

/** Whether something was posted before this instant and is not sealed yet. */
export async function hasUnsealed(sql: Sql, before: Date): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM posted_transactions WHERE at < $1 AND id > coalesce((
       SELECT max((body::json->>'last_id')::bigint) FROM log_records WHERE kind = 'ledger-seal'), 0) LIMIT 1`,
    [before],
  )
  return rows.length > 0
}

/** The last transaction of a day that ends before this instant: where the newest seal ends whose last one was before it. */
export async function endOfDay(sql: Sql, afterId: bigint, until: Date): Promise<bigint> {
  const rows = await sql.query<{ last: bigint }>(
    `SELECT coalesce(max(t.id), $1) AS last FROM log_records l
       JOIN posted_transactions t ON t.id = (l.body::json->>'last_id')::bigint
      WHERE l.kind = 'ledger-seal' AND (l.body::json->>'last_id')::bigint > $1 AND t.at < $2`,
    [afterId, until],
  )
  return one(rows).last
}

export async function lockChain(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK])
}

export async function insertClosed(tx: Tx, day: ClosedDay): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_days (day, first_id, last_id, transactions, chain, closed_at)
     VALUES ($1, $2, $3, $4, $5, app_now())`,
    [day.day, day.firstId, day.lastId, day.transactions, day.chain],
  )
  await tx.query(
    `INSERT INTO ledger_day_sums (day, currency, part, total, entries)
     SELECT $1, s.currency, s.part, s.total, s.entries
       FROM jsonb_to_recordset($2) AS s (currency text, part text, total bigint, entries bigint)`,
    [day.day, JSON.stringify(day.sums)],
  )
}

export interface DayCheckIn {
  readonly day: Day
  readonly night: Day
  readonly isNew: boolean
  readonly ok: boolean
  readonly lines: string
}

/** False when another process was there first. */
export async function insertDayCheck(tx: Tx, check: DayCheckIn): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO ledger_day_checks (day, night, is_new, ok, lines, at) VALUES ($1, $2, $3, $4, $5, app_now())
     ON CONFLICT (day, night) DO NOTHING RETURNING 1`,
    [check.day, check.night, check.isNew, check.ok, check.lines],
  )
  return rows.length > 0
}

export interface DayCheck {
  readonly day: Day
  readonly isNew: boolean
  readonly lines: readonly unknown[]
}

export async function checksOfNight(sql: Sql, night: Day): Promise<DayCheck[]> {
  return sql.query<DayCheck>(
    'SELECT day::text, is_new AS "isNew", lines FROM ledger_day_checks WHERE night = $1 ORDER BY day',
    [night],
  )
}

/** Next to verify: days last found unsound first, then the least recently verified. */
export async function nextAgain(sql: Sql, night: Day): Promise<Day | null> {
  const rows = await sql.query<{ day: Day }>(
    `SELECT d.day::text FROM ledger_days d LEFT JOIN LATERAL (
         SELECT c.ok, c.night FROM ledger_day_checks c WHERE c.day = d.day ORDER BY c.night DESC LIMIT 1) last ON true
      WHERE last.night IS DISTINCT FROM $1::date
      ORDER BY last.ok NULLS FIRST, last.night NULLS FIRST, random() LIMIT 1`,
    [night],
  )
  return rows[0]?.day ?? null
}

/** By part of the chart: closed days plus the entries after them equal the balances and the checkpoint's totals. */
const FIT = `
  WITH reach AS MATERIALIZED (
    SELECT coalesce((SELECT max(last_id) FROM ledger_days), 0) AS closed, (SELECT through_tx FROM ledger_checkpoint) AS through),
  entries AS MATERIALIZED (
    SELECT a.currency, ${PART} AS part, e.tx_id, e.amount FROM posted_entries e JOIN account_balances a ON a.id = e.account_id
     WHERE e.tx_id > (SELECT least(closed, through) FROM reach)),
  days AS (
    SELECT currency, part, sum(total) AS total, sum(entries) AS entries FROM (
      SELECT currency, part, total, entries FROM ledger_day_sums
      UNION ALL SELECT currency, part, amount, 1 FROM entries WHERE tx_id > (SELECT closed FROM reach)) x GROUP BY 1, 2),
  kept AS (
    SELECT currency, part, sum(total) AS total, sum(entries) AS entries FROM (
      SELECT currency, part, total, entries FROM ledger_checkpoint_totals
      UNION ALL SELECT currency, part, amount, 1 FROM entries WHERE tx_id > (SELECT through FROM reach)) x GROUP BY 1, 2),
  held AS (
    SELECT a.currency, ${PART} AS part, sum(a.balance) AS total, sum(a.seq) AS entries FROM account_balances a
     WHERE a.kind <> 'derived' GROUP BY 1, 2),
  bad AS MATERIALIZED (
    SELECT concat_ws(':', 'balances', h.currency, h.part) AS subject,
           coalesce(d.total, 0) || ' #' || coalesce(d.entries, 0) AS expected, h.total || ' #' || h.entries AS found
      FROM held h LEFT JOIN days d ON d.currency = h.currency AND d.part = h.part
     WHERE h.total <> coalesce(d.total, 0) OR h.entries <> coalesce(d.entries, 0)
    UNION ALL
    SELECT concat_ws(':', 'checkpoint', coalesce(d.currency, k.currency), coalesce(d.part, k.part)),
           d.total || ' #' || d.entries, k.total || ' #' || k.entries
      FROM days d FULL JOIN kept k ON k.currency = d.currency AND k.part = d.part
     WHERE d.total IS DISTINCT FROM k.total OR d.entries IS DISTINCT FROM k.entries)
  SELECT (SELECT count(*) FROM ledger_days) AS counted, ${FINDINGS}`

/** Not part of the check every minute: closed figures do not change by day. */
export const DAY_SUMS: Statement = {
  whole: FIT,
  fresh: `SELECT 0::bigint AS counted, NULL::jsonb AS findings`,
  night: FIT,
}

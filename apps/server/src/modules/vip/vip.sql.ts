// Reads behind VIP levels: the level, totals, turnover and deposits of a span, the level of a past day.
import { type Day, dayStart } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface LevelRow {
  readonly memberId: bigint
  readonly vip: number
  readonly period_start: Day
  readonly regain_level: number
  readonly regain_base_fen: bigint
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
}

/** A member's level with its totals. */
export const LEVEL = `v.member_id AS "memberId", v.level AS vip, v.period_start::text AS period_start, v.regain_level, v.regain_base_fen,
    t.paysum_fen, t.flow_fen`

export async function readLevel(sql: Sql, memberId: bigint): Promise<LevelRow> {
  return one(
    await sql.query<LevelRow>(
      `SELECT ${LEVEL} FROM member_vip v JOIN member_sums t ON t.member_id = v.member_id WHERE v.member_id = $1`,
      [memberId],
    ),
  )
}

export interface Span {
  readonly memberId: bigint
  readonly from: Day
  /** The day after the last counted one; null when there is none. */
  readonly until: Day | null
}

/** Valid turnover settled from one Beijing day up to another, span by span in input order. */
export async function flowsBetween(sql: Sql, spans: readonly Span[]): Promise<bigint[]> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT (SELECT coalesce(sum(b.valid_fen), 0)::bigint FROM valid_bets b
              WHERE b.member_id = s.member_id AND b.status = 'settled' AND NOT b.is_trial
                AND b.settled_at >= s.since AND b.settled_at < s.until) AS fen
       FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS s (member_id, since, until, n)
      ORDER BY s.n`,
    [
      spans.map(({ memberId }) => memberId),
      spans.map(({ from }) => new Date(dayStart(from))),
      spans.map(({ until }) => (until === null ? 'infinity' : new Date(dayStart(until)))),
    ],
  )
  return rows.map(({ fen }) => fen)
}

/** Deposits credited from a Beijing day on, per member in input order; older ones are not read. */
export async function depositedSince(sql: Sql, memberIds: readonly bigint[], from: Day): Promise<bigint[]> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT (SELECT coalesce(sum(e.amount), 0)::bigint
               FROM account_balances a
               JOIN posted_entries e ON e.account_id = a.id AND e.seq > ledger_place_before(a.id, $2)
               JOIN posted_transactions t ON t.id = e.tx_id
              WHERE a.name = 'member:' || m.id || ':main' AND t.code IN ('deposit', 'suspenseAssigned') AND t.at >= $2) AS fen
       FROM unnest($1::bigint[]) WITH ORDINALITY AS m (id, n) ORDER BY m.n`,
    [memberIds, new Date(dayStart(from))],
  )
  return rows.map(({ fen }) => fen)
}

/** Sets a level without a run: for demo members. */
export async function setLevel(
  tx: Tx,
  memberId: bigint,
  level: number,
  periodDaysAgo: number,
): Promise<void> {
  await tx.query(
    'UPDATE member_vip SET level = $2, period_start = beijing_day(app_now()) - $3::int WHERE member_id = $1',
    [memberId, level, periodDaysAgo],
  )
}

/** The level at the end of a day: what the first later change started from. In input order. */
export async function levelsAtEndOf(
  sql: Sql,
  days: readonly { readonly memberId: bigint; readonly day: Day }[],
): Promise<number[]> {
  const rows = await sql.query<{ level: number }>(
    `SELECT coalesce((SELECT c.from_level FROM vip_changes c WHERE c.member_id = d.member_id AND c.on_day > d.day
                       ORDER BY c.on_day LIMIT 1), v.level) AS level
       FROM unnest($1::bigint[], $2::date[]) WITH ORDINALITY AS d (member_id, day, n)
       JOIN member_vip v ON v.member_id = d.member_id ORDER BY d.n`,
    [days.map(({ memberId }) => memberId), days.map(({ day }) => day)],
  )
  if (rows.length !== days.length) throw new Error('every member has a level')
  return rows.map(({ level }) => level)
}

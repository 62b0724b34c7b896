// Every statement of VIP levels.
import { VIP_LEVELS } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { type Day, dayStart } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface LevelRow {
  readonly vip: number
  readonly period_start: Day
  readonly regain_level: number
  readonly regain_base_fen: bigint
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
}

const LEVEL = `SELECT v.level AS vip, v.period_start::text AS period_start, v.regain_level, v.regain_base_fen,
    t.paysum_fen, t.flow_fen
  FROM members m JOIN member_vip v ON v.member_id = m.id JOIN member_totals t ON t.member_id = m.id WHERE m.id = $1`

/** Whoever may change on this day: the totals of the next level are reached by now, or the period has ended. */
export async function candidates(sql: Sql, today: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT m.id FROM members m JOIN member_vip v ON v.member_id = m.id JOIN member_totals t ON t.member_id = m.id
       LEFT JOIN unnest($1::int[], $2::bigint[], $3::bigint[]) AS n (level, recharge, flow) ON n.level = v.level + 1
      WHERE NOT m.is_trial AND m.closed_at IS NULL
        AND ((t.paysum_fen >= n.recharge AND t.flow_fen >= n.flow)
          OR (v.level > 1 AND $4::date - v.period_start >= $5))
        AND NOT EXISTS (SELECT 1 FROM vip_changes c WHERE c.member_id = m.id AND c.on_day >= $4::date)
      ORDER BY m.id`,
    [
      VIP_LEVELS.map(({ level }) => level),
      VIP_LEVELS.map(({ rechargeFen }) => rechargeFen.toString()),
      VIP_LEVELS.map(({ flowFen }) => flowFen.toString()),
      today,
      LIMITS.vipKeepDays,
    ],
  )
  return rows.map(({ id }) => id)
}

export async function readLevel(sql: Sql, memberId: bigint): Promise<LevelRow> {
  return one(await sql.query<LevelRow>(LEVEL, [memberId]))
}

/** Holds the member, the level and the totals, so that all of them are as they stand now. */
export async function lockLevel(tx: Tx, memberId: bigint): Promise<LevelRow> {
  return one(await tx.query<LevelRow>(`${LEVEL} FOR NO KEY UPDATE`, [memberId]))
}

/** Valid turnover of what was settled from one Beijing day up to another, the latter left out. */
export async function flowBetween(sql: Sql, memberId: bigint, from: Day, until: Day | null): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT coalesce(sum(valid_fen), 0)::bigint AS fen FROM bets
      WHERE member_id = $1 AND status = 'settled' AND NOT is_trial AND settled_at >= $2 AND settled_at < $3`,
    [memberId, new Date(dayStart(from)), until === null ? 'infinity' : new Date(dayStart(until))],
  )
  return one(rows).fen
}

/** Deposits credited from a Beijing day on. */
export async function depositedSince(sql: Sql, memberId: bigint, from: Day): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS fen
       FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transactions t ON t.id = e.tx_id
      WHERE a.name = 'member:' || $1::bigint || ':main' AND t.code IN ('deposit', 'suspenseAssigned') AND t.at >= $2`,
    [memberId, new Date(dayStart(from))],
  )
  return one(rows).fen
}

export interface Change {
  readonly memberId: bigint
  readonly onDay: Day
  readonly kind: 'promoted' | 'kept' | 'demoted'
  readonly from: number
  readonly to: number
  readonly paysumFen: bigint
  readonly flowFen: bigint
  readonly giftFen: bigint
  readonly periodStart: Day
  readonly regainLevel: number
  readonly regainBaseFen: bigint
}

/** Writes a change down and carries it out. False when that day has had its change. */
export async function change(tx: Tx, row: Change): Promise<boolean> {
  const written = await tx.query(
    `INSERT INTO vip_changes (member_id, on_day, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now()) ON CONFLICT (member_id, on_day) DO NOTHING RETURNING 1`,
    [
      row.memberId,
      row.onDay,
      row.kind,
      row.from,
      row.to,
      row.paysumFen.toString(),
      row.flowFen.toString(),
      row.giftFen.toString(),
    ],
  )
  if (written.length === 0) return false
  await tx.query(
    `UPDATE member_vip SET level = $2, period_start = $3, regain_level = $4, regain_base_fen = $5 WHERE member_id = $1`,
    [row.memberId, row.to, row.periodStart, row.regainLevel, row.regainBaseFen.toString()],
  )
  return true
}

/** A level that nobody earned here: a demo member brings it along. */
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

/** The level that counted at the end of a day: what the first later change started from. */
export async function levelAtEndOf(sql: Sql, memberId: bigint, day: Day): Promise<number> {
  const rows = await sql.query<{ level: number }>(
    `SELECT coalesce((SELECT c.from_level FROM vip_changes c WHERE c.member_id = v.member_id AND c.on_day > $2::date
                       ORDER BY c.on_day LIMIT 1), v.level) AS level
       FROM member_vip v WHERE v.member_id = $1`,
    [memberId, day],
  )
  return one(rows).level
}

/** Members who deposited in the month before, and have not had this month's gift yet. */
export async function monthlyCandidates(sql: Sql, month: string, from: Day, until: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT m.id FROM members m
      WHERE NOT m.is_trial AND m.closed_at IS NULL
        AND EXISTS (SELECT 1 FROM deposits d WHERE d.member_id = m.id AND d.state = 'credited' AND d.ended_at >= $2 AND d.ended_at < $3)
        AND NOT EXISTS (SELECT 1 FROM vip_monthly_gifts g WHERE g.member_id = m.id AND g.month = $1)
      ORDER BY m.id`,
    [month, new Date(dayStart(from)), new Date(dayStart(until))],
  )
  return rows.map(({ id }) => id)
}

export async function writeMonthlyGift(
  tx: Tx,
  memberId: bigint,
  month: string,
  level: number,
  giftFen: bigint,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO vip_monthly_gifts (member_id, month, level, gift_fen, at) VALUES ($1, $2, $3, $4, app_now())
     ON CONFLICT (member_id, month) DO NOTHING RETURNING 1`,
    [memberId, month, level, giftFen.toString()],
  )
  return rows.length > 0
}

/** What the morning of a day changed. */
export async function changesOn(sql: Sql, day: Day): Promise<{ rows: number; fen: bigint }> {
  const rows = await sql.query<{ rows: number; fen: bigint }>(
    'SELECT count(*)::int AS rows, coalesce(sum(gift_fen), 0)::bigint AS fen FROM vip_changes WHERE on_day = $1',
    [day],
  )
  return one(rows)
}

export async function monthlyGiftsOf(sql: Sql, month: string): Promise<{ rows: number; fen: bigint }> {
  const rows = await sql.query<{ rows: number; fen: bigint }>(
    'SELECT count(*)::int AS rows, coalesce(sum(gift_fen), 0)::bigint AS fen FROM vip_monthly_gifts WHERE month = $1',
    [month],
  )
  return one(rows)
}

// Members' rebates and claims, and the days to be recounted.
import type { REBATE, StateOf } from '@lanting/contract/states'
import type { Day } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}

export async function claimOpen(
  tx: Tx,
  memberId: bigint,
  claimId: string,
): Promise<{ fen: bigint; rows: number }> {
  const open = one(
    await tx.query<{ fen: bigint; rows: number }>(
      `SELECT coalesce(sum(money_fen), 0)::bigint AS fen, count(*)::int AS rows FROM rebates WHERE member_id = $1 AND state = 'unclaimed'`,
      [memberId],
    ),
  )
  if (open.fen === 0n) return open
  await tx.query(
    'INSERT INTO rebate_claims (id, member_id, money_fen, rows, at) VALUES ($1, $2, $3, $4, app_now())',
    [claimId, memberId, open.fen.toString(), open.rows],
  )
  await tx.query(
    "UPDATE rebates SET state = 'claimed', updated_at = app_now(), claim_id = $2 WHERE member_id = $1 AND state = 'unclaimed'",
    [memberId, claimId],
  )
  return open
}

export async function readClaim(
  sql: Sql,
  memberId: bigint,
  claimId: string,
): Promise<{ fen: bigint; rows: number }> {
  return one(
    await sql.query<{ fen: bigint; rows: number }>(
      'SELECT money_fen AS fen, rows FROM rebate_claims WHERE id = $1 AND member_id = $2',
      [claimId, memberId],
    ),
  )
}

export interface RebateRow {
  readonly id: string
  readonly plat: string
  readonly name: string | null
  readonly money_fen: bigint
  readonly created_at: Date
  readonly state: StateOf<typeof REBATE>
  readonly updated_at: Date | null
  readonly day: Day
  readonly valid_fen: bigint
  readonly rate_bp: number
}

export interface RebateFilter {
  readonly memberId: bigint
  readonly plat: string | null
  readonly state: StateOf<typeof REBATE> | null
  readonly from: Date
  readonly to: Date
}

const FILTER = `member_id = $1 AND ($2::text IS NULL OR plat = $2) AND ($3::text IS NULL OR state = $3)
  AND created_at >= $4 AND created_at < $5`

export async function list(sql: Sql, filter: RebateFilter, window: PageWindow) {
  const values = [filter.memberId, filter.plat, filter.state, filter.from, filter.to]
  const [rows, counted] = await Promise.all([
    sql.query<RebateRow>(
      `SELECT r.id, r.plat, v.name, r.money_fen, r.created_at, r.state, r.updated_at, r.day::text AS day, r.valid_fen, r.rate_bp
         FROM (SELECT * FROM rebates WHERE ${FILTER} ORDER BY created_at DESC, id DESC LIMIT $6 OFFSET $7) r
         LEFT JOIN venue_names v ON v.platname = r.plat ORDER BY r.created_at DESC, r.id DESC`,
      [...values, window.limit, window.offset],
    ),
    sql.query<{ n: bigint }>(`SELECT count(*) AS n FROM rebates WHERE ${FILTER}`, values),
  ])
  return { rows, total: one(counted).n }
}

/** All rows regardless of filters: the button claims everything. */
export async function totals(sql: Sql, memberId: bigint): Promise<{ claimed: bigint; open: bigint }> {
  return one(
    await sql.query<{ claimed: bigint; open: bigint }>(
      `SELECT coalesce(sum(money_fen) FILTER (WHERE state = 'claimed'), 0)::bigint AS claimed,
              coalesce(sum(money_fen) FILTER (WHERE state = 'unclaimed'), 0)::bigint AS open
         FROM rebates WHERE member_id = $1`,
      [memberId],
    ),
  )
}

export interface MemberRound {
  readonly memberId: bigint
  readonly roundId: string
}

/** Marks the ended or already counted days of these rounds for a recount: called before and after a change of their bets. */
export async function markEndedDays(tx: Tx, plat: string, rounds: readonly MemberRound[]): Promise<void> {
  if (rounds.length === 0) return
  await tx.query(
    `INSERT INTO rebate_recounts (member_id, plat, day)
     SELECT DISTINCT b.member_id, b.plat, beijing_day(b.settled_at)
       FROM unnest($2::bigint[], $3::text[]) AS r (member_id, round_id)
       JOIN valid_bets b ON b.plat = $1 AND b.round_id = r.round_id AND b.member_id = r.member_id
      WHERE NOT b.is_trial
        AND (beijing_day(b.settled_at) < beijing_day(app_now())
             OR EXISTS (SELECT 1 FROM finished_days f WHERE f.day >= beijing_day(b.settled_at) AND f.rebate_at IS NOT NULL))
     ON CONFLICT DO NOTHING`,
    [plat, rounds.map(({ memberId }) => memberId.toString()), rounds.map(({ roundId }) => roundId)],
  )
}

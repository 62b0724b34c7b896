// Every statement of a level's history. Read-only.
import type { Day } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql } from '#src/db/pool.ts'

export interface HistoryRow {
  readonly day: Day
  readonly kind: 'promoted' | 'kept' | 'demoted' | 'monthly'
  readonly from_level: number
  readonly to_level: number
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
  readonly gift_fen: bigint
  /** Lifetime turnover at the previous change. */
  readonly base_fen: bigint
}

const EVENTS = `
  SELECT on_day AS day, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen,
         coalesce(lag(flow_fen) OVER (ORDER BY on_day), 0) AS base_fen, at FROM vip_changes WHERE member_id = $1
  UNION ALL SELECT beijing_day(at), 'monthly', level, level, 0, 0, gift_fen, 0, at FROM vip_monthly_gifts WHERE member_id = $1`

export async function listHistory(sql: Sql, memberId: bigint, window: PageWindow) {
  const rows = await sql.query<HistoryRow>(
    `SELECT day::text AS day, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen, base_fen FROM (${EVENTS}) e
      ORDER BY e.at DESC, e.kind LIMIT $2 OFFSET $3`,
    [memberId, window.limit, window.offset],
  )
  const counted = await sql.query<{ n: bigint }>(`SELECT count(*) AS n FROM (${EVENTS}) e`, [memberId])
  return { rows, total: one(counted).n }
}

/** The last Beijing day the daily job evaluated, and whether it changed this member. */
export async function lastEvaluation(
  sql: Sql,
  memberId: bigint,
): Promise<{ day: Day; changed: boolean } | null> {
  const rows = await sql.query<{ day: Day; changed: boolean }>(
    `SELECT c.day::text AS day, EXISTS (SELECT 1 FROM vip_changes v WHERE v.member_id = $1 AND v.on_day = c.day + 1) AS changed
       FROM finished_days c WHERE c.vip_at IS NOT NULL AND c.day >= (SELECT beijing_day(joined_at) FROM member_standing WHERE id = $1)
      ORDER BY c.day DESC LIMIT 1`,
    [memberId],
  )
  return rows[0] ?? null
}

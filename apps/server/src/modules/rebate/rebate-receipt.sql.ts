// Every statement of a rebate's receipt. Read-only.
import type { REBATE, StateOf } from '@lanting/contract/states'
import { addDays, type Day, dayStart } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql } from '#src/db/pool.ts'

export interface ReceiptRow {
  readonly id: string
  readonly plat: string
  readonly name: string | null
  readonly day: Day
  readonly state: StateOf<typeof REBATE>
  readonly valid_fen: bigint
  readonly rate_bp: number
  readonly money_fen: bigint
  /** Of the previous row of the same day, if any. */
  readonly before_valid_fen: bigint | null
  readonly before_rate_bp: number | null
}

/** Only a member's own row. */
export async function readRow(sql: Sql, memberId: bigint, id: string): Promise<ReceiptRow | null> {
  const rows = await sql.query<ReceiptRow>(
    `SELECT r.id, r.plat, v.name, r.day::text AS day, r.state, r.valid_fen, r.rate_bp, r.money_fen,
            b.valid_fen AS before_valid_fen, b.rate_bp AS before_rate_bp
       FROM rebates r LEFT JOIN venue_names v ON v.platname = r.plat
       LEFT JOIN LATERAL (SELECT valid_fen, rate_bp FROM rebates e WHERE e.member_id = r.member_id AND e.plat = r.plat
                             AND e.day = r.day AND e.seq < r.seq ORDER BY e.seq DESC LIMIT 1) b ON true
      WHERE r.member_id = $1 AND r.id::text = $2`,
    [memberId, id],
  )
  return rows[0] ?? null
}

const BETS = `member_id = $1 AND plat = $2 AND status <> 'open' AND NOT is_trial AND settled_at >= $3 AND settled_at < $4`

const spanOf = (day: Day) => [new Date(dayStart(day)), new Date(dayStart(addDays(day, 1)))] as const

export interface LeftOut {
  readonly reason: string
  readonly bets: number
  readonly fen: bigint
}

/** Sum of the counted bets of a day at a venue, and of the others by reason. */
export async function sumBets(sql: Sql, memberId: bigint, plat: string, day: Day) {
  const values = [memberId, plat, ...spanOf(day)]
  const sums = one(
    await sql.query<{ stakes: bigint; valid: bigint; bets: bigint }>(
      `SELECT coalesce(sum(bet_fen), 0)::bigint AS stakes, coalesce(sum(valid_fen), 0)::bigint AS valid, count(*) AS bets
         FROM valid_bets WHERE ${BETS}`,
      values,
    ),
  )
  const leftOut = await sql.query<LeftOut>(
    `SELECT valid_note AS reason, count(*)::int AS bets, sum(bet_fen - valid_fen)::bigint AS fen FROM valid_bets
      WHERE ${BETS} AND valid_fen < bet_fen GROUP BY 1 ORDER BY 3 DESC, 1`,
    values,
  )
  return { ...sums, leftOut }
}

export interface ReceiptBet {
  readonly bet_id: string
  readonly game_name: string
  readonly selection: string
  readonly settled_at: Date
  readonly bet_fen: bigint
  readonly valid_fen: bigint
  readonly valid_note: string
}

export async function listBets(
  sql: Sql,
  memberId: bigint,
  plat: string,
  day: Day,
  window: PageWindow,
): Promise<ReceiptBet[]> {
  return sql.query<ReceiptBet>(
    `SELECT bet_id, game_name, selection, settled_at, bet_fen, valid_fen, valid_note FROM valid_bets WHERE ${BETS}
      ORDER BY settled_at DESC, bet_id DESC LIMIT $5 OFFSET $6`,
    [memberId, plat, ...spanOf(day), window.limit, window.offset],
  )
}

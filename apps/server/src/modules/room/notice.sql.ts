// Every statement of notices in the rooms: a round's result, and the winners among those present.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { Sql } from '#src/db/pool.ts'

export async function resultText(sql: Sql, lottery: string, expect: string): Promise<string | null> {
  const rows = await sql.query<{ result_text: string | null }>(
    'SELECT result_text FROM drawn_rounds WHERE lottery = $1 AND expect = $2',
    [lottery, expect],
  )
  return rows[0]?.result_text ?? null
}

export interface Win {
  readonly member_id: bigint
  readonly payout_fen: bigint
}

/** Winnings of members who are present and have notices switched on. */
export async function winsOf(
  sql: Sql,
  lottery: string,
  expect: string,
  members: readonly bigint[],
): Promise<Win[]> {
  return sql.query<Win>(
    `SELECT b.member_id, sum(b.payout_fen)::bigint AS payout_fen
       FROM bet_results b JOIN member_win_notices s ON s.member_id = b.member_id
      WHERE b.plat = '${OWN_LOTTERY}' AND b.round_id = $2 AND b.game_code = $1 AND b.outcome = 'win'
        AND b.member_id = ANY ($3) AND s.notify_wins
      GROUP BY b.member_id`,
    [lottery, expect, members],
  )
}

export interface OddsChange {
  readonly play_id: number
  readonly from_milli: number
  readonly to_milli: number
  readonly effective_at: Date
}

export async function oddsChange(sql: Sql, id: string): Promise<OddsChange | null> {
  const rows = await sql.query<OddsChange>(
    'SELECT play_id, from_milli, to_milli, effective_at FROM announced_odds WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Whether a lottery takes bets, and since when; null when it was never changed. */
export async function intakeOf(
  sql: Sql,
  lottery: string,
): Promise<{ readonly taking: boolean; readonly since: Date } | null> {
  const rows = await sql.query<{ taking: boolean; since: Date }>(
    'SELECT taking, since FROM bet_intake WHERE lottery = $1',
    [lottery],
  )
  return rows[0] ?? null
}

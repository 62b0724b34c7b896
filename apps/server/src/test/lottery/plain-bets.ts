// Test helper: settled bets of many members at once, as from a venue's log; each pays back its stake.
import type { Sql } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'

export interface PlainBet {
  readonly memberId: bigint
  readonly plat: string
  readonly validFen: bigint
  readonly at: Date
}

/** With the totals that go with them. */
export async function plantBets(sql: Sql, bets: readonly PlainBet[]): Promise<void> {
  await sql.query(
    `WITH made AS (
       INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
                         valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, created_at, settled_at, settle_version)
       SELECT b.plat, b.id, b.member_id, false, 'live', 'k3', 'k3', b.id, '大', 2000, b.fen, b.fen, b.fen, 'settled', 'win', '{}', '', '',
              b.at, b.at, 1
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[]) AS b (plat, id, member_id, fen, at)
       RETURNING member_id, valid_fen)
     UPDATE member_totals t SET flow_fen = t.flow_fen + m.fen
       FROM (SELECT member_id, sum(valid_fen)::bigint AS fen FROM made GROUP BY member_id) m WHERE t.member_id = m.member_id`,
    [
      bets.map(({ plat }) => plat),
      bets.map(() => newId()),
      bets.map(({ memberId }) => memberId),
      bets.map(({ validFen }) => validFen),
      bets.map(({ at }) => at),
    ],
  )
}

/** Members without a login, by number. */
export async function plantMembers(sql: Sql, count: number, prefix: string): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at)
     SELECT $2 || n, '', app_now() FROM generate_series(1, $1::int) n RETURNING id`,
    [count, prefix],
  )
  return rows.map(({ id }) => id)
}

// Every statement about what a member played: heartbeats, time, sums by day.
import type { Day } from '@lanting/contract/time'
import { one, type Sql } from '#src/db/pool.ts'

/** A sign of play: extends the running span, or begins another. */
export async function beat(sql: Sql, memberId: bigint, idleMs: number): Promise<void> {
  await sql.query('SELECT play_beat($1, $2)', [memberId, idleMs])
}

export async function playMs(
  sql: Sql,
  memberIds: readonly bigint[],
  from: number,
  to: number,
): Promise<number> {
  const rows = await sql.query<{ ms: bigint }>('SELECT person_play_ms($1, $2, $3) AS ms', [
    memberIds,
    new Date(from),
    new Date(to),
  ])
  return Number(one(rows).ms)
}

export interface LossParts {
  readonly settled_fen: bigint
  readonly open_fen: bigint
  readonly away_fen: bigint
}

export async function lossParts(sql: Sql, memberIds: readonly bigint[], from: number): Promise<LossParts> {
  return one(
    await sql.query<LossParts>('SELECT settled_fen, open_fen, away_fen FROM person_losses($1, $2)', [
      memberIds,
      new Date(from),
    ]),
  )
}

export interface SessionSums {
  readonly since: Date
  readonly staked_fen: bigint
  readonly net_fen: bigint
}

/** What one account staked and won since the session began. */
export async function sinceLogin(sql: Sql, memberId: bigint, tokenHash: Buffer): Promise<SessionSums> {
  return one(
    await sql.query<SessionSums>(
      `SELECT s.created_at AS since,
              coalesce((SELECT sum(b.bet_fen) FROM bet_results b WHERE b.member_id = $1 AND b.created_at >= s.created_at), 0)::bigint
                AS staked_fen,
              coalesce((SELECT sum(b.payout_fen - b.bet_fen) FROM bet_results b
                         WHERE b.member_id = $1 AND b.status = 'settled' AND b.settled_at >= s.created_at), 0)::bigint AS net_fen
         FROM member_sessions s WHERE s.token_hash = $2 AND s.member_id = $1`,
      [memberId, tokenHash],
    ),
  )
}

export interface DayRow {
  readonly day: Day
  readonly deposits_fen: bigint
  readonly withdrawals_fen: bigint
  readonly net_fen: bigint
  readonly ms: bigint
}

/** Sums of the person's accounts by Beijing day, days without anything left out. */
export async function byDay(
  sql: Sql,
  memberIds: readonly bigint[],
  from: number,
  to: number,
): Promise<DayRow[]> {
  return sql.query<DayRow>(
    `SELECT d.day::text AS day, sum(d.deposits)::bigint AS deposits_fen, sum(d.withdrawals)::bigint AS withdrawals_fen,
            sum(d.net)::bigint AS net_fen, sum(d.ms)::bigint AS ms
       FROM (SELECT beijing_day(created_at) AS day, amount_fen AS deposits, 0 AS withdrawals, 0 AS net, 0 AS ms FROM deposit_records
              WHERE member_id = ANY ($1) AND state = 'credited' AND created_at >= $2 AND created_at < $3
             UNION ALL
             SELECT beijing_day(received_at), amount_fen, 0, 0, 0 FROM unordered_deposits
              WHERE member_id = ANY ($1) AND received_at >= $2 AND received_at < $3
             UNION ALL
             SELECT beijing_day(created_at), 0, amount_fen, 0, 0 FROM withdrawal_records
              WHERE member_id = ANY ($1) AND state <> 'returned' AND created_at >= $2 AND created_at < $3
             UNION ALL
             SELECT beijing_day(settled_at), 0, 0, payout_fen - bet_fen, 0 FROM bet_results
              WHERE member_id = ANY ($1) AND NOT is_trial AND status = 'settled' AND settled_at >= $2 AND settled_at < $3
             UNION ALL
             SELECT s.day, 0, 0, 0, (extract(epoch FROM least(s.to_at, beijing_start(s.day + 1))
                      - greatest(s.from_at, beijing_start(s.day))) * 1000)::bigint
               FROM (SELECT p.*, beijing_day(p.from_at) + g.n AS day FROM play_spans p,
                      generate_series(0, beijing_day(p.to_at) - beijing_day(p.from_at)) AS g (n)) s
              WHERE s.member_id = ANY ($1) AND s.to_at > $2 AND s.from_at < $3) d
      GROUP BY d.day ORDER BY d.day`,
    [memberIds, new Date(from), new Date(to)],
  )
}

/** The first deposit or settled bet of the person; null without any. */
export async function firstAt(sql: Sql, memberIds: readonly bigint[]): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    `SELECT least((SELECT min(created_at) FROM deposit_records WHERE member_id = ANY ($1)),
                  (SELECT min(created_at) FROM bet_results WHERE member_id = ANY ($1) AND NOT is_trial)) AS at`,
    [memberIds],
  )
  return one(rows).at
}

// What a time-out or exclusion has to bring about: which accounts are due, what is left to do, when each part was done.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { one, type Sql } from '#src/db/pool.ts'

export type LeavingStep = 'orders' | 'offers' | 'turnover' | 'sessions' | 'money' | 'gifts' | 'rebates'

export interface DueRow {
  readonly restriction_id: bigint
  readonly member_id: bigint
  readonly kind: 'timeout' | 'exclusion' | 'listed' | 'closure'
  readonly at: Date
  /** It still closes the gates. */
  readonly holds: boolean
  readonly done: readonly LeavingStep[]
}

/** Takes accounts that are due, each for a while: another process leaves them alone. */
export async function takeDue(sql: Sql, limit: number, leaseMs: number): Promise<DueRow[]> {
  return sql.query<DueRow>(
    `UPDATE leavings l SET next_at = app_now() + $2 * interval '1 millisecond'
       FROM (SELECT d.restriction_id, d.member_id FROM leavings d WHERE d.ended_at IS NULL AND d.next_at <= app_now()
              ORDER BY d.next_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
       JOIN restrictions r ON r.id = due.restriction_id
      WHERE l.restriction_id = due.restriction_id AND l.member_id = due.member_id
      RETURNING l.restriction_id, l.member_id, r.kind, r.at,
        EXISTS (SELECT 1 FROM person_absences(person_members(l.member_id)) h WHERE h.id = r.id)
          OR r.kind = 'closure' AND EXISTS (SELECT 1 FROM running_closures c WHERE c.member_id = l.member_id AND c.closed_at IS NULL) AS holds,
        array_remove(ARRAY[CASE WHEN l.orders_at IS NOT NULL THEN 'orders' END, CASE WHEN l.offers_at IS NOT NULL THEN 'offers' END,
          CASE WHEN l.turnover_at IS NOT NULL THEN 'turnover' END, CASE WHEN l.sessions_at IS NOT NULL THEN 'sessions' END,
          CASE WHEN l.money_at IS NOT NULL THEN 'money' END, CASE WHEN l.gifts_at IS NOT NULL THEN 'gifts' END,
          CASE WHEN l.rebates_at IS NOT NULL THEN 'rebates' END], NULL) AS done`,
    [limit, leaseMs],
  )
}

const COLUMNS: Readonly<Record<LeavingStep, string>> = {
  orders: 'orders_at',
  offers: 'offers_at',
  turnover: 'turnover_at',
  sessions: 'sessions_at',
  money: 'money_at',
  gifts: 'gifts_at',
  rebates: 'rebates_at',
}

export async function markDone(sql: Sql, row: DueRow, step: LeavingStep): Promise<void> {
  await sql.query(
    `UPDATE leavings SET ${COLUMNS[step]} = app_now() WHERE restriction_id = $1 AND member_id = $2`,
    [row.restriction_id, row.member_id],
  )
}

export async function endLeaving(sql: Sql, row: DueRow): Promise<void> {
  await sql.query('UPDATE leavings SET ended_at = app_now() WHERE restriction_id = $1 AND member_id = $2', [
    row.restriction_id,
    row.member_id,
  ])
}

/** Time-outs that have run out leave the members' states as before. */
export async function openEnded(sql: Sql): Promise<void> {
  await sql.query(
    `SELECT member_states_follow(ARRAY(SELECT m.id FROM member_standing m WHERE m.state = 'timeout'
       AND EXISTS (SELECT 1 FROM restrictions r WHERE r.member_id = ANY (person_members(m.id)) AND r.kind = 'timeout')
       AND NOT EXISTS (SELECT 1 FROM person_absences(person_members(m.id)))))`,
  )
}

/** Money at venues, or on its way there and back. */
export async function awayFen(sql: Sql, memberId: bigint): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT coalesce(sum(abs(a.balance)), 0)::bigint AS fen FROM account_balances a
      WHERE a.member_id = $1 AND a.currency = 'CNY' AND a.class IN ('venue', 'transit')`,
    [memberId],
  )
  return one(rows).fen
}

export async function hasOpenVenueBet(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM bet_results WHERE member_id = $1 AND NOT is_trial AND status = 'open' AND plat <> $2) AS is`,
    [memberId, OWN_LOTTERY],
  )
  return one(rows).is
}

export interface EffectsRow {
  readonly open_deposits: bigint
  readonly open_deposits_fen: bigint
  readonly open_bets: bigint
  readonly open_bets_fen: bigint
  readonly turnover_fen: bigint
  readonly pots_fen: bigint
  readonly rebate_fen: bigint
}

/** The person's sums that a time-out or exclusion touches. */
export async function effects(sql: Sql, memberIds: readonly bigint[]): Promise<EffectsRow> {
  return one(
    await sql.query<EffectsRow>(
      `SELECT d.n AS open_deposits, d.fen AS open_deposits_fen, b.n AS open_bets, b.fen AS open_bets_fen,
              t.own AS turnover_fen, t.pots AS pots_fen, e.fen AS rebate_fen
         FROM (SELECT count(*) AS n, coalesce(sum(amount_fen), 0)::bigint AS fen FROM deposit_records
                WHERE member_id = ANY ($1) AND state IN ('unpaid', 'review')) d,
              (SELECT count(*) AS n, coalesce(sum(bet_fen), 0)::bigint AS fen FROM bet_results
                WHERE member_id = ANY ($1) AND NOT is_trial AND status = 'open') b,
              (SELECT coalesce(sum(required_fen - done_fen) FILTER (WHERE NOT is_gift), 0)::bigint AS own,
                      coalesce(sum(pot_fen), 0)::bigint AS pots
                 FROM turnover_progress WHERE member_id = ANY ($1) AND state = 'open') t,
              (SELECT coalesce(sum(money_fen), 0)::bigint AS fen FROM rebate_rows WHERE member_id = ANY ($1) AND state = 'unclaimed') e`,
      [memberIds],
    ),
  )
}

export async function venueMoney(
  sql: Sql,
  memberIds: readonly bigint[],
): Promise<{ readonly platname: string; readonly name: string; readonly fen: bigint }[]> {
  return sql.query(
    `SELECT v.platname, v.name, sum(a.balance)::bigint AS fen
       FROM account_balances a JOIN venue_names v ON v.platname = split_part(a.name, ':', 4)
      WHERE a.member_id = ANY ($1) AND a.currency = 'CNY' AND a.class = 'venue' AND a.balance <> 0
      GROUP BY v.platname, v.name, v.position ORDER BY v.position`,
    [memberIds],
  )
}

// SQL of settlement: members with open bets, set-based payouts, refunds of a void round, the end.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { BET_NOTES } from '@lanting/contract/texts/records'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { Line, Verdict } from '#src/modules/bet/settle/settle.rules.ts'

export interface DrawnRow {
  readonly lottery: string
  readonly expect: string
  readonly state: Extract<StateOf<typeof ROUND>, 'drawn' | 'settled' | 'void'>
  readonly numbers: number[] | null
  readonly draw_at: Date
}

const DRAWN = 'lottery, expect, state, numbers, draw_at'
const OF_ROUND = `plat = '${OWN_LOTTERY}' AND round_id = $2 AND game_code = $1`

/** Drawn or void, not yet ended; oldest first. */
export async function roundsToSettle(sql: Sql): Promise<DrawnRow[]> {
  return sql.query<DrawnRow>(
    `SELECT ${DRAWN} FROM betting_rounds WHERE settled_at IS NULL AND state IN ('drawn', 'void') ORDER BY draw_at, lottery`,
  )
}

export async function readDrawn(sql: Sql, lottery: string, expect: string): Promise<DrawnRow | null> {
  const rows = await sql.query<DrawnRow>(
    `SELECT ${DRAWN} FROM betting_rounds WHERE lottery = $1 AND expect = $2 AND state IN ('drawn', 'settled', 'void')`,
    [lottery, expect],
  )
  return rows[0] ?? null
}

export async function linesOf(sql: Sql, lottery: string, expect: string): Promise<Line[]> {
  return sql.query<Line>(`SELECT DISTINCT play_id, picks FROM bets WHERE ${OF_ROUND} AND status = 'open'`, [
    lottery,
    expect,
  ])
}

/** Members with unsettled bets, and the number of bets of each. */
export async function membersOf(sql: Sql, lottery: string, expect: string) {
  return sql.query<{ member_id: bigint; bets: bigint }>(
    `SELECT member_id, count(*) AS bets FROM bets WHERE ${OF_ROUND} AND status = 'open' GROUP BY member_id ORDER BY member_id`,
    [lottery, expect],
  )
}

/** One settlement of a round at a time; a second worker waits and finds it done. */
export async function lockRound(tx: Tx, lottery: string, expect: string): Promise<void> {
  // A longer lock timeout than for a request.
  await tx.takeTime(5 * 60_000)
  await tx.query('SELECT 1 FROM betting_rounds WHERE lottery = $1 AND expect = $2 FOR NO KEY UPDATE', [
    lottery,
    expect,
  ])
}

/**
 * When the round is settled: all its bets settle at one instant, that of the first batch, or the two sides of a bet could
 * end in different months. The caller holds the round's lock.
 */
export async function settlementTime(tx: Tx, lottery: string, expect: string): Promise<Date> {
  const rows = await tx.query<{ at: Date }>(
    `SELECT coalesce((SELECT settled_at FROM bets WHERE ${OF_ROUND} AND status <> 'open' LIMIT 1), app_now()) AS at`,
    [lottery, expect],
  )
  return one(rows).at
}

/** Members before wallets, the lock order everywhere, to avoid deadlocks. */
export async function lockMembers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [memberIds])
}

/** A member's totals for the round; play money is separate. */
export interface MemberEnd {
  readonly member_id: bigint
  readonly is_trial: boolean
  readonly stake_fen: bigint
  readonly payout_fen: bigint
  readonly valid_fen: bigint
  readonly first_at: Date
  readonly last_at: Date
}

// The cover rule as in rules/turnover: a member's distinct picks of one family, the share they cover, the amount that
// counts, split by stake and floored, the remainder to the earliest bet. Window functions, not joins: without row
// estimates the planner would compare every bet with every other. Rows are found once and updated by ctid, which is
// safe under the round's lock.
const SETTLE = `
  WITH clock AS (SELECT $11::timestamptz AS now),
  verdict AS MATERIALIZED (
    SELECT * FROM unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::int[])
      AS v (play_id, picks, outcome, family, pick, weight, whole)),
  bet AS MATERIALIZED (
    SELECT b.ctid AS place, b.bet_id, b.member_id, b.is_trial, b.created_at, b.bet_fen, v.outcome, v.family, v.pick, v.weight, v.whole,
           CASE v.outcome WHEN 'win' THEN b.bet_fen * b.odds_milli / 1000 WHEN 'tie' THEN b.bet_fen ELSE 0 END AS payout,
           CASE WHEN v.outcome = 'tie' OR b.is_trial THEN 0 ELSE b.bet_fen END AS counted
      FROM bets b JOIN verdict v ON v.play_id = b.play_id AND v.picks = b.picks
     WHERE b.plat = '${OWN_LOTTERY}' AND b.round_id = $2 AND b.game_code = $1 AND b.status = 'open' AND b.member_id = ANY ($3)),
  picked AS (
    SELECT b.*, sum(counted) OVER pick AS on_pick, row_number() OVER pick = 1 AS is_first
      FROM bet b WINDOW pick AS (PARTITION BY member_id, family, pick)),
  measured AS (
    SELECT p.*, (sum(counted) OVER own)::bigint AS total, 2 * max(on_pick) OVER own - sum(counted) OVER own AS difference,
           family <> '' AND NOT is_trial AND sum(counted) OVER own > 0
             AND sum(CASE WHEN is_first THEN weight ELSE 0 END) OVER own * 10000 > ${LIMITS.coverShareBp}::bigint * whole AS is_cut
      FROM picked p WINDOW own AS (PARTITION BY member_id, family)),
  parted AS (
    SELECT m.*, greatest(0, difference)::bigint AS cut,
           CASE WHEN is_cut THEN counted * greatest(0, difference)::bigint / total ELSE counted END AS part FROM measured m),
  shared AS MATERIALIZED (
    SELECT p.*, CASE WHEN is_cut AND row_number() OVER early = 1 THEN part + cut - (sum(part) OVER own)::bigint ELSE part END AS valid
      FROM parted p
    WINDOW own AS (PARTITION BY member_id, family),
           early AS (PARTITION BY member_id, family ORDER BY (part = 0), created_at, bet_id)),
  ended AS (
    UPDATE bets b SET status = 'settled', outcome = n.outcome, payout_fen = n.payout, valid_fen = n.valid,
           valid_note = CASE WHEN n.outcome = 'tie' THEN '${BET_NOTES.tie}' WHEN n.is_trial THEN '${BET_NOTES.trial}'
                             WHEN n.valid < n.bet_fen THEN '${BET_NOTES.covered}' ELSE '' END,
           settled_at = clock.now, settle_version = 2
      FROM shared n CROSS JOIN clock
     WHERE b.ctid = n.place AND b.status = 'open'
    RETURNING b.member_id, b.is_trial, b.bet_fen, b.payout_fen, b.valid_fen, b.created_at)
  SELECT member_id, is_trial, sum(bet_fen)::bigint AS stake_fen, sum(payout_fen)::bigint AS payout_fen, sum(valid_fen)::bigint AS valid_fen,
         min(created_at) AS first_at, max(created_at) AS last_at
    FROM ended GROUP BY member_id, is_trial ORDER BY member_id`

export async function settleBets(
  tx: Tx,
  lottery: string,
  expect: string,
  memberIds: readonly bigint[],
  verdicts: readonly Verdict[],
  at: Date,
): Promise<MemberEnd[]> {
  return tx.query<MemberEnd>(SETTLE, [
    lottery,
    expect,
    memberIds,
    verdicts.map((verdict) => verdict.play_id),
    verdicts.map((verdict) => verdict.picks),
    verdicts.map((verdict) => verdict.outcome),
    verdicts.map((verdict) => verdict.family?.family ?? ''),
    verdicts.map((verdict) => verdict.family?.pick ?? ''),
    verdicts.map((verdict) => verdict.family?.weight ?? 0),
    verdicts.map((verdict) => verdict.family?.whole ?? 1),
    at,
  ])
}

/** Bets of a void round count nothing and return their stakes. */
export async function refundBets(
  tx: Tx,
  lottery: string,
  expect: string,
  memberIds: readonly bigint[],
  at: Date,
): Promise<MemberEnd[]> {
  return tx.query<MemberEnd>(
    `WITH ended AS (
       UPDATE bets SET status = 'void', outcome = 'void', payout_fen = bet_fen, valid_fen = 0, valid_note = '${BET_NOTES.void}',
              settled_at = $4, settle_version = 2
        WHERE ${OF_ROUND} AND status = 'open' AND member_id = ANY ($3)
       RETURNING member_id, is_trial, bet_fen, payout_fen, valid_fen, created_at)
     SELECT member_id, is_trial, sum(bet_fen)::bigint AS stake_fen, sum(payout_fen)::bigint AS payout_fen, 0::bigint AS valid_fen,
            min(created_at) AS first_at, max(created_at) AS last_at
       FROM ended GROUP BY member_id, is_trial ORDER BY member_id`,
    [lottery, expect, memberIds, at],
  )
}

/** For members whose requirements are newer than some of their bets: bet by bet, in order of acceptance. */
export async function validOfMember(tx: Tx, lottery: string, expect: string, memberId: bigint) {
  return tx.query<{ valid_fen: bigint; created_at: Date }>(
    `SELECT valid_fen, created_at FROM bets WHERE ${OF_ROUND} AND member_id = $3 AND NOT is_trial AND valid_fen > 0
      ORDER BY created_at, bet_id`,
    [lottery, expect, memberId],
  )
}

/** The round's total payout; null while a bet is open. */
export async function paidWhenDone(tx: Tx, lottery: string, expect: string): Promise<bigint | null> {
  const left = await tx.query(`SELECT 1 FROM bets WHERE ${OF_ROUND} AND status = 'open' LIMIT 1`, [
    lottery,
    expect,
  ])
  if (left.length > 0) return null
  const paid = await tx.query<{ fen: bigint }>(
    `SELECT coalesce(sum(payout_fen), 0)::bigint AS fen FROM bets WHERE ${OF_ROUND} AND NOT is_trial`,
    [lottery, expect],
  )
  return one(paid).fen
}

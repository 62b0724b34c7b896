// Every statement of the daily rebate run, each for a batch of members.
import type { Unclaimed } from '@lanting/contract/rules/promo/rebate'
import { addDays, type Day, dayStart } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import type { PlayDay, UnclaimedDay } from '#src/modules/rebate/rebate.rules.ts'

export interface MemberDay extends PlayDay {
  readonly memberId: bigint
}

/** A day at a venue with its counted turnover. */
export interface ValidDay extends MemberDay {
  readonly validFen: bigint
}

const start = (day: Day) => new Date(dayStart(day))

/** Members with bets settled on a day, or with a past day to be recounted. */
export async function membersOf(sql: Sql, day: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT member_id AS id FROM valid_bets WHERE settled_at >= $1 AND settled_at < $2 AND status = 'settled' AND NOT is_trial AND valid_fen > 0
     UNION SELECT member_id FROM rebate_recounts WHERE day < $3 ORDER BY 1`,
    [start(day), start(addDays(day, 1)), day],
  )
  return rows.map(({ id }) => id)
}

/** The Beijing day of the first counted bet; null before there is one. Read until a day has been closed. */
export async function firstSettledDay(sql: Sql): Promise<Day | null> {
  const rows = await sql.query<{ day: Day | null }>(
    `SELECT beijing_day(min(settled_at))::text AS day FROM valid_bets
      WHERE status = 'settled' AND NOT is_trial AND valid_fen > 0
        AND NOT EXISTS (SELECT 1 FROM finished_days WHERE rebate_at IS NOT NULL)`,
  )
  return rows[0]?.day ?? null
}

/** In the common lock order of members. */
export async function lockMembers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [memberIds])
}

/** Takes the past days to be recounted; deleted here, in the transaction that recounts them. */
export async function takeRecounts(tx: Tx, memberIds: readonly bigint[], before: Day): Promise<ValidDay[]> {
  return tx.query<ValidDay>(
    `WITH again AS (
       DELETE FROM rebate_recounts WHERE member_id = ANY ($1) AND day < $2 RETURNING member_id, plat, day),
     days AS (SELECT * FROM again)
     SELECT member_id AS "memberId", plat, day::text AS day,
            (SELECT coalesce(sum(b.valid_fen), 0)::bigint FROM valid_bets b
              WHERE b.member_id = d.member_id AND b.plat = d.plat AND b.status = 'settled' AND NOT b.is_trial
                AND b.settled_at >= beijing_start(d.day) AND b.settled_at < beijing_start(d.day + 1)) AS "validFen"
       FROM days d ORDER BY d.member_id, d.day, d.plat`,
    [memberIds, before],
  )
}

/** Counted turnover of a day by venue. Lateral per member, so that a batch does not read other members' rows. */
export async function playedOn(tx: Tx, memberIds: readonly bigint[], day: Day): Promise<ValidDay[]> {
  return tx.query<ValidDay>(
    `SELECT m.id AS "memberId", d.plat, $4::text AS day, d.fen AS "validFen"
       FROM unnest($1::bigint[]) AS m (id)
      CROSS JOIN LATERAL (
        SELECT b.plat, sum(b.valid_fen)::bigint AS fen FROM valid_bets b
         WHERE b.member_id = m.id AND b.status = 'settled' AND NOT b.is_trial AND b.valid_fen > 0
           AND b.settled_at >= $2 AND b.settled_at < $3 GROUP BY b.plat) d
      ORDER BY m.id, d.plat`,
    [memberIds, start(day), start(addDays(day, 1)), day],
  )
}

const keysOf = (days: readonly MemberDay[]) => [
  days.map(({ memberId }) => memberId),
  days.map(({ plat }) => plat),
  days.map(({ day }) => day),
]

/** What each of these days has given before, in their order. */
export async function dueBefore(tx: Tx, days: readonly MemberDay[]): Promise<bigint[]> {
  const rows = await tx.query<{ fen: bigint }>(
    `SELECT coalesce(s.due_fen, 0)::bigint AS fen
       FROM unnest($1::bigint[], $2::text[], $3::date[]) WITH ORDINALITY AS d (member_id, plat, day, n)
       LEFT JOIN rebate_sums s ON s.member_id = d.member_id AND s.plat = d.plat AND s.day = d.day ORDER BY d.n`,
    keysOf(days),
  )
  return rows.map(({ fen }) => fen)
}

export interface Sum extends ValidDay {
  readonly rateBp: number
  readonly dueFen: bigint
}

/** Stores the computed values where they differ. The caller holds the members' locks. */
export async function keepSums(tx: Tx, sums: readonly Sum[]): Promise<void> {
  await tx.query(
    `INSERT INTO rebate_sums AS s (member_id, plat, day, valid_fen, rate_bp, due_fen, counted_at)
     SELECT d.*, app_now()
       FROM unnest($1::bigint[], $2::text[], $3::date[], $4::bigint[], $5::int[], $6::bigint[])
              AS d (member_id, plat, day, valid_fen, rate_bp, due_fen)
     ON CONFLICT (member_id, plat, day) DO UPDATE
       SET valid_fen = excluded.valid_fen, rate_bp = excluded.rate_bp, due_fen = excluded.due_fen, counted_at = excluded.counted_at
     WHERE (s.valid_fen, s.rate_bp, s.due_fen) IS DISTINCT FROM (excluded.valid_fen, excluded.rate_bp, excluded.due_fen)`,
    [
      ...keysOf(sums),
      sums.map(({ validFen }) => validFen),
      sums.map(({ rateBp }) => rateBp),
      sums.map(({ dueFen }) => dueFen),
    ],
  )
}

/** Each day at a venue occurs at most once, so that its row numbers are consecutive. */
export async function insertRows(
  tx: Tx,
  rows: readonly { readonly change: Sum; readonly moneyFen: bigint }[],
): Promise<void> {
  const sums = rows.map(({ change }) => change)
  await tx.query(
    `INSERT INTO rebates (id, member_id, plat, day, seq, valid_fen, rate_bp, money_fen, created_at)
     SELECT d.id, d.member_id, d.plat, d.day,
            (SELECT coalesce(max(r.seq) + 1, 0) FROM rebates r
              WHERE r.member_id = d.member_id AND r.plat = d.plat AND r.day = d.day),
            d.valid_fen, d.rate_bp, d.money_fen, app_now()
       FROM unnest($1::bigint[], $2::text[], $3::date[], $4::uuid[], $5::bigint[], $6::int[], $7::bigint[])
              AS d (member_id, plat, day, id, valid_fen, rate_bp, money_fen)`,
    [
      ...keysOf(sums),
      rows.map(() => newId()),
      sums.map(({ validFen }) => validFen),
      sums.map(({ rateBp }) => rateBp),
      rows.map(({ moneyFen }) => moneyFen),
    ],
  )
}

/** Unclaimed rows, oldest first. */
export async function unclaimedOf(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<(UnclaimedDay & { readonly memberId: bigint })[]> {
  return tx.query<UnclaimedDay & { memberId: bigint }>(
    `SELECT id, member_id AS "memberId", plat, day::text AS day, money_fen AS "moneyFen" FROM rebates
      WHERE member_id = ANY ($1) AND state = 'unclaimed' ORDER BY member_id, created_at, id FOR UPDATE`,
    [memberIds],
  )
}

/** A row reduced to zero is cancelled and keeps its original amount. */
export async function setMoney(tx: Tx, rows: readonly Unclaimed[]): Promise<void> {
  await tx.query(
    `UPDATE rebates r SET state = CASE WHEN c.fen = 0 THEN 'cancelled' ELSE 'unclaimed' END, updated_at = app_now(),
            money_fen = CASE WHEN c.fen = 0 THEN r.money_fen ELSE c.fen END
       FROM unnest($1::uuid[], $2::bigint[]) AS c (id, fen) WHERE r.id = c.id`,
    [rows.map(({ id }) => id), rows.map(({ moneyFen }) => moneyFen)],
  )
}

export interface Debt {
  readonly memberId: bigint
  readonly fen: bigint
}

export async function debtsOf(tx: Tx, memberIds: readonly bigint[]): Promise<Debt[]> {
  return tx.query<Debt>(
    'SELECT member_id AS "memberId", fen FROM rebate_debts WHERE member_id = ANY ($1) AND fen > 0',
    [memberIds],
  )
}

export async function setDebts(tx: Tx, debts: readonly Debt[]): Promise<void> {
  await tx.query(
    `INSERT INTO rebate_debts AS d (member_id, fen) SELECT * FROM unnest($1::bigint[], $2::bigint[])
     ON CONFLICT (member_id) DO UPDATE SET fen = excluded.fen`,
    [debts.map(({ memberId }) => memberId), debts.map(({ fen }) => fen)],
  )
}

/** Sum of a day's rebates, without cancelled rows. */
export async function givenOn(sql: Sql, day: Day): Promise<{ rows: number; fen: bigint }> {
  const rows = await sql.query<{ rows: number; fen: bigint }>(
    `SELECT count(*)::int AS rows, coalesce(sum(money_fen), 0)::bigint AS fen FROM rebates WHERE day = $1 AND state <> 'cancelled'`,
    [day],
  )
  return one(rows)
}

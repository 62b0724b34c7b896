// Statements of the cut: counted deposits, the rows of a day and its batches, and their packets.
import { RED_PACKET_TIERS } from '@lanting/contract/data/play/red-packet'
import type { ListedPacket, PublishedBatch } from '@lanting/contract/rules/fairness/red-packet-proof'
import { countingWindow, grabWindow } from '@lanting/contract/rules/promo/red-packet'
import type { Day } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

const LEAST_FEN = (RED_PACKET_TIERS[0]?.rechargeYuan ?? 0) * 100

/** A member and the sum of their deposits in the counting window. */
export interface Entitled {
  readonly memberId: bigint
  readonly rechargeFen: bigint
}

/** In time-out or self-excluded, also under a freeze, or paused by signs of harm: excluded from all promotions. */
const PROTECTED = `('timeout', 'excluded')`
const MAY = `NOT m.is_trial AND m.closed_at IS NULL AND m.state NOT IN ${PROTECTED}
        AND coalesce(m.state_before_freeze, 'normal') NOT IN ${PROTECTED} AND m.id NOT IN (SELECT paused_members())`
/** What left again without turnover, in a time-out or closure that was taken back, is no recharge. */
const COUNTED = `d.state = 'credited' AND d.created_at >= $1 AND d.created_at < $2
        AND NOT EXISTS (SELECT 1 FROM waived_withdrawals w WHERE w.member_id = d.member_id AND w.created_at >= d.created_at)`

function span(day: Day): [Date, Date] {
  const { from, to } = countingWindow(day)
  return [new Date(from), new Date(to)]
}

/**
 * One person, one share: accounts of one person, or that share a browser or a collecting account. A network alone does not
 * count, since a household or a mobile provider shares it.
 */
const near = (member: string, day: string) =>
  `SELECT n.member_id FROM near_members(${member}, ${day}, ${day}) n WHERE n.kind IN ('device', 'account', 'person')`

/**
 * All members who have reached a tier; of accounts near each other the one with the larger deposits. Neighbours are looked up once a
 * member and joined behind `OFFSET 0`: a comparison of every two members would not end before the statement's timeout.
 */
export async function readEntitled(sql: Sql, day: Day): Promise<Entitled[]> {
  return sql.query<Entitled>(
    `WITH counted AS MATERIALIZED (
       SELECT d.member_id, sum(d.amount_fen)::bigint AS fen
         FROM deposit_records d JOIN member_standing m ON m.id = d.member_id WHERE ${COUNTED} AND ${MAY}
        GROUP BY d.member_id HAVING sum(d.amount_fen) >= $3),
     behind AS (
       SELECT p.member_id
         FROM (SELECT c.*, n.member_id AS other FROM counted c CROSS JOIN LATERAL (${near('c.member_id', '$4::date')}) n OFFSET 0) p
         JOIN counted o ON o.member_id = p.other AND (o.fen, -o.member_id) > (p.fen, -p.member_id))
     SELECT c.member_id AS "memberId", c.fen AS "rechargeFen" FROM counted c
      WHERE c.member_id NOT IN (SELECT b.member_id FROM behind b)
      ORDER BY c.member_id`,
    [...span(day), LEAST_FEN, day],
  )
}

/** Whether another account of the same person has the day's packets, or is to have them. */
export async function hasRival(sql: Sql, memberId: bigint, day: Day): Promise<boolean> {
  const rows = await sql.query(
    `WITH counted AS (
       SELECT d.member_id, sum(d.amount_fen)::bigint AS fen
         FROM deposit_records d JOIN member_standing m ON m.id = d.member_id
        WHERE ${COUNTED} AND ${MAY} AND (d.member_id = $3 OR d.member_id IN (${near('$3', '$4::date')}))
        GROUP BY d.member_id)
     SELECT 1 FROM counted o LEFT JOIN red_packet_members h ON h.day = $4 AND h.member_id = o.member_id
      WHERE o.member_id <> $3 AND o.fen >= $5
        AND (h.packets > 0 OR (o.fen, -o.member_id) > (coalesce((SELECT fen FROM counted WHERE member_id = $3), 0), -$3::bigint))
        AND NOT EXISTS (SELECT 1 FROM red_packet_members own WHERE own.day = $4 AND own.member_id = $3)`,
    [...span(day), memberId, day, LEAST_FEN],
  )
  return rows.length > 0
}

/** How many reached a tier but are excluded. */
export async function countLeftOut(sql: Sql, day: Day): Promise<number> {
  const rows = await sql.query<{ members: number }>(
    `SELECT count(*)::int AS members FROM (
       SELECT d.member_id FROM deposit_records d JOIN member_standing m ON m.id = d.member_id
        WHERE ${COUNTED} AND NOT m.is_trial AND NOT (${MAY})
        GROUP BY d.member_id HAVING sum(d.amount_fen) >= $3) x`,
    [...span(day), LEAST_FEN],
  )
  return one(rows).members
}

/** The sum of one member's deposits; none when protected. */
export async function readRecharge(sql: Sql, memberId: bigint, day: Day): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT coalesce(sum(d.amount_fen), 0)::bigint AS fen FROM deposit_records d JOIN member_standing m ON m.id = d.member_id
      WHERE ${COUNTED} AND ${MAY} AND d.member_id = $3`,
    [...span(day), memberId],
  )
  return one(rows).fen
}

/** Members with a counted deposit approved since the cut. */
export async function readApprovedSince(sql: Sql, day: Day, cutAt: Date): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT DISTINCT d.member_id AS id FROM deposit_records d JOIN member_standing m ON m.id = d.member_id
      WHERE ${COUNTED} AND ${MAY} AND d.ended_at >= $3`,
    [...span(day), cutAt],
  )
  return rows.map(({ id }) => id)
}

/**
 * Inserts the day's row, once. By the database's clock: `early` before its window, `over` after it;
 * concurrent callers wait for the first.
 */
export async function beginDay(
  tx: Tx,
  day: Day,
  budgetFen: bigint,
): Promise<'begun' | 'standing' | 'early' | 'over'> {
  const { opens, closes } = grabWindow(day)
  // In one statement: the moment of the cut is the one that was judged, also where the clock moves meanwhile.
  const rows = await tx.query<{ became: 'begun' | 'standing' | 'early' | 'over' }>(
    `WITH clock AS MATERIALIZED (SELECT app_now() AS now),
     begun AS (
       INSERT INTO red_packet_days (day, budget_fen, effective_fen, cut_fen, packets, left_out, cut_at)
       SELECT $1, $2, $2, 0, 0, 0, now FROM clock WHERE now >= $3 AND now < $4
       ON CONFLICT (day) DO NOTHING RETURNING 1)
     SELECT CASE WHEN now < $3 THEN 'early' WHEN now >= $4 THEN 'over'
                 WHEN EXISTS (SELECT 1 FROM begun) THEN 'begun' ELSE 'standing' END AS became FROM clock`,
    [day, budgetFen, new Date(opens), new Date(closes)],
  )
  return one(rows).became
}

export async function setLeftOut(tx: Tx, day: Day, members: number): Promise<void> {
  await tx.query('UPDATE red_packet_days SET left_out = $2 WHERE day = $1', [day, members])
}

export interface DayRow {
  readonly budget_fen: bigint
  readonly effective_fen: bigint
  readonly cut_fen: bigint
  readonly packets: number
  readonly left_out: number
  readonly cut_at: Date
}

export async function readDay(sql: Sql, day: Day): Promise<DayRow | null> {
  const rows = await sql.query<DayRow>(
    'SELECT budget_fen, effective_fen, cut_fen, packets, left_out, cut_at FROM red_packet_days WHERE day = $1',
    [day],
  )
  return rows[0] ?? null
}

/** Late batches are serialised, and refused once the window is over by the database's clock. */
export async function lockOpenDay(tx: Tx, day: Day): Promise<DayRow | null> {
  const rows = await tx.query<DayRow>(
    `SELECT budget_fen, effective_fen, cut_fen, packets, left_out, cut_at FROM red_packet_days
      WHERE day = $1 FOR NO KEY UPDATE`,
    [day],
  )
  const open = one(
    await tx.query<{ open: boolean }>('SELECT app_now() < $1 AS open', [new Date(grabWindow(day).closes)]),
  )
  return open.open ? (rows[0] ?? null) : null
}

export async function nextBatch(tx: Tx, day: Day): Promise<number> {
  const rows = await tx.query<{ batch: number }>(
    'SELECT count(*)::int AS batch FROM red_packet_batches WHERE day = $1',
    [day],
  )
  return one(rows).batch
}

export interface Holding {
  readonly memberId: bigint
  readonly packets: number
  readonly opened: number
  readonly mark: string
}

export async function readHoldings(sql: Sql, day: Day, memberIds: readonly bigint[]): Promise<Holding[]> {
  return sql.query<Holding>(
    `SELECT member_id AS "memberId", packets, opened, mark FROM red_packet_members WHERE day = $1 AND member_id = ANY ($2)`,
    [day, memberIds],
  )
}

export interface Holder extends Entitled {
  readonly packets: number
  readonly mark: string
  readonly salt: string
}

/** A member with packets gets more, and keeps the mark. */
export async function saveHolders(tx: Tx, day: Day, holders: readonly Holder[]): Promise<void> {
  await tx.query(
    `INSERT INTO red_packet_members (day, member_id, recharge_fen, packets, mark, salt)
     SELECT $1, h.* FROM unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::text[]) AS h
     ON CONFLICT (day, member_id) DO UPDATE SET recharge_fen = excluded.recharge_fen, packets = excluded.packets`,
    [
      day,
      holders.map(({ memberId }) => memberId),
      holders.map(({ rechargeFen }) => rechargeFen),
      holders.map(({ packets }) => packets),
      holders.map(({ mark }) => mark),
      holders.map(({ salt }) => salt),
    ],
  )
}

export interface CutPacket extends ListedPacket {
  readonly memberId: bigint
}

/** A batch with its packets; adds them to the day's sums, and their extra cost to its budget. */
export async function saveBatch(
  tx: Tx,
  day: Day,
  { batch, root }: Pick<PublishedBatch, 'batch' | 'root'>,
  packets: readonly CutPacket[],
  addedFen: bigint,
): Promise<void> {
  await tx.query(
    `INSERT INTO red_packet_batches (day, batch, root, packets, published_at) VALUES ($1, $2, $3, $4, app_now())`,
    [day, batch, root, packets.length],
  )
  await tx.query(
    `INSERT INTO red_packets (day, batch, member_id, seq, place, amount_fen, salt)
     SELECT $1, $2, p.* FROM unnest($3::bigint[], $4::smallint[], $5::integer[], $6::bigint[], $7::text[]) AS p`,
    [
      day,
      batch,
      packets.map(({ memberId }) => memberId),
      packets.map(({ seq }) => seq),
      packets.map(({ place }) => place),
      packets.map(({ amountFen }) => amountFen),
      packets.map(({ salt }) => salt),
    ],
  )
  const sumFen = packets.reduce((sum, { amountFen }) => sum + amountFen, 0n)
  await tx.query(
    `UPDATE red_packet_days SET packets = packets + $2, cut_fen = cut_fen + $3, effective_fen = effective_fen + $4
      WHERE day = $1`,
    [day, packets.length, sumFen, addedFen],
  )
}

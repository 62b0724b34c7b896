// Statements about what members are owed: the snapshot of the ledger, the stored roots, and their leaves.
import { LIABILITIES } from '@lanting/contract/data/security/trust'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { Owed } from '#src/modules/trust/liability-leaves.ts'

/** One snapshot for every statement that follows, so that no posting is seen half-written. */
export async function takeSnapshot(tx: Tx): Promise<Date> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  return one(await tx.query<{ at: Date }>('SELECT app_now() AS at')).at
}

export interface OwedRow extends Owed {
  /** Winnings that were recalled before the venue's log reported them: a mirror below zero, counted as nothing owed. */
  readonly unbookedFen: bigint
}

/** Everybody but trials, also who has nothing. */
export async function readOwed(tx: Tx): Promise<OwedRow[]> {
  return tx.query<OwedRow>(
    `SELECT m.id AS "memberId",
            coalesce(sum(a.balance) FILTER (WHERE a.class = 'main'), 0)::bigint AS "mainFen",
            coalesce(sum(a.balance) FILTER (WHERE a.class = 'withdrawing'), 0)::bigint AS "heldFen",
            coalesce(sum(a.balance) FILTER (WHERE a.class = 'transit'), 0)::bigint AS "transitFen",
            coalesce(sum(greatest(a.balance, 0)) FILTER (WHERE a.class = 'venue'), 0)::bigint AS "venueFen",
            coalesce(-sum(least(a.balance, 0)) FILTER (WHERE a.class = 'venue'), 0)::bigint AS "unbookedFen"
       FROM member_standing m LEFT JOIN account_balances a ON a.member_id = m.id AND a.currency = 'CNY'
      WHERE NOT m.is_trial GROUP BY m.id`,
  )
}

export interface HouseSide {
  /** What the ledger holds on accounts that are no member's, with the ledger's sign. */
  readonly otherFen: bigint
  /** What is held outside, without what matches no order. */
  readonly coverFen: bigint
}

/** Accounts without a balance of their own: what was summed up at the checkpoint, and what came after it. */
export async function readHouseSide(tx: Tx): Promise<HouseSide> {
  return one(
    await tx.query<HouseSide>(
      `SELECT coalesce(sum(balance), 0)::bigint AS "otherFen",
              coalesce(-sum(balance) FILTER (WHERE class IN ('outside', 'suspense')), 0)::bigint AS "coverFen"
         FROM (SELECT a.class,
                      coalesce((SELECT c.total FROM checked_sums c WHERE c.account_id = a.id), 0)
                        + coalesce((SELECT sum(e.amount) FROM posted_entries e WHERE e.account_id = a.id AND e.seq IS NULL
                                       AND e.tx_id > (SELECT through_tx FROM checkpoint_ends)), 0) AS balance
                 FROM account_balances a WHERE a.kind = 'derived' AND a.currency = 'CNY') derived`,
    ),
  )
}

export interface RootRow {
  readonly no: bigint
  readonly at: Date
  readonly root: string
  readonly members: number
  readonly main_fen: bigint
  readonly held_fen: bigint
  readonly transit_fen: bigint
  readonly venue_fen: bigint
  readonly total_fen: bigint
  readonly cover_fen: bigint
}

const ROOT = 'no, at, root, members, main_fen, held_fen, transit_fen, venue_fen, total_fen, cover_fen'

export async function newestRoot(sql: Sql): Promise<RootRow | null> {
  return (await sql.query<RootRow>(`SELECT ${ROOT} FROM liability_roots ORDER BY no DESC LIMIT 1`))[0] ?? null
}

export async function listRoots(sql: Sql, limit: number): Promise<RootRow[]> {
  return sql.query<RootRow>(`SELECT ${ROOT} FROM liability_roots ORDER BY no DESC LIMIT $1`, [limit])
}

/** One root of every half hour of a day, the oldest first. */
export async function coverCurve(sql: Sql): Promise<RootRow[]> {
  return sql.query<RootRow>(
    `SELECT ${ROOT} FROM liability_roots r
      WHERE no IN (SELECT max(no) FROM liability_roots WHERE at > app_now() - interval '24 hours'
                    GROUP BY floor(extract(epoch FROM at) / 1800))
      ORDER BY no`,
  )
}

export interface NewRoot extends Omit<RootRow, 'no'> {
  readonly no: number
  readonly period: string
  readonly sealedSeed: Buffer
  readonly tops: Buffer
  readonly chunks: readonly Buffer[]
}

export async function insertRoot(tx: Tx, root: NewRoot): Promise<void> {
  await tx.query(
    `INSERT INTO liability_roots (no, period, at, root, members, main_fen, held_fen, transit_fen, venue_fen, total_fen,
                                  cover_fen, sealed_seed, tops)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      root.no,
      root.period,
      root.at,
      root.root,
      root.members,
      root.main_fen,
      root.held_fen,
      root.transit_fen,
      root.venue_fen,
      root.total_fen,
      root.cover_fen,
      root.sealedSeed,
      root.tops,
    ],
  )
  await tx.query(
    `INSERT INTO liability_chunks (root_no, place, sealed)
     SELECT $1, place - 1, sealed FROM unnest($2::bytea[]) WITH ORDINALITY AS c (sealed, place)`,
    [root.no, root.chunks],
  )
}

export async function hasPeriod(sql: Sql, period: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM liability_roots WHERE period = $1', [period])).length > 0
}

export interface ProofRow extends RootRow {
  readonly n: bigint
  readonly sealed_seed: Buffer
  readonly tops: Buffer
}

/** The newest root that is under a signed head of the public log. */
export async function newestInLog(sql: Sql): Promise<ProofRow | null> {
  const rows = await sql.query<ProofRow>(
    `SELECT r.*, l.n FROM liability_roots r JOIN log_records l ON l.ref = 'liabilities:' || r.no AND l.n IS NOT NULL
      ORDER BY r.no DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

export async function readRoot(sql: Sql, no: number): Promise<Omit<ProofRow, 'n'> | null> {
  const rows = await sql.query<Omit<ProofRow, 'n'>>(
    `SELECT ${ROOT}, sealed_seed, tops FROM liability_roots WHERE no = $1`,
    [no],
  )
  return rows[0] ?? null
}

export async function readChunk(sql: Sql, rootNo: bigint, place: number): Promise<Buffer | null> {
  const rows = await sql.query<{ sealed: Buffer }>(
    'SELECT sealed FROM liability_chunks WHERE root_no = $1 AND place = $2',
    [rootNo, place],
  )
  return rows[0]?.sealed ?? null
}

/** Whether the ledger has moved a member's money since an instant. */
export async function hasMovedSince(sql: Sql, memberId: bigint, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM account_balances a JOIN posted_entries e ON e.account_id = a.id JOIN posted_transactions t ON t.id = e.tx_id
      WHERE a.member_id = $1 AND a.currency = 'CNY' AND t.at > $2
        AND e.tx_id > (SELECT coalesce(max(id), 0) - 100000 FROM posted_transactions) LIMIT 1`,
    [memberId, at],
  )
  return rows.length > 0
}

/** Whether the newest root shows less held than owed. */
export async function isCoverShort(sql: Sql): Promise<boolean> {
  const newest = await newestRoot(sql)
  return newest !== null && newest.cover_fen < newest.total_fen
}

/** Leaves of old roots: those of the first root of an hour, and released ones, are kept longer. */
export async function pruneLiabilities(sql: Sql): Promise<void> {
  const { everyRootHours, hourlyRootDays } = LIABILITIES
  await sql.query(
    `DELETE FROM liability_chunks c USING liability_roots r WHERE r.no = c.root_no
        AND r.at < app_now() - make_interval(hours => $1)
        AND NOT EXISTS (SELECT 1 FROM liability_releases l WHERE l.root_no = r.no)
        AND (r.at < app_now() - make_interval(days => $2)
          OR EXISTS (SELECT 1 FROM liability_roots e WHERE e.no = r.no - 1 AND date_trunc('hour', e.at) = date_trunc('hour', r.at)))`,
    [everyRootHours, hourlyRootDays],
  )
  await sql.query(
    `DELETE FROM liability_roots r WHERE at < app_now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT 1 FROM liability_chunks c WHERE c.root_no = r.no)`,
    [hourlyRootDays],
  )
}

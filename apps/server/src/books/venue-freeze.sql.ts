// Every statement about venues whose books do not agree with ours: their freezes and corrections.
import type { QuarantineReason } from '@lanting/contract/data/play/quarantine'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface VenueFreeze {
  readonly plat: string
  readonly differenceFen: bigint
  readonly frozenAt: Date
}

const FREEZE = 'plat, difference_fen AS "differenceFen", frozen_at AS "frozenAt"'

export async function readVenueFreeze(sql: Sql, plat: string): Promise<VenueFreeze | null> {
  const rows = await sql.query<VenueFreeze>(
    `SELECT ${FREEZE} FROM venue_freezes WHERE plat = $1 AND lifted_at IS NULL`,
    [plat],
  )
  return rows[0] ?? null
}

/** Locked until the transaction ends, so that changes to a venue's case are serialised. */
export async function lockVenueFreeze(tx: Tx, plat: string): Promise<VenueFreeze | null> {
  const rows = await tx.query<VenueFreeze>(
    `SELECT ${FREEZE} FROM venue_freezes WHERE plat = $1 AND lifted_at IS NULL FOR UPDATE`,
    [plat],
  )
  return rows[0] ?? null
}

export async function listVenueFreezes(sql: Sql): Promise<VenueFreeze[]> {
  return sql.query<VenueFreeze>(
    `SELECT ${FREEZE} FROM venue_freezes WHERE lifted_at IS NULL ORDER BY frozen_at, plat`,
  )
}

/** False when there is one already. */
export async function insertVenueFreeze(sql: Sql, plat: string, differenceFen: bigint): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO venue_freezes (plat, difference_fen, frozen_at) VALUES ($1, $2, app_now())
     ON CONFLICT (plat) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
    [plat, differenceFen],
  )
  return rows.length > 0
}

export async function liftVenueFreeze(tx: Tx, plat: string): Promise<void> {
  await tx.query('UPDATE venue_freezes SET lifted_at = app_now() WHERE plat = $1 AND lifted_at IS NULL', [
    plat,
  ])
}

/** The frozen venues at which the member has money in our mirror, more or less than nothing. */
export async function frozenVenuesOf(sql: Sql, memberId: bigint): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT v.name FROM venue_freezes f JOIN venue_names v ON v.platname = f.plat
       JOIN account_balances a ON a.name = 'member:' || $1 || ':venue:' || f.plat AND a.balance <> 0
      WHERE f.lifted_at IS NULL ORDER BY v.position`,
    [memberId],
  )
  return rows.map(({ name }) => name)
}

export interface NewFix {
  readonly approvalId: string
  readonly line: number
  readonly plat: string
  readonly memberId: bigint
  readonly changeFen: bigint
}

export async function insertFix(tx: Tx, fix: NewFix): Promise<void> {
  const { approvalId, line, plat, memberId, changeFen } = fix
  await tx.query(
    `INSERT INTO mirror_fixes (approval_id, line, plat, member_id, change_fen, at)
     VALUES ($1, $2, $3, $4, $5, app_now())`,
    [approvalId, line, plat, memberId, changeFen],
  )
}

export async function insertAccepted(
  tx: Tx,
  approvalId: string,
  plat: string,
  differenceFen: bigint,
): Promise<void> {
  await tx.query(
    'INSERT INTO accepted_differences (approval_id, plat, difference_fen, at) VALUES ($1, $2, $3, app_now())',
    [approvalId, plat, differenceFen],
  )
}

/** Held until the transaction ends: acceptances are counted one after another. */
export async function lockAcceptances(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('accepted-differences', 0))")
}

/** What was accepted since an instant, at all venues, in either direction. */
export async function acceptedSince(sql: Sql, since: Date): Promise<bigint> {
  const rows = await sql.query<{ sum: bigint }>(
    'SELECT coalesce(sum(abs(difference_fen)), 0)::bigint AS sum FROM accepted_differences WHERE at >= $1',
    [since],
  )
  return one(rows).sum
}

export interface QuarantinedBet {
  readonly id: bigint
  readonly bet_id: string
  readonly member: string
  readonly member_id: bigint | null
  readonly username: string | null
  readonly why: QuarantineReason
  readonly effect_fen: bigint | null
  readonly created_at: Date
}

/** More than people can review: the rest remains unexplained, and the venue stays frozen. */
const MOST_BETS = 200

const QUARANTINED = `SELECT q.id, q.bet_id, q.member, m.id AS member_id, m.username, q.why, q.effect_fen, q.created_at
    FROM quarantined_bets q LEFT JOIN member_standing m ON 'm' || m.id = q.member AND NOT m.is_trial
   WHERE q.plat = $1 AND q.state = 'open' AND q.currency IS DISTINCT FROM 'PLAY'`

/** Bets of the venue's log that were set aside: their effect there is missing here. */
export async function quarantinedAt(sql: Sql, plat: string): Promise<QuarantinedBet[]> {
  return sql.query<QuarantinedBet>(`${QUARANTINED} ORDER BY q.id LIMIT ${MOST_BETS}`, [plat])
}

/** Locks members before wallets, as everywhere; then the bets, so that none is booked concurrently. */
export async function lockExplained(
  tx: Tx,
  memberIds: readonly bigint[],
  betIds: readonly bigint[],
): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [memberIds])
  await tx.query('SELECT 1 FROM quarantined_bets WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [betIds])
}

/** They have explained a difference: this row closes each (functions/venue-doors.sql). Returns their places in the log. */
export async function endExplained(
  tx: Tx,
  approvalId: string,
  betIds: readonly bigint[],
): Promise<{ plat: string; seq: bigint }[]> {
  await tx.query(
    'INSERT INTO explained_bets (quarantine_id, approval_id) SELECT id, $2 FROM unnest($1::bigint[]) id',
    [betIds, approvalId],
  )
  return tx.query('SELECT plat, seq FROM quarantined_bets WHERE id = ANY ($1)', [betIds])
}

export async function memberByName(sql: Sql, username: string): Promise<bigint | null> {
  const rows = await sql.query<{ id: bigint }>(
    'SELECT id FROM member_standing WHERE username = $1 AND NOT is_trial',
    [username],
  )
  return rows[0]?.id ?? null
}

export interface MirrorDay {
  readonly before_fen: bigint
  readonly moved_fen: bigint
  readonly played_fen: bigint
  readonly fixed_fen: bigint
}

/** What our mirrors of a venue were when the day began, and what changed them since. Real money. */
export async function readMirrorDay(sql: Sql, plat: string, dayStart: Date): Promise<MirrorDay> {
  return one(
    await sql.query<MirrorDay>(
      `WITH mirrors AS (SELECT id, balance FROM account_balances
                         WHERE class = 'venue' AND currency = 'CNY' AND name LIKE '%:venue:' || $1),
       today AS (SELECT t.code, sum(e.amount) AS amount
                   FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id JOIN mirrors m ON m.id = e.account_id
                  WHERE t.at >= $2 GROUP BY t.code)
       SELECT ((SELECT coalesce(sum(balance), 0) FROM mirrors) - coalesce(sum(amount), 0))::bigint AS before_fen,
              coalesce(sum(amount) FILTER (WHERE code IN ('transferDone', 'transferPart', 'recall')), 0)::bigint AS moved_fen,
              coalesce(sum(amount) FILTER (WHERE code IN ('venueResult', 'venueResultFix')), 0)::bigint AS played_fen,
              coalesce(sum(amount) FILTER (WHERE code = 'transferFix'), 0)::bigint AS fixed_fen
         FROM today`,
      [plat, dayStart],
    ),
  )
}

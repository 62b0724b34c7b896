// Every statement about venues whose books do not agree with ours: their freezes and corrections.
import type { QuarantineReason } from '@lanting/contract/data/play/quarantine'
import { DESK_LIMITS } from '@lanting/contract/limits'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { type Currency, memberVenue } from '#src/ledger/accounts.ts'

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

/** Where our mirror of the member is below zero at a frozen venue: that much came home unexplained. */
export async function doubtsOf(sql: Sql, memberId: bigint): Promise<{ name: string; fen: bigint }[]> {
  return sql.query(
    `SELECT v.name, -a.balance AS fen FROM venue_freezes f JOIN venue_names v ON v.platname = f.plat
       JOIN account_balances a ON a.name = 'member:' || $1 || ':venue:' || f.plat AND a.balance < 0
      WHERE f.lifted_at IS NULL ORDER BY v.position`,
    [memberId],
  )
}

export interface VenueWallet {
  readonly memberId: bigint
  readonly plat: string
  readonly currency: Currency
}

export async function readMirrorOf(sql: Sql, { memberId, plat, currency }: VenueWallet): Promise<bigint> {
  const rows = await sql.query<{ balance: bigint }>('SELECT balance FROM account_balances WHERE name = $1', [
    memberVenue(memberId, plat, currency),
  ])
  return rows[0]?.balance ?? 0n
}

/** Held until the transaction ends, and taken before members are locked: what is booked or begun at a venue comes before the
 * end of its case, or after it. */
export async function lockVenueCase(tx: Tx, plat: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
  await tx.query(`SELECT ${lock}(hashtextextended('venue-case:' || $1, 0))`, [plat])
}

/** False when the venue is closed for good; otherwise it cannot be closed until the transaction ends. */
export async function holdOpenVenue(tx: Tx, plat: string): Promise<boolean> {
  await lockVenueCase(tx, plat, 'shared')
  const rows = await tx.query('SELECT 1 FROM venue_names WHERE platname = $1 AND closed_at IS NULL', [plat])
  return rows.length > 0
}

export interface NewFix {
  readonly memberId: bigint
  readonly changeFen: bigint
}

/** The lines of one approval, numbered from 1. */
export async function insertFixes(
  tx: Tx,
  approvalId: string,
  plat: string,
  fixes: readonly NewFix[],
): Promise<void> {
  await tx.query(
    `INSERT INTO mirror_fixes (approval_id, line, plat, member_id, change_fen, at)
     SELECT $1, line, $2, member_id, change_fen, app_now()
       FROM unnest($3::bigint[], $4::bigint[]) WITH ORDINALITY AS f (member_id, change_fen, line)`,
    [approvalId, plat, fixes.map(({ memberId }) => memberId), fixes.map(({ changeFen }) => changeFen)],
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

const QUARANTINED = `SELECT q.id, q.bet_id, q.member, m.id AS member_id, m.username, q.why, q.effect_fen, q.created_at
    FROM quarantined_bets q LEFT JOIN member_standing m ON 'm' || m.id = q.member AND NOT m.is_trial
   WHERE q.plat = $1 AND q.state = 'open' AND q.currency IS DISTINCT FROM 'PLAY'`

/** Bets of the venue's log that were set aside: their effect there is missing here. */
export async function quarantinedAt(sql: Sql, plat: string): Promise<QuarantinedBet[]> {
  return sql.query<QuarantinedBet>(`${QUARANTINED} ORDER BY q.id LIMIT $2`, [
    plat,
    DESK_LIMITS.venueCase.betsMax,
  ])
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

/** They have explained a difference: this row closes each (functions/explained-bets.sql). Returns their places in the log. */
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

/** The ids of members of this house, by their names; a name that is missing has none. */
export async function membersByName(
  sql: Sql,
  names: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql.query<{ id: bigint; username: string }>(
    'SELECT id, username FROM member_standing WHERE username = ANY ($1) AND NOT is_trial',
    [names],
  )
  return new Map(rows.map(({ id, username }) => [username, id]))
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

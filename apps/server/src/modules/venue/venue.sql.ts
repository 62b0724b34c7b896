// Every statement of venues, their member accounts, cached balances and launches.
import type { VENUES } from '@lanting/contract/data/play/venues'
import type { SERVICE, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** Adds a venue of the catalogue as open; an existing one is unchanged. */
export async function insertVenue(tx: Tx, venue: (typeof VENUES)[number], position: number): Promise<void> {
  await tx.query(
    `INSERT INTO venues (platname, name, category_id, rebate_column, game_type, app_state, position, game_name)
     VALUES ($1, $2, $3, $4, $5, 'open', $6, $7) ON CONFLICT (platname) DO NOTHING`,
    [venue.platname, venue.name, venue.category, venue.rebate, venue.gameType, position, venue.sandboxGame],
  )
}

export async function rememberVenueMember(sql: Sql, memberId: bigint, plat: string): Promise<void> {
  await sql.query(
    `INSERT INTO venue_members (member_id, plat, created_at) VALUES ($1, $2, app_now()) ON CONFLICT DO NOTHING`,
    [memberId, plat],
  )
}

export async function isVenueMember(sql: Sql, memberId: bigint, plat: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM venue_members WHERE member_id = $1 AND plat = $2', [
    memberId,
    plat,
  ])
  return rows.length > 0
}

export interface VenueRow {
  readonly platname: string
  readonly name: string
  readonly app_state: StateOf<typeof SERVICE>
  readonly game_type: number
  readonly category_id: string
  /** Closed for good: it is in no list, and no money moves there. */
  readonly closed_at: Date | null
}

export async function readVenue(sql: Sql, plat: string): Promise<VenueRow | null> {
  const rows = await sql.query<VenueRow>(
    'SELECT platname, name, app_state, game_type, category_id, closed_at FROM venues WHERE platname = $1',
    [plat],
  )
  return rows[0] ?? null
}

export interface VenueBalanceRow {
  readonly platname: string
  readonly name: string
  readonly app_state: StateOf<typeof SERVICE>
  /** Null while the venue's answers cannot be trusted. */
  readonly balance_fen: bigint | null
  readonly transit_fen: bigint
  readonly as_of: Date | null
  readonly is_member: boolean
  readonly is_stale: boolean
}

export async function venueBalancesOf(
  sql: Sql,
  memberId: bigint,
  freshMs: number,
): Promise<VenueBalanceRow[]> {
  return sql.query<VenueBalanceRow>(
    `SELECT v.platname, v.name, v.app_state, CASE WHEN m.doubted_at IS NULL THEN coalesce(m.balance_fen, 0) END AS balance_fen, m.as_of,
            coalesce((SELECT sum(t.amount_fen) FROM transfer_records t
                       WHERE t.member_id = $1 AND t.plat = v.platname AND t.state = 'pending'), 0)::bigint AS transit_fen,
            m.member_id IS NOT NULL AS is_member,
            m.member_id IS NOT NULL AND (m.as_of IS NULL OR m.as_of < app_now() - $2 * interval '1 millisecond') AS is_stale
       FROM venues v LEFT JOIN venue_members m ON m.plat = v.platname AND m.member_id = $1
      WHERE v.closed_at IS NULL ORDER BY v.position`,
    [memberId, freshMs],
  )
}

export async function sumVenueBalances(sql: Sql, memberId: bigint): Promise<bigint> {
  const rows = await sql.query<{ sum: bigint }>(
    'SELECT coalesce(sum(balance_fen), 0)::bigint AS sum FROM venue_members WHERE member_id = $1',
    [memberId],
  )
  return one(rows).sum
}

export interface Wallet {
  readonly currency: 'CNY' | 'PLAY'
  /** Incremented by every ended transfer: an answer requested at another value is stale. */
  readonly moves: bigint
}

/** Read before the venue is queried; null: no account there. */
export async function readWallet(sql: Sql, memberId: bigint, plat: string): Promise<Wallet | null> {
  const rows = await sql.query<Wallet>(
    `SELECT v.moves, CASE WHEN m.is_trial THEN 'PLAY' ELSE 'CNY' END AS currency
       FROM venue_members v JOIN member_standing m ON m.id = v.member_id WHERE v.member_id = $1 AND v.plat = $2`,
    [memberId, plat],
  )
  return rows[0] ?? null
}

/**
 * An open transfer counts as in transit, and the venue's figure may already include it: the cached figure stays, so
 * that the total is right at every moment. It also stays when a transfer has ended since the venue was queried
 * (`moves`).
 */
export async function keepVenueBalance(
  sql: Sql,
  memberId: bigint,
  plat: string,
  balanceFen: bigint,
  moves: bigint,
): Promise<void> {
  await sql.query(
    `UPDATE venue_members SET balance_fen = $3, as_of = app_now(), doubted_at = NULL
      WHERE member_id = $1 AND plat = $2 AND moves = $4
        AND NOT EXISTS (SELECT 1 FROM transfer_records WHERE member_id = $1 AND plat = $2 AND state = 'pending')`,
    [memberId, plat, balanceFen, moves],
  )
}

/** The venue's answer cannot be trusted: it is not stored, and the figure is unknown until a valid answer. */
export async function doubtVenueBalance(sql: Sql, memberId: bigint, plat: string): Promise<void> {
  await sql.query(
    `UPDATE venue_members SET doubted_at = coalesce(doubted_at, app_now()), as_of = app_now()
      WHERE member_id = $1 AND plat = $2`,
    [memberId, plat],
  )
}

/** Adds an ended transfer to a known figure. The next answer corrects it. */
export async function shiftVenueBalance(
  tx: Tx,
  memberId: bigint,
  plat: string,
  changeFen: bigint,
): Promise<void> {
  await tx.query(
    `UPDATE venue_members SET balance_fen = greatest(0, balance_fen + $3), moves = moves + 1,
            as_of = coalesce(as_of, app_now())
      WHERE member_id = $1 AND plat = $2`,
    [memberId, plat, changeFen],
  )
}

export async function insertLaunch(sql: Sql, id: string, memberId: bigint, plat: string, gameCode: string) {
  await sql.query(
    'INSERT INTO launches (id, member_id, plat, game_code, at) VALUES ($1, $2, $3, $4, app_now())',
    [id, memberId, plat, gameCode],
  )
}

export interface ListedVenueRow extends VenueRow {
  readonly category_id: 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise'
  readonly game_type: 1 | 2 | 3 | 4 | 5 | 6 | 7
}

export async function listVenues(sql: Sql): Promise<ListedVenueRow[]> {
  return sql.query<ListedVenueRow>(
    'SELECT platname, name, category_id, app_state, game_type, closed_at FROM venues WHERE closed_at IS NULL ORDER BY position',
  )
}

export async function setState(tx: Tx, platname: string, state: StateOf<typeof SERVICE>): Promise<void> {
  await tx.query('UPDATE venues SET app_state = $2 WHERE platname = $1', [platname, state])
}

export async function closeVenue(tx: Tx, platname: string): Promise<void> {
  await tx.query("UPDATE venues SET closed_at = app_now(), app_state = 'maintenance' WHERE platname = $1", [
    platname,
  ])
}

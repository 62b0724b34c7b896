// Every statement about tickets and sessions.
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'
import type { Holder } from '#src/books/wallet.sql.ts'

export interface WayIn extends Holder {
  readonly game_code: string
}

export async function insertTicket(sql: Sql, hash: Buffer, way: WayIn, lifeMs: number): Promise<Date> {
  const rows = await sql.query<{ expires_at: Date }>(
    `INSERT INTO tickets (hash, plat, member, game_code, expires_at)
     VALUES ($1, $2, $3, $4, app_time() + $5 * interval '1 millisecond') RETURNING expires_at`,
    [hash, way.plat, way.member, way.game_code, lifeMs],
  )
  return one(rows).expires_at
}

/** Redeems a ticket; undefined when it was used before or has expired. */
export async function useTicket(tx: Tx, hash: Buffer): Promise<WayIn | undefined> {
  const rows = await tx.query<WayIn>(
    `UPDATE tickets SET used_at = app_time()
      WHERE hash = $1 AND used_at IS NULL AND expires_at > app_time() RETURNING plat, member, game_code`,
    [hash],
  )
  return rows[0]
}

export async function insertSession(tx: Tx, hash: Buffer, way: WayIn, lifeMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (hash, plat, member, game_code, expires_at)
     VALUES ($1, $2, $3, $4, app_time() + $5 * interval '1 millisecond')`,
    [hash, way.plat, way.member, way.game_code, lifeMs],
  )
}

export async function findSession(sql: Sql, hash: Buffer): Promise<WayIn | undefined> {
  const rows = await sql.query<WayIn>(
    `SELECT plat, member, game_code FROM sessions
      WHERE hash = $1 AND ended_at IS NULL AND expires_at > app_time()`,
    [hash],
  )
  return rows[0]
}

/** Ends every session of a member and voids its tickets. Returns the number of sessions that were open. */
export async function endSessions(sql: Sql, { plat, member }: Holder): Promise<number> {
  await sql.query('DELETE FROM tickets WHERE plat = $1 AND member = $2 AND used_at IS NULL', [plat, member])
  const ended = await sql.query(
    `UPDATE sessions SET ended_at = app_time() WHERE plat = $1 AND member = $2 AND ended_at IS NULL RETURNING hash`,
    [plat, member],
  )
  return ended.length
}

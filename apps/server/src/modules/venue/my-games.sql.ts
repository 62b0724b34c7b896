// Every statement of a member's favourites and recent games.
import type { Sql } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

export interface GameKey {
  readonly plat: string
  readonly game_code: string
}

export async function addFavourite(sql: Sql, memberId: bigint, plat: string, gameCode: string) {
  await sql.query(
    `INSERT INTO favourite_games (member_id, plat, game_code, at) VALUES ($1, $2, $3, app_now())
     ON CONFLICT DO NOTHING`,
    [memberId, plat, gameCode],
  )
}

export async function dropFavourite(sql: Sql, memberId: bigint, plat: string, gameCode: string) {
  await sql.query('DELETE FROM favourite_games WHERE member_id = $1 AND plat = $2 AND game_code = $3', [
    memberId,
    plat,
    gameCode,
  ])
}

/** Newest first. */
export async function listFavourites(sql: Sql, memberId: bigint): Promise<GameKey[]> {
  return sql.query<GameKey>(
    'SELECT plat, game_code FROM favourite_games WHERE member_id = $1 ORDER BY at DESC, plat, game_code',
    [memberId],
  )
}

/** Newest first, each game once, of the newest `launches`, so the cost does not grow with the history. */
export async function listRecent(
  sql: Sql,
  memberId: bigint,
  launches: number,
  most: number,
): Promise<GameKey[]> {
  return sql.query<GameKey>(
    `SELECT plat, game_code
       FROM (SELECT plat, game_code, at FROM launches WHERE member_id = $1 ORDER BY at DESC LIMIT $2) l
      WHERE game_code <> '' GROUP BY plat, game_code ORDER BY max(at) DESC, plat, game_code LIMIT $3`,
    [memberId, launches, most],
  )
}

export async function pruneLaunches(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM launches WHERE at < app_now() - make_interval(days => $1)', [
    KEPT_DAYS.launches,
  ])
}

// Ways into a game: a ticket is good once and becomes a bearer that only the page's memory holds.
import { findVenue } from '@lanting/contract/data/venues'
import { yuanFromFen } from '@lanting/contract/money'
import { type Db, one } from '#src/db/pool.ts'
import { findGame, type Game, isPlat } from '#src/games/catalogue.ts'
import type { SessionAnswer } from '#src/games/game-api.ts'
import { GameRefused } from '#src/games/refused.ts'
import type { Seeds } from '#src/games/seeds.ts'
import { hashToken, newToken } from '#src/ids.ts'

const SESSION_MS = 12 * 3_600_000

export interface Session {
  readonly plat: Game['plat']
  readonly member: string
  readonly game: Game
}

export class SessionService {
  constructor(
    private readonly db: Db,
    private readonly seeds: Seeds,
  ) {}

  /** Uses a ticket up, whoever brings it first. */
  async open(ticket: string): Promise<SessionAnswer> {
    const token = newToken()
    const player = await this.db.tx(async (tx) => {
      const used = await tx.query<{ plat: string; member: string; game_code: string }>(
        `UPDATE tickets SET used_at = app_time()
          WHERE hash = $1 AND used_at IS NULL AND expires_at > app_time() RETURNING plat, member, game_code`,
        [hashToken(ticket)],
      )
      const found = used[0]
      if (found === undefined) throw new GameRefused('ticketSpent')
      await tx.query(
        `INSERT INTO sessions (hash, plat, member, game_code, expires_at)
         VALUES ($1, $2, $3, $4, app_time() + $5 * interval '1 millisecond')`,
        [hashToken(token), found.plat, found.member, found.game_code, SESSION_MS],
      )
      return sessionOf(found)
    })
    const wallets = await this.db.query<{ balance_fen: bigint; currency: 'CNY' | 'PLAY' }>(
      'SELECT balance_fen, currency FROM wallets WHERE plat = $1 AND member = $2',
      [player.plat, player.member],
    )
    const wallet = one(wallets)
    return {
      token,
      plat: player.plat,
      venueName: findVenue(player.plat)?.name ?? player.plat,
      code: player.game.code,
      name: player.game.name,
      kind: player.game.kind,
      currency: wallet.currency,
      balance: yuanFromFen(wallet.balance_fen),
      fair: await this.seeds.state(player),
    }
  }

  async find(token: string): Promise<Session> {
    const rows = await this.db.query<{ plat: string; member: string; game_code: string }>(
      `SELECT plat, member, game_code FROM sessions
        WHERE hash = $1 AND ended_at IS NULL AND expires_at > app_time()`,
      [hashToken(token)],
    )
    const row = rows[0]
    if (row === undefined) throw new GameRefused('sessionEnded')
    return sessionOf(row)
  }
}

function sessionOf(row: { plat: string; member: string; game_code: string }): Session {
  if (!isPlat(row.plat)) throw new Error(`no venue ${row.plat}`)
  const game = findGame(row.plat, row.game_code)
  if (game === undefined) throw new Error(`no game ${row.game_code} at ${row.plat}`)
  return { plat: row.plat, member: row.member, game }
}

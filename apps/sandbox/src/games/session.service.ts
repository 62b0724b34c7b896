// Game sessions: a one-time ticket becomes a bearer that only the page's memory holds.
import { findVenue } from '@lanting/contract/data/play/venues'
import { yuanFromFen } from '@lanting/contract/money'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import { findGame, type Game, isPlat } from '#src/games/catalogue.ts'
import type { SessionAnswer } from '#src/games/game-api.ts'
import { GameRefused } from '#src/games/refused.ts'
import type { Seeds } from '#src/games/fairness/seeds.ts'
import * as sql from '#src/games/session.sql.ts'
import { readWallet } from '#src/books/wallet.sql.ts'

const SESSION_MS = 12 * 3_600_000

export interface Session {
  readonly plat: Game['plat']
  readonly member: string
  readonly game: Game
}

export class SessionService {
  constructor(
    private readonly db: Pool,
    private readonly seeds: Seeds,
  ) {}

  /** Redeems a ticket once; the first caller wins. */
  async open(ticket: string): Promise<SessionAnswer> {
    const token = newToken()
    const player = await this.db.tx(async (tx) => {
      const found = await sql.useTicket(tx, hashToken(ticket))
      if (found === undefined) throw new GameRefused('ticketSpent')
      await sql.insertSession(tx, hashToken(token), found, SESSION_MS)
      return sessionOf(found)
    })
    const wallet = await readWallet(this.db, player)
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
    const row = await sql.findSession(this.db, hashToken(token))
    if (row === undefined) throw new GameRefused('sessionEnded')
    return sessionOf(row)
  }
}

function sessionOf(row: sql.WayIn): Session {
  if (!isPlat(row.plat)) throw new Error(`no venue ${row.plat}`)
  const game = findGame(row.plat, row.game_code)
  if (game === undefined) throw new Error(`no game ${row.game_code} at ${row.plat}`)
  return { plat: row.plat, member: row.member, game }
}

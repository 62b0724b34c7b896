// The games of the slot lists with their return rate where known; a member's favourites and recent games.
import { SLOT_CODES } from '@lanting/contract/codes'
import { findSlotGame, SLOT_GAMES, type SlotGame } from '@lanting/contract/data/play/slot-games'
import { gameReturnRate } from '@lanting/contract/rules/games/game-return'
import { SLOT_PICK } from '@lanting/contract/rules/games/slots'
import { AppError } from '#src/lib/app-error.ts'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/modules/venue/my-games.sql.ts'

/** Recent games are searched among this many launches. */
const LOOKED_AT = 200
export const MOST_RECENT = 8

interface Deps {
  readonly db: Db
  /** Return rates are known for the sandbox venues only. */
  readonly isSandbox: boolean
}

export class MyGamesService {
  constructor(private readonly deps: Deps) {}

  private shown(game: SlotGame) {
    const bet = { plat: game.catecode, gameCode: game.gamecode, selection: SLOT_PICK, oddsMilli: 0 }
    return {
      ...game,
      gamepic: `/art/cover/${game.gamecode}.svg`,
      return_rate: this.deps.isSandbox ? gameReturnRate(bet) : null,
    }
  }

  /** The games of one slot provider; an unknown code has none. */
  ofProvider(code: string) {
    const plat = Object.entries(SLOT_CODES).find(([name]) => name === code)?.[1]
    return SLOT_GAMES.filter((game) => game.catecode === plat).map((game) => this.shown(game))
  }

  async list(memberId: bigint) {
    const { db } = this.deps
    const [favourites, recent] = await Promise.all([
      sql.listFavourites(db, memberId),
      sql.listRecent(db, memberId, LOOKED_AT, MOST_RECENT),
    ])
    // Games removed from their list are not shown.
    const known = (rows: readonly sql.GameKey[]) =>
      rows.flatMap(({ plat, game_code }) => {
        const game = findSlotGame(game_code)
        return game?.catecode === plat ? [this.shown(game)] : []
      })
    return { favourites: known(favourites), recent: known(recent) }
  }

  /** Sets or clears a favourite; idempotent. */
  async mark(memberId: bigint, gameCode: string, isOn: boolean) {
    const game = findSlotGame(gameCode)
    if (game === undefined) throw new AppError('notFound')
    if (isOn) await sql.addFavourite(this.deps.db, memberId, game.catecode, game.gamecode)
    else await sql.dropFavourite(this.deps.db, memberId, game.catecode, game.gamecode)
    return this.list(memberId)
  }
}

// Calls of venues and their games: the list of venues, slot lists, launch URLs.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { GATE_REFUSALS } from '../gates.ts'
import { CATEGORY_IDS, GAME_TYPES } from '../codes.ts'
import { catalogueIdOrZero, flagIn, nothing, object, percent, platCode, typed, yuan } from '../schema.ts'
import { SERVICE } from '../states.ts'

const categoryId = z.literal(CATEGORY_IDS)

export const gameRow = object({
  category_id: categoryId,
  /** Only those with 1 are shown. */
  app_state: z.literal(SERVICE.wires),
  platform_name: z.string(),
  game_code: z.string(),
  /** 1 真人, 2 电子, 3 捕鱼, 4 体育, 5 电竞, 6 棋牌, 7 彩票. */
  game_type: z.literal(GAME_TYPES),
  name: z.string(),
  pic: z.string(),
})

/** One row per venue, and one for the in-house lotteries (`CP`). */
export const gameList = defineCall({
  area: 'venue',
  method: 'GET',
  path: '/api/game/list',
  who: 'anyone',
  input: object({ category: z.optional(typed(20)) }),
  output: z.array(gameRow),
  refusals: [],
})

const slotGame = object({
  catecode: platCode,
  gamecode: z.string(),
  gamename: z.string(),
  gamepic: z.string(),
  /** Percent that the game gives back on average, by the rules it prints itself; null where that is not known. */
  return_rate: z.nullable(percent),
})

/** Games of one slot provider (`obgdy`, `fgdz`, `pp`, `ae`); other codes answer an empty list. */
export const gameListByCode = defineCall({
  area: 'venue',
  method: 'POST',
  path: '/api/gamelistBycode',
  who: 'member',
  input: object({ gamecode: typed(20) }),
  output: z.array(slotGame),
  refusals: [],
})

/** Newest first. Games that have left their list are not among them. */
const myGamesShape = object({ favourites: z.array(slotGame), recent: z.array(slotGame) })

/** 收藏 and 最近玩过 of a member. */
export const myGames = defineCall({
  area: 'venue',
  method: 'POST',
  path: '/api/mygames',
  who: 'member',
  input: nothing,
  output: myGamesShape,
  refusals: [],
})

/** Marks a game (`on` 1) or takes the mark away (0), and answers the lists as they are then. */
export const favouriteGame = defineCall({
  area: 'venue',
  method: 'POST',
  path: '/api/favouritegame',
  who: 'member',
  input: object({ game_code: typed(20), on: flagIn }),
  output: myGamesShape,
  refusals: ['notFound'],
})

/** The venue's own URL with a one-time ticket. Only an answer of this call is ever framed. */
export const getGameUrl = defineCall({
  area: 'venue',
  method: 'POST',
  path: '/api/getGameUrl',
  who: 'member',
  gate: 'launch',
  input: object({
    plat_name: platCode,
    game_type: z.optional(z.union([z.literal(''), catalogueIdOrZero, z.string().check(z.regex(/^[1-7]$/))])),
    game_code: z.optional(typed(20)),
    is_mobile_url: z.optional(flagIn),
  }),
  output: object({
    url: z.string(),
    name: z.string(),
    platname: platCode,
    /** What auto-transfer moved on the way in, if it is on. */
    moved: z.nullable(yuan),
  }),
  refusals: [...GATE_REFUSALS, 'venueUnknown', 'venueDown', 'transferOpen'],
})

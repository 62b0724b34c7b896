// Calls of venues and their games: the list of venues, slot lists, launch URLs.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { flag, object, typed } from '../schema.ts'

export const categoryId = z.literal(['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise'])

export const gameRow = object({
  category_id: categoryId,
  /** Only those with 1 are shown. */
  app_state: flag,
  platform_name: z.string(),
  game_code: z.string(),
  name: z.string(),
  pic: z.string(),
})

/** One row per venue, and one for the in-house lotteries (`CP`). */
export const gameList = defineCall({
  method: 'GET',
  path: '/api/game/list',
  who: 'anyone',
  input: object({ category: z.optional(typed(20)) }),
  output: z.array(gameRow),
  refusals: [],
})

// The venues in the order in which balance lists show them. The in-house lotteries (CP) are not one of them.
import type { CategoryId, GameType, RebateColumn } from '#src/codes.ts'
import type { SlotModel } from '#src/rules/games/slots.ts'
import { SANDBOX_GAMES } from './sandbox-games.ts'

export interface Venue {
  readonly platname: string
  readonly name: string
  readonly category: CategoryId
  readonly rebate: RebateColumn
  readonly gameType: GameType
  /** What the sandbox plays behind this code. */
  readonly sandboxGame: string
  /** Of slots: which of the models of rules/slots.ts the sandbox plays. */
  readonly slotModel?: SlotModel
}

const slots = (slotModel: SlotModel) =>
  ({
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: `${SANDBOX_GAMES.slot}（模型${slotModel}）`,
    slotModel,
  }) as const

export const VENUES = [
  {
    platname: 'AG',
    name: 'AG真人',
    category: 'realbet',
    rebate: 'realperson',
    gameType: 1,
    sandboxGame: SANDBOX_GAMES.live,
  },
  {
    platname: 'BG',
    name: 'BG真人',
    category: 'realbet',
    rebate: 'realperson',
    gameType: 1,
    sandboxGame: SANDBOX_GAMES.live,
  },
  {
    platname: 'PG',
    name: 'PG电子',
    ...slots('B'),
  },
  {
    platname: 'AGDZ',
    name: 'AG电子',
    ...slots('A'),
  },
  {
    platname: 'AGBY',
    name: 'AG捕鱼',
    category: 'concise',
    rebate: 'electron',
    gameType: 3,
    sandboxGame: SANDBOX_GAMES.fishing,
  },
  {
    platname: 'OB',
    name: 'OB电子',
    ...slots('A'),
  },
  {
    platname: 'FG',
    name: 'FG电子',
    ...slots('B'),
  },
  {
    platname: 'PP',
    name: 'PP电子',
    ...slots('C'),
  },
  {
    platname: 'AE',
    name: 'AE电子',
    ...slots('D'),
  },
  {
    platname: 'FB',
    name: 'FB体育',
    category: 'sport',
    rebate: 'sport',
    gameType: 4,
    sandboxGame: SANDBOX_GAMES.sport,
  },
  {
    platname: 'IM',
    name: 'IM电竞',
    category: 'gaming',
    rebate: 'e_sport',
    gameType: 5,
    sandboxGame: SANDBOX_GAMES.esport,
  },
  {
    platname: 'KY',
    name: 'KY棋牌',
    category: 'joker',
    rebate: 'joker',
    gameType: 6,
    sandboxGame: SANDBOX_GAMES.board,
  },
  {
    platname: 'IGSS',
    name: 'IG彩票',
    category: 'lottery',
    rebate: 'lottery',
    gameType: 7,
    sandboxGame: SANDBOX_GAMES.lottery,
  },
] as const satisfies readonly Venue[]

export type PlatName = (typeof VENUES)[number]['platname']

export function findVenue(platname: string): Venue | undefined {
  return VENUES.find((venue) => venue.platname === platname)
}

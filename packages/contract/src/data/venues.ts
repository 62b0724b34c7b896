// The venues in the order in which balance lists show them. The in-house lotteries (CP) are not one of them.
import type { CategoryId, GameType, RebateColumn } from '../codes.ts'

export interface Venue {
  readonly platname: string
  readonly name: string
  readonly category: CategoryId
  readonly rebate: RebateColumn
  readonly gameType: GameType
  /** What the sandbox plays behind this code. */
  readonly sandboxGame: string
}

export const VENUES = [
  {
    platname: 'AG',
    name: 'AG真人',
    category: 'realbet',
    rebate: 'realperson',
    gameType: 1,
    sandboxGame: '庄闲演示桌',
  },
  {
    platname: 'BG',
    name: 'BG真人',
    category: 'realbet',
    rebate: 'realperson',
    gameType: 1,
    sandboxGame: '庄闲演示桌',
  },
  {
    platname: 'PG',
    name: 'PG电子',
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: '三轴老虎机（模型B）',
  },
  {
    platname: 'AGDZ',
    name: 'AG电子',
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: '三轴老虎机（模型A）',
  },
  {
    platname: 'AGBY',
    name: 'AG捕鱼',
    category: 'concise',
    rebate: 'electron',
    gameType: 3,
    sandboxGame: '捕鱼演示',
  },
  {
    platname: 'OB',
    name: 'OB电子',
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: '三轴老虎机（模型A）',
  },
  {
    platname: 'FG',
    name: 'FG电子',
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: '三轴老虎机（模型B）',
  },
  {
    platname: 'PP',
    name: 'PP电子',
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: '三轴老虎机（模型C）',
  },
  {
    platname: 'AE',
    name: 'AE电子',
    category: 'concise',
    rebate: 'electron',
    gameType: 2,
    sandboxGame: '三轴老虎机（模型D）',
  },
  {
    platname: 'FB',
    name: 'FB体育',
    category: 'sport',
    rebate: 'sport',
    gameType: 4,
    sandboxGame: '模拟足球赛事',
  },
  {
    platname: 'IM',
    name: 'IM电竞',
    category: 'gaming',
    rebate: 'e_sport',
    gameType: 5,
    sandboxGame: '模拟电竞赛事',
  },
  {
    platname: 'KY',
    name: 'KY棋牌',
    category: 'joker',
    rebate: 'joker',
    gameType: 6,
    sandboxGame: '龙虎演示',
  },
  {
    platname: 'IGSS',
    name: 'IG彩票',
    category: 'lottery',
    rebate: 'lottery',
    gameType: 7,
    sandboxGame: '快三演示',
  },
] as const satisfies readonly Venue[]

export type PlatName = (typeof VENUES)[number]['platname']

export function findVenue(platname: string): Venue | undefined {
  return VENUES.find((venue) => venue.platname === platname)
}

// The in-house lotteries with their cadence, and the two rooms of each.

export interface Lottery {
  readonly id: number
  readonly name: string
  readonly title: string
  /** 1: six-mark style, 2: sum of three. */
  readonly type: 1 | 2
  readonly periodSec: number
  /** Betting closes this long before the draw. */
  readonly closeBeforeSec: number
  readonly roundsPerDay: number
  readonly exposureYuan: number
}

export const LOTTERIES = [
  {
    id: 1,
    name: 'js28',
    title: '极速28',
    type: 2,
    periodSec: 60,
    closeBeforeSec: 10,
    roundsPerDay: 1440,
    exposureYuan: 200000,
  },
  {
    id: 2,
    name: 'xy28',
    title: '幸运28',
    type: 2,
    periodSec: 210,
    closeBeforeSec: 30,
    roundsPerDay: 411,
    exposureYuan: 500000,
  },
  {
    id: 3,
    name: 'js6',
    title: '极速六合',
    type: 1,
    periodSec: 180,
    closeBeforeSec: 20,
    roundsPerDay: 480,
    exposureYuan: 300000,
  },
  {
    id: 4,
    name: 'xk6',
    title: '星空六合',
    type: 1,
    periodSec: 600,
    closeBeforeSec: 60,
    roundsPerDay: 144,
    exposureYuan: 1000000,
  },
] as const satisfies readonly Lottery[]

export type LotteryName = (typeof LOTTERIES)[number]['name']

export interface Room {
  readonly id: number
  readonly lottery: LotteryName
  readonly title: string
  readonly minYuan: number
  readonly maxYuan: number
  readonly linePayoutCapYuan: number
  readonly memberRoundCapYuan: number
}

export const ROOMS: readonly Room[] = [
  {
    id: 101,
    lottery: 'js28',
    title: '极速28 · 新手房',
    minYuan: 1,
    maxYuan: 1000,
    linePayoutCapYuan: 50000,
    memberRoundCapYuan: 2000,
  },
  {
    id: 102,
    lottery: 'js28',
    title: '极速28 · 畅玩房',
    minYuan: 10,
    maxYuan: 10000,
    linePayoutCapYuan: 200000,
    memberRoundCapYuan: 50000,
  },
  {
    id: 201,
    lottery: 'xy28',
    title: '幸运28 · 新手房',
    minYuan: 1,
    maxYuan: 1000,
    linePayoutCapYuan: 50000,
    memberRoundCapYuan: 2000,
  },
  {
    id: 202,
    lottery: 'xy28',
    title: '幸运28 · 畅玩房',
    minYuan: 10,
    maxYuan: 10000,
    linePayoutCapYuan: 200000,
    memberRoundCapYuan: 50000,
  },
  {
    id: 301,
    lottery: 'js6',
    title: '极速六合 · 新手房',
    minYuan: 1,
    maxYuan: 1000,
    linePayoutCapYuan: 50000,
    memberRoundCapYuan: 2000,
  },
  {
    id: 302,
    lottery: 'js6',
    title: '极速六合 · 畅玩房',
    minYuan: 10,
    maxYuan: 10000,
    linePayoutCapYuan: 200000,
    memberRoundCapYuan: 50000,
  },
  {
    id: 401,
    lottery: 'xk6',
    title: '星空六合 · 新手房',
    minYuan: 1,
    maxYuan: 1000,
    linePayoutCapYuan: 50000,
    memberRoundCapYuan: 2000,
  },
  {
    id: 402,
    lottery: 'xk6',
    title: '星空六合 · 畅玩房',
    minYuan: 10,
    maxYuan: 10000,
    linePayoutCapYuan: 200000,
    memberRoundCapYuan: 50000,
  },
]

export function findLottery(name: string): Lottery | undefined {
  return LOTTERIES.find((lottery) => lottery.name === name)
}

export function findRoom(id: number): Room | undefined {
  return ROOMS.find((room) => room.id === id)
}

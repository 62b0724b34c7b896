// The ten VIP levels: thresholds, rebates, gifts and withdrawal limits.
import type { RebateColumn } from '../codes.ts'

export interface VipLevel {
  readonly level: number
  readonly name: string
  /** Cumulative deposits and turnover that earn the level. */
  readonly rechargeFen: bigint
  readonly flowFen: bigint
  /** Turnover within 90 days that keeps it. */
  readonly keepFlowFen: bigint
  readonly rebateBp: Readonly<Record<RebateColumn, number>>
  readonly upgradeGiftFen: bigint
  readonly monthlyGiftFen: bigint
  readonly withdrawCount: number
  readonly withdrawLimitFen: bigint
}

export const VIP_LEVELS: readonly VipLevel[] = [
  {
    level: 1,
    name: 'VIP1',
    rechargeFen: 0n,
    flowFen: 0n,
    keepFlowFen: 0n,
    rebateBp: { realperson: 30, sport: 30, e_sport: 30, joker: 30, electron: 40, lottery: 10 },
    upgradeGiftFen: 0n,
    monthlyGiftFen: 0n,
    withdrawCount: 3,
    withdrawLimitFen: 5000000n,
  },
  {
    level: 2,
    name: 'VIP2',
    rechargeFen: 100000n,
    flowFen: 1000000n,
    keepFlowFen: 500000n,
    rebateBp: { realperson: 35, sport: 35, e_sport: 35, joker: 35, electron: 50, lottery: 12 },
    upgradeGiftFen: 800n,
    monthlyGiftFen: 0n,
    withdrawCount: 3,
    withdrawLimitFen: 5000000n,
  },
  {
    level: 3,
    name: 'VIP3',
    rechargeFen: 1000000n,
    flowFen: 10000000n,
    keepFlowFen: 3000000n,
    rebateBp: { realperson: 40, sport: 40, e_sport: 40, joker: 40, electron: 60, lottery: 15 },
    upgradeGiftFen: 2800n,
    monthlyGiftFen: 800n,
    withdrawCount: 4,
    withdrawLimitFen: 10000000n,
  },
  {
    level: 4,
    name: 'VIP4',
    rechargeFen: 5000000n,
    flowFen: 50000000n,
    keepFlowFen: 12000000n,
    rebateBp: { realperson: 45, sport: 45, e_sport: 45, joker: 45, electron: 70, lottery: 18 },
    upgradeGiftFen: 8800n,
    monthlyGiftFen: 1800n,
    withdrawCount: 4,
    withdrawLimitFen: 20000000n,
  },
  {
    level: 5,
    name: 'VIP5',
    rechargeFen: 15000000n,
    flowFen: 150000000n,
    keepFlowFen: 35000000n,
    rebateBp: { realperson: 50, sport: 50, e_sport: 50, joker: 50, electron: 80, lottery: 20 },
    upgradeGiftFen: 18800n,
    monthlyGiftFen: 3800n,
    withdrawCount: 5,
    withdrawLimitFen: 30000000n,
  },
  {
    level: 6,
    name: 'VIP6',
    rechargeFen: 50000000n,
    flowFen: 500000000n,
    keepFlowFen: 100000000n,
    rebateBp: { realperson: 55, sport: 55, e_sport: 55, joker: 55, electron: 85, lottery: 23 },
    upgradeGiftFen: 58800n,
    monthlyGiftFen: 8800n,
    withdrawCount: 5,
    withdrawLimitFen: 50000000n,
  },
  {
    level: 7,
    name: 'VIP7',
    rechargeFen: 100000000n,
    flowFen: 1200000000n,
    keepFlowFen: 240000000n,
    rebateBp: { realperson: 60, sport: 60, e_sport: 60, joker: 60, electron: 90, lottery: 26 },
    upgradeGiftFen: 128800n,
    monthlyGiftFen: 18800n,
    withdrawCount: 6,
    withdrawLimitFen: 80000000n,
  },
  {
    level: 8,
    name: 'VIP8',
    rechargeFen: 300000000n,
    flowFen: 3600000000n,
    keepFlowFen: 600000000n,
    rebateBp: { realperson: 65, sport: 65, e_sport: 65, joker: 65, electron: 95, lottery: 30 },
    upgradeGiftFen: 288800n,
    monthlyGiftFen: 38800n,
    withdrawCount: 6,
    withdrawLimitFen: 100000000n,
  },
  {
    level: 9,
    name: 'VIP9',
    rechargeFen: 600000000n,
    flowFen: 8000000000n,
    keepFlowFen: 1200000000n,
    rebateBp: { realperson: 70, sport: 70, e_sport: 70, joker: 70, electron: 100, lottery: 35 },
    upgradeGiftFen: 588800n,
    monthlyGiftFen: 88800n,
    withdrawCount: 8,
    withdrawLimitFen: 200000000n,
  },
  {
    level: 10,
    name: 'VIP10',
    rechargeFen: 1000000000n,
    flowFen: 15000000000n,
    keepFlowFen: 2000000000n,
    rebateBp: { realperson: 80, sport: 80, e_sport: 80, joker: 80, electron: 120, lottery: 40 },
    upgradeGiftFen: 888800n,
    monthlyGiftFen: 188800n,
    withdrawCount: 10,
    withdrawLimitFen: 500000000n,
  },
]

export function vipLevel(level: number): VipLevel {
  const found = VIP_LEVELS[level - 1]
  if (!found) throw new Error(`no VIP level ${level}`)
  return found
}

// Red packets: tiers of the counting window, bands of amounts, and the turnover they ask for.

export const RED_PACKET_TIERS: readonly { readonly rechargeYuan: number; readonly packets: number }[] = [
  { rechargeYuan: 100, packets: 1 },
  { rechargeYuan: 1000, packets: 2 },
  { rechargeYuan: 5000, packets: 3 },
  { rechargeYuan: 20000, packets: 5 },
  { rechargeYuan: 50000, packets: 8 },
  { rechargeYuan: 100000, packets: 10 },
]

export const RED_PACKET_BANDS: readonly {
  readonly minFen: number
  readonly maxFen: number
  readonly weight: number
}[] = [
  { minFen: 50, maxFen: 99, weight: 6050 },
  { minFen: 100, maxFen: 199, weight: 2500 },
  { minFen: 200, maxFen: 499, weight: 1000 },
  { minFen: 500, maxFen: 999, weight: 400 },
  { minFen: 1000, maxFen: 5800, weight: 50 },
]

export const RED_PACKET_MULTIPLE = 3

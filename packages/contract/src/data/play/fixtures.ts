// Simulated fixtures: names, probabilities in 1/10000 and odds in thousandths, in the order of the rounds.

/** All picks of one fixture exclude each other. */
export const FIXTURE_FAMILY = '赛果'

export interface Fixture {
  readonly teams: readonly [string, string]
  /** Sport: 主, 平, 客. E-sport: A, B. */
  readonly chances: readonly number[]
  readonly oddsMilli: readonly number[]
}

export const SPORT_FIXTURES: readonly Fixture[] = [
  { teams: ['海州蓝鲸', '临川飞虎'], chances: [4600, 2700, 2700], oddsMilli: [2060, 3510, 3510] },
  { teams: ['云岭雄鹿', '江湾白鹭'], chances: [3800, 3000, 3200], oddsMilli: [2500, 3160, 2960] },
  { teams: ['北原铁骑', '南浦赤龙'], chances: [5500, 2500, 2000], oddsMilli: [1720, 3800, 4750] },
  { teams: ['星港联', '石桥城'], chances: [3100, 2900, 4000], oddsMilli: [3060, 3270, 2370] },
  { teams: ['长滩烈焰', '青屿海豚'], chances: [6200, 2200, 1600], oddsMilli: [1530, 4310, 5930] },
  { teams: ['金穗队', '银杉队'], chances: [4200, 2800, 3000], oddsMilli: [2260, 3390, 3160] },
]

export const ESPORT_FIXTURES: readonly Fixture[] = [
  { teams: ['夜枭战队', '赤焰战队'], chances: [5200, 4800], oddsMilli: [1820, 1970] },
  { teams: ['零度战队', '星芒战队'], chances: [6000, 4000], oddsMilli: [1580, 2370] },
  { teams: ['逐光战队', '白泽战队'], chances: [4500, 5500], oddsMilli: [2110, 1720] },
  { teams: ['沧浪战队', '磐石战队'], chances: [7000, 3000], oddsMilli: [1350, 3160] },
  { teams: ['追风战队', '破晓战队'], chances: [5000, 5000], oddsMilli: [1900, 1900] },
  { teams: ['云雀战队', '玄铁战队'], chances: [3500, 6500], oddsMilli: [2710, 1460] },
]

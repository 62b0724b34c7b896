// A second settlement, written from the rules' text alone and sharing no code with the first: the payout of every bet.

export interface OracleBet {
  readonly playId: number
  readonly picks: readonly number[]
  readonly stakeFen: bigint
  readonly oddsMilli: number
}

export interface OracleEnd {
  readonly outcome: 'win' | 'lose' | 'tie'
  readonly payoutFen: bigint
  readonly validFen: bigint
}

const RED = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ').map(Number)
const BLUE = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ').map(Number)
const NEW_YEARS: readonly (readonly [string, number])[] = [
  ['2026-02-17', 2026],
  ['2027-02-06', 2027],
  ['2028-01-26', 2028],
  ['2029-02-13', 2029],
  ['2030-02-03', 2030],
  ['2031-01-23', 2031],
]

/** 0 is 鼠. The year 2020 was a year of the rat. */
function yearAnimal(day: string): number {
  let year = 2025
  for (const [start, number] of NEW_YEARS) if (day >= start) year = number
  return (year - 2020) % 12
}

function animal(n: number, day: string): number {
  return (yearAnimal(day) - n + 1 + 60) % 12
}

function colour(n: number): 0 | 1 | 2 {
  return RED.includes(n) ? 0 : BLUE.includes(n) ? 1 : 2
}

function sumWins(id: number, [a = 0, b = 0, c = 0]: readonly number[]): boolean {
  const t = a + b + c
  const sizes = new Set([a, b, c]).size
  const low = Math.min(a, b, c)
  switch (id) {
    case 2001:
      return t > 13
    case 2002:
      return t <= 13
    case 2003:
      return t % 2 !== 0
    case 2004:
      return t % 2 === 0
    case 2011:
      return t > 13 && t % 2 !== 0
    case 2012:
      return t > 13 && t % 2 === 0
    case 2013:
      return t <= 13 && t % 2 !== 0
    case 2014:
      return t <= 13 && t % 2 === 0
    case 2021:
      return t > 21
    case 2022:
      return t < 6
    case 2031:
      return t % 3 === 0 && t !== 0 && t !== 27
    case 2032:
      return t % 3 === 1 && t !== 13
    case 2033:
      return t % 3 === 2 && t !== 14
    case 2041:
      return sizes === 1
    case 2042:
      return sizes === 3 && t === 3 * low + 3 && Math.max(a, b, c) === low + 2
    case 2043:
      return sizes === 2
    default:
      return id - 2100 === t
  }
}

function markOutcome(
  id: number,
  picks: readonly number[],
  balls: readonly number[],
  day: string,
): 'win' | 'lose' | 'tie' {
  const sp = balls[6] ?? 0
  const six = balls.slice(0, 6)
  const digits = Math.floor(sp / 10) + (sp % 10)
  const total = balls.reduce((sum, n) => sum + n, 0)
  if (id >= 1011 && id <= 1020 && sp === 49) return 'tie'
  const first = picks[0] ?? 0
  const second = picks[1] ?? 0
  const sides = [sp > 24, sp < 25, sp % 2 === 1, sp % 2 === 0, digits % 2 === 1, digits % 2 === 0, digits > 6]
  const more = [digits < 7, sp % 10 > 4, sp % 10 < 5]
  const wins =
    (id === 1001 && first === sp) ||
    (id >= 1011 && id <= 1020 && [...sides, ...more][id - 1011] === true) ||
    (id >= 1031 && id <= 1033 && colour(sp) === id - 1031) ||
    (id >= 1041 && id <= 1052 && animal(sp, day) === id - 1041) ||
    (id >= 1060 && id <= 1069 && sp % 10 === id - 1060) ||
    (id === 1071 && six.includes(first)) ||
    (id >= 1081 && id <= 1092 && balls.some((n) => animal(n, day) === id - 1081)) ||
    (id >= 1100 && id <= 1109 && balls.some((n) => n % 10 === id - 1100)) ||
    (id === 1121 && total >= 175) ||
    (id === 1122 && total < 175) ||
    (id === 1123 && total % 2 === 1) ||
    (id === 1124 && total % 2 === 0) ||
    ((id === 1131 || id === 1132) && picks.every((n) => six.includes(n))) ||
    (id === 1133 && ((six.includes(first) && second === sp) || (six.includes(second) && first === sp)))
  return wins ? 'win' : 'lose'
}

export function oracleOutcome(
  id: number,
  picks: readonly number[],
  numbers: readonly number[],
  day: string,
): 'win' | 'lose' | 'tie' {
  if (id < 2000) return markOutcome(id, picks, numbers, day)
  return sumWins(id, numbers) ? 'win' : 'lose'
}

/** Plays of which only one can win: the family, the pick's name in it, and its chance in ten-thousandths of the whole. */
function family(id: number, picks: readonly number[], day: string): readonly [string, string, number] | null {
  const of = (name: string, chance: number): [string, string, number] => [name, String(id), chance]
  if (id >= 2001 && id <= 2004) return of(id < 2003 ? 'size' : 'parity', 0.5)
  if (id >= 2011 && id <= 2014) return of('combo', id === 2011 || id === 2014 ? 0.231 : 0.269)
  if (id === 2021 || id === 2022) return of('extreme', 0.056)
  if (id >= 2031 && id <= 2033) return of('wave', id === 2031 ? 0.332 : 0.258)
  if (id >= 2041 && id <= 2043) return of('shape', [0.01, 0.048, 0.27][id - 2041] ?? 0)
  if (id >= 2100) return of('sum', sumChance(id - 2100))
  if (id === 1001) return ['special', String(picks[0]), 1 / 49]
  if (id >= 1011 && id <= 1020) return of(`side${(id - 1011) >> 1}`, 24 / 49)
  if (id >= 1031 && id <= 1033) return of('colour', id === 1031 ? 17 / 49 : 16 / 49)
  if (id >= 1041 && id <= 1052) return of('animal', (id - 1041 === yearAnimal(day) ? 5 : 4) / 49)
  if (id >= 1060 && id <= 1069) return of('tail', (id === 1060 ? 4 : 5) / 49)
  if (id >= 1121 && id <= 1124) return of(id < 1123 ? 'totalsize' : 'totalparity', 0.49)
  return null
}

function sumChance(total: number): number {
  let ways = 0
  for (let a = 0; a < 10; a++)
    for (let b = 0; b < 10; b++) if (total - a - b >= 0 && total - a - b < 10) ways++
  return ways / 1000
}

/** All bets of one member in one round, in the order of acceptance. */
export function oracleSettle(
  bets: readonly OracleBet[],
  numbers: readonly number[],
  day: string,
): OracleEnd[] {
  const ends = bets.map((bet) => {
    const outcome = oracleOutcome(bet.playId, bet.picks, numbers, day)
    const gross = outcome === 'win' ? bet.stakeFen * BigInt(bet.oddsMilli) : 0n
    const payoutFen = outcome === 'tie' ? bet.stakeFen : (gross - (gross % 1000n)) / 1000n
    return { outcome, payoutFen, validFen: outcome === 'tie' ? 0n : bet.stakeFen }
  })
  const groups = new Map<string, number[]>()
  bets.forEach((bet, i) => {
    const name = family(bet.playId, bet.picks, day)?.[0]
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), i])
  })
  for (const indexes of groups.values()) cutFamily(bets, ends, indexes, day)
  return ends
}

function cutFamily(
  bets: readonly OracleBet[],
  ends: OracleEnd[],
  indexes: readonly number[],
  day: string,
): void {
  const chance = new Map<string, number>()
  const stakes = new Map<string, bigint>()
  let all = 0n
  for (const i of indexes) {
    const bet = bets[i]
    const found = bet && family(bet.playId, bet.picks, day)
    if (!bet || !found) continue
    const [, pick, share] = found
    chance.set(pick, share)
    const counted = ends[i]?.validFen ?? 0n
    stakes.set(pick, (stakes.get(pick) ?? 0n) + counted)
    all += counted
  }
  const share = [...chance.values()].reduce((sum, one) => sum + one, 0)
  if (share < 0.8 + 1e-9 || all === 0n) return
  let most = 0n
  for (const stake of stakes.values()) if (stake > most) most = stake
  const counts = most * 2n > all ? most * 2n - all : 0n
  let given = 0n
  let earliest: number | undefined
  for (const i of indexes) {
    const end = ends[i]
    if (!end) continue
    const validFen = (end.validFen * counts) / all
    given += validFen
    if (earliest === undefined && validFen > 0n) earliest = i
    ends[i] = { ...end, validFen }
  }
  const at = earliest ?? indexes[0] ?? 0
  const end = ends[at]
  if (end) ends[at] = { ...end, validFen: end.validFen + counts - given }
}

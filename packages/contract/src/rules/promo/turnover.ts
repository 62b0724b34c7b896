// Valid turnover: what a settled bet counts, the cover rule, and how it fills requirements. Pure.
// The rules in words: docs/rules/turnover.md.
import { OWN_LOTTERY } from '#src/codes.ts'
import { MARK_NUMBERS } from '#src/data/play/mark-numbers.ts'
import { findVenue } from '#src/data/play/venues.ts'
import type { Outcome } from '#src/states.ts'
import type { Animal } from '#src/data/play/lunar-years.ts'
import { LIMITS } from '#src/limits.ts'
import { markPlay, zodiacOf } from '#src/rules/lottery/lottery-mark.ts'
import { sumPlay, sumWinCount } from '#src/rules/lottery/lottery-sum.ts'

/** A bet's place in a group of plays that exclude each other. */
export interface FamilyPick {
  readonly family: string
  readonly pick: string
  /** Chance of the pick as the exact fraction `weight / whole`. */
  readonly weight: number
  readonly whole: number
}

/** Sets of plays of which only one can win. */
const SUM_PAIRS: Readonly<Record<string, string>> = { 大: '大小', 小: '大小', 单: '单双', 双: '单双' }
const MARK_PAIRS = ['特大特小', '特单特双', '合单合双', '合大合小', '尾大尾小', '总大总小', '总单总双']
const MARK_FAMILIES = ['特码', '色波', '特肖', '特码尾数']

export function sumFamily(id: number): FamilyPick | null {
  const play = sumPlay(id)
  if (!play) return null
  const family = play.group === '大小单双' ? SUM_PAIRS[play.title] : play.group
  if (!family) throw new Error(`no family: ${play.title}`)
  return { family, pick: play.title, weight: sumWinCount(id), whole: 1000 }
}

/** 正码, 平特 and 连码 have no family: several of their picks can win at once. */
export function markFamily(id: number, picked: readonly number[], yearAnimal: Animal): FamilyPick | null {
  const play = markPlay(id)
  if (!play) return null
  const pair = MARK_PAIRS.find((titles) => titles.includes(play.title))
  if ((play.group === '两面' || play.group === '总和') && pair) {
    // Halves, rounded down: a pair covers more than 80 percent, one side never does.
    return { family: pair, pick: play.title, weight: 24, whole: MARK_NUMBERS.length }
  }
  if (!MARK_FAMILIES.includes(play.group)) return null
  const pick = play.group === '特码' ? String(picked[0]) : play.title
  return {
    family: play.group,
    pick,
    weight: specialWeight(play.group, play.title, yearAnimal),
    whole: MARK_NUMBERS.length,
  }
}

function specialWeight(group: string, title: string, yearAnimal: Animal): number {
  if (group === '特码') return 1
  if (group === '色波') return title === '红波' ? 17 : 16
  if (group === '特码尾数') return title === '0尾' ? 4 : 5
  return MARK_NUMBERS.filter((n) => zodiacOf(n, yearAnimal) === title).length
}

/** Families of the sandbox games with their exact chances: cards of an infinite deck, two ranks, three dice. */
const GAME_FAMILIES: Readonly<Record<string, readonly [family: string, weight: number, whole: number]>> = {
  'bac:庄': ['庄闲', 2_212_744, 4_826_809],
  'bac:闲': ['庄闲', 2_153_464, 4_826_809],
  'lh:龙': ['龙虎', 6, 13],
  'lh:虎': ['龙虎', 6, 13],
  'k3:大': ['大小', 105, 216],
  'k3:小': ['大小', 105, 216],
  'k3:单': ['单双', 105, 216],
  'k3:双': ['单双', 105, 216],
}

export function gameFamily(gameCode: string, selection: string): FamilyPick | null {
  const found = GAME_FAMILIES[`${gameCode}:${selection}`]
  return found ? { family: found[0], pick: selection, weight: found[1], whole: found[2] } : null
}

/** One settled bet of one member in one round, in the order of acceptance. */
export interface SettledBet {
  readonly stakeFen: bigint
  readonly outcome: Outcome
  readonly family: FamilyPick | null
  /** Sport and e-sport only: bets below 1.50 do not count. */
  readonly sportOddsMilli?: number
}

function counts(bet: SettledBet): boolean {
  if (bet.outcome === 'tie' || bet.outcome === 'void') return false
  return bet.sportOddsMilli === undefined || bet.sportOddsMilli >= LIMITS.sportOddsMinMilli
}

/** Valid amount of each bet of one round, in the order given. */
export function validAmounts(bets: readonly SettledBet[]): bigint[] {
  const valid = bets.map((bet) => (counts(bet) ? bet.stakeFen : 0n))
  const families = new Map<string, number[]>()
  for (const [i, bet] of bets.entries()) {
    if (bet.family) families.set(bet.family.family, [...(families.get(bet.family.family) ?? []), i])
  }
  for (const members of families.values()) {
    const cut = familyValid(members.map((i) => bets[i]).filter((bet) => bet !== undefined))
    if (cut === null) continue
    spread(members, valid, cut)
  }
  return valid
}

/** The family's valid sum when its picks cover too much, else null: then everything counts. A void bet picked nothing. */
function familyValid(bets: readonly SettledBet[]): bigint | null {
  const stakes = new Map<string, bigint>()
  const picks = new Map<string, FamilyPick>()
  for (const bet of bets) {
    if (!bet.family || bet.outcome === 'void') continue
    picks.set(bet.family.pick, bet.family)
    if (counts(bet)) stakes.set(bet.family.pick, (stakes.get(bet.family.pick) ?? 0n) + bet.stakeFen)
  }
  if (!coversTooMuch([...picks.values()])) return null
  const total = [...stakes.values()].reduce((sum, stake) => sum + stake, 0n)
  const largest = [...stakes.values()].reduce((max, stake) => (stake > max ? stake : max), 0n)
  const rest = total - largest
  return largest > rest ? largest - rest : 0n
}

/** More than the share, in whole numbers: exactly 80 percent is not more. */
function coversTooMuch(picks: readonly FamilyPick[]): boolean {
  let [weight, whole] = [0n, 1n]
  for (const pick of picks) {
    weight = weight * BigInt(pick.whole) + BigInt(pick.weight) * whole
    whole *= BigInt(pick.whole)
  }
  return weight * 10_000n > BigInt(LIMITS.coverShareBp) * whole
}

/** Shares a family's valid sum by stake, floored; what is left goes to the earliest bet. */
function spread(members: readonly number[], valid: bigint[], sum: bigint): void {
  const stake = members.reduce((acc, i) => acc + (valid[i] ?? 0n), 0n)
  if (stake === 0n) return
  let left = sum
  for (const i of members) {
    const part = ((valid[i] ?? 0n) * sum) / stake
    valid[i] = part
    left -= part
  }
  const first = members.find((i) => (valid[i] ?? 0n) > 0n) ?? members[0]
  if (first !== undefined) valid[first] = (valid[first] ?? 0n) + left
}

/** A requirement may count the bets of one product alone. */
export const PRODUCTS = { slots: '电子老虎机', lottery: '自营彩票' } as const
export type Product = keyof typeof PRODUCTS

/** Whether bets of a venue (or of own lotteries) count towards a requirement of this product; null counts them all. */
function countsTowards(only: Product | null, plat: string): boolean {
  if (only === null) return true
  return only === 'lottery' ? plat === OWN_LOTTERY : findVenue(plat)?.slotModel !== undefined
}

/** A credit that must be turned over. */
export interface Requirement {
  readonly id: string
  readonly requiredFen: bigint
  readonly doneFen: bigint
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** The product whose bets alone count; null: all of them. */
  readonly only: Product | null
}

/** A bet as requirements see it. */
export interface CountedPlay {
  readonly plat: string
  readonly validFen: bigint
  /** Epoch milliseconds. */
  readonly at: number
}

/** Adds a bet's valid amount to the oldest open rows that count it and were made not later. A surplus is not kept. */
export function applyTurnover<R extends Requirement>(rows: readonly R[], bet: CountedPlay): R[] {
  let left = bet.validFen
  const oldestFirst = rows.toSorted((a, b) => a.createdAt - b.createdAt)
  const changed = new Map<string, bigint>()
  for (const row of oldestFirst) {
    const open = row.requiredFen - row.doneFen
    if (left <= 0n || open <= 0n || row.createdAt > bet.at || !countsTowards(row.only, bet.plat)) continue
    const part = open < left ? open : left
    changed.set(row.id, row.doneFen + part)
    left -= part
  }
  return rows.map((row) => {
    const doneFen = changed.get(row.id)
    return doneFen === undefined ? row : { ...row, doneFen }
  })
}

/** `bet_amount`: what still has to be turned over before a withdrawal. */
export function remainingFen(rows: readonly Requirement[]): bigint {
  return rows.reduce(
    (sum, row) => sum + (row.requiredFen > row.doneFen ? row.requiredFen - row.doneFen : 0n),
    0n,
  )
}

// Thirty days of people at play: an ordinary crowd, and people who play harmfully in three ways.
import type { SeededRandom } from '@lanting/node-kit/seeded-random'
import type { PastBet } from '#src/test/protection/past-play.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type At = { readonly memberId: bigint; readonly at: number }

export interface DayOfPlay {
  readonly bets: PastBet[]
  readonly deposits: At[]
  readonly refused: At[]
  readonly spans: (At & { readonly to: number })[]
}

type Habit = (day: DayOfPlay, memberId: bigint, start: number, random: SeededRandom) => void

interface Sitting {
  readonly from: number
  readonly bets: number
  readonly apartMs: number
  readonly fen: bigint
}

/** Bets one after the other; about as many are won as at even odds with the house's edge. */
function sit(
  day: DayOfPlay,
  memberId: bigint,
  { from, bets, apartMs, fen }: Sitting,
  random: SeededRandom,
): number {
  for (let n = 0; n < bets; n++) {
    const isWon = random.chance(47)
    day.bets.push({ memberId, at: from + n * apartMs, fen, payoutFen: isWon ? fen * 2n : 0n })
  }
  return from + bets * apartMs
}

/** Two days of three without play; an evening or a lunch break; one deposit, now and then a second one; rarely late. */
const ordinary: Habit = (day, memberId, start, random) => {
  if (random.below(3) > 0) return
  const isLate = random.below(20) === 0
  const from = start + (isLate ? 30 * MINUTE : (11 + random.below(11)) * HOUR) + random.below(HOUR)
  if (random.below(2) === 0) day.deposits.push({ memberId, at: from - MINUTE })
  const fen = BigInt(500 + 100 * random.below(40))
  const end = sit(day, memberId, { from, bets: 5 + random.below(30), apartMs: 90_000, fen }, random)
  if (random.below(8) === 0) day.deposits.push({ memberId, at: end + MINUTE })
  if (random.below(60) === 0) day.refused.push({ memberId, at: end + 2 * MINUTE })
}

/** Deposits again and again after losses, into the night, against the own limit. */
const chaser: Habit = (day, memberId, start, random) => {
  let at = start + HOUR + random.below(HOUR)
  for (let round = 0; round < 4; round++) {
    day.deposits.push({ memberId, at })
    at = sit(day, memberId, { from: at + MINUTE, bets: 8, apartMs: MINUTE, fen: 5_000n }, random) + 3 * MINUTE
  }
  for (const later of [0, MINUTE, 2 * MINUTE]) day.refused.push({ memberId, at: at + later })
}

/** Sits through whole nights, and pays in on the way. */
const nightSitter: Habit = (day, memberId, start, random) => {
  if (random.below(2) > 0) return
  const from = start + 10 * MINUTE + random.below(30 * MINUTE)
  day.spans.push({ memberId, at: from, to: from + 5 * HOUR })
  for (let round = 0; round < 5; round++) {
    const at = from + round * HOUR
    day.deposits.push({ memberId, at: at + 12 * MINUTE })
    sit(day, memberId, { from: at, bets: 10, apartMs: MINUTE, fen: 3_000n }, random)
  }
}

/** Plays little every evening, then from an instant on stakes, deposits and hours grow at once. */
const escalator =
  (since: number): Habit =>
  (day, memberId, start, random) => {
    const from = start + 19 * HOUR
    if (start < since) {
      if (random.chance(30)) day.deposits.push({ memberId, at: from - MINUTE })
      sit(day, memberId, { from, bets: 10, apartMs: 90_000, fen: 1_000n }, random)
      return
    }
    for (let round = 0; round < 4; round++) {
      day.deposits.push({ memberId, at: from + round * HOUR + 31 * MINUTE })
      sit(day, memberId, { from: from + round * HOUR, bets: 30, apartMs: MINUTE, fen: 60_000n }, random)
    }
    day.spans.push({ memberId, at: from, to: from + 4 * HOUR })
  }

export interface People {
  readonly ordinary: readonly bigint[]
  readonly harmful: readonly bigint[]
}

/** What everybody does on the day that begins at `start`; the ways of harm in turn. */
export function dayOf(
  { ordinary: crowd, harmful }: People,
  start: number,
  since: number,
  random: SeededRandom,
) {
  const day: DayOfPlay = { bets: [], deposits: [], refused: [], spans: [] }
  const ways = [chaser, nightSitter, escalator(since)]
  for (const id of crowd) ordinary(day, id, start, random)
  harmful.forEach((id, n) => ways[n % ways.length]?.(day, id, start, random))
  return day
}

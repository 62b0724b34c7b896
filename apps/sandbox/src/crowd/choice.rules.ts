// The next action of a crowd member and its delay: pure, from their facts and a seeded random.
import { ROOMS } from '@lanting/contract/data/play/lotteries'
import type { SeededRandom } from '@lanting/node-kit/seeded-random'
import { type Habit, LINES, QUESTIONS, VENUE_GAMES, type Wish } from '#src/crowd/habits.data.ts'

/** A crowd member's state. */
export interface Facts {
  readonly balanceYuan: number
  /** The room they sit in. */
  readonly roomId: number | null
  /** Actions of this visit. Wins and losses are not among the facts: the crowd does not chase losses. */
  readonly acts: number
}

export type Act =
  | { readonly kind: 'sit'; readonly roomId: number }
  | { readonly kind: 'bet'; readonly roomId: number; readonly stakeYuan: number }
  | { readonly kind: 'say'; readonly text: string }
  | {
      readonly kind: 'play'
      readonly plat: string
      readonly picks: readonly string[]
      readonly stakeYuan: number
      readonly rounds: number
    }
  | { readonly kind: 'payIn'; readonly paytype: 'wxpay' | 'alipay'; readonly yuan: number }
  | { readonly kind: 'bankTransfer'; readonly yuan: number }
  | { readonly kind: 'withdraw'; readonly yuan: number }
  | { readonly kind: 'ask'; readonly category: string; readonly text: string }
  | { readonly kind: 'stand' | 'claimRebate' | 'grabPacket' | 'read' | 'leave' }

const MANY_ACTS = 40
const ENOUGH_TO_WITHDRAW = 600

/** Actions possible in this state. */
function isPossible(wish: Wish, { balanceYuan, roomId }: Facts, habit: Habit): boolean {
  const smallest = Math.min(...habit.stakes)
  switch (wish) {
    case 'sit':
      return roomId === null
    case 'bet':
      return roomId !== null && balanceYuan >= smallest
    case 'say':
    case 'stand':
      return roomId !== null
    case 'play':
      return roomId === null && balanceYuan >= smallest * 5
    case 'payIn':
    case 'bankTransfer':
      return balanceYuan < 300
    case 'withdraw':
      return balanceYuan >= ENOUGH_TO_WITHDRAW
    default:
      return true
  }
}

export function nextAct(facts: Facts, habit: Habit, random: SeededRandom): Act {
  if (facts.acts >= MANY_ACTS) return { kind: 'leave' }
  if (facts.balanceYuan < Math.min(...habit.stakes) * 5) return payIn(random)
  const wishes = (Object.entries(habit.weights) as [Wish, number][]).filter(([wish]) =>
    isPossible(wish, facts, habit),
  )
  let left = random.below(wishes.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [wish, weight] of wishes) {
    if (left < weight) return actOf(wish, facts, habit, random)
    left -= weight
  }
  return { kind: 'leave' }
}

function actOf(wish: Wish, facts: Facts, habit: Habit, random: SeededRandom): Act {
  const roomId = facts.roomId ?? random.oneOf(ROOMS).id
  switch (wish) {
    case 'sit':
      return { kind: 'sit', roomId }
    case 'bet':
      return { kind: 'bet', roomId, stakeYuan: affordable(facts, habit, random) }
    case 'say':
      return { kind: 'say', text: random.oneOf(LINES) }
    case 'play':
      return {
        kind: 'play',
        ...random.oneOf(VENUE_GAMES),
        stakeYuan: affordable(facts, habit, random),
        rounds: 2 + random.below(4),
      }
    case 'payIn':
      return payIn(random)
    case 'bankTransfer':
      return { kind: 'bankTransfer', yuan: 100 * (2 + random.below(19)) }
    case 'withdraw':
      return { kind: 'withdraw', yuan: 100 * (1 + random.below(3)) }
    case 'ask': {
      const [category, text] = random.oneOf(QUESTIONS)
      return { kind: 'ask', category, text }
    }
    default:
      return { kind: wish }
  }
}

const payIn = (random: SeededRandom): Act => ({
  kind: 'payIn',
  paytype: random.oneOf(['wxpay', 'alipay'] as const),
  yuan: 100 * (1 + random.below(5)),
})

/** A stake of which the wallet holds at least five. */
function affordable({ balanceYuan }: Facts, { stakes }: Habit, random: SeededRandom): number {
  const possible = stakes.filter((stake) => stake * 5 <= balanceYuan)
  return possible.length === 0 ? Math.min(...stakes) : random.oneOf(possible)
}

/** Delay until the next action; after leaving, until the next visit. */
export function pauseAfter(act: Act['kind'], habit: Habit, random: SeededRandom): number {
  const [from, to] = act === 'leave' ? habit.awayMin.map((minutes) => minutes * 60) : habit.pauseSec
  return ((from ?? 0) + random.below((to ?? 1) - (from ?? 0) + 1)) * 1000
}

// Actions of the crowd: repeatable, valid in their state, and varied over an hour.
import { seededRandom } from '@lanting/node-kit/seeded-random'
import { describe, expect, it } from 'vitest'
import { type Act, type Facts, nextAct, pauseAfter } from './choice.rules.ts'
import { type Habit, HABITS } from './habits.data.ts'

const RICH: Facts = { balanceYuan: 2000, roomId: null, acts: 0 }

function acts(habit: Habit, facts: Facts, n: number, seed = 1): Act[] {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => nextAct(facts, habit, random))
}

describe.each(HABITS)('$title', (habit) => {
  it('chooses the same from the same seed', () => {
    expect(acts(habit, RICH, 50)).toEqual(acts(habit, RICH, 50))
    expect(acts(habit, RICH, 50)).not.toEqual(acts(habit, RICH, 50, 2))
  })

  it('pays in first when the wallet is empty', () => {
    expect(acts(habit, { ...RICH, balanceYuan: 0 }, 20).every(({ kind }) => kind === 'payIn')).toBe(true)
  })

  it('bets and talks only where it sits, and stakes a fifth of the wallet at most', () => {
    const outside = acts(habit, RICH, 300).map(({ kind }) => kind)
    expect(outside.filter((kind) => kind === 'bet' || kind === 'say' || kind === 'stand')).toEqual([])
    const inside = acts(habit, { ...RICH, roomId: 101 }, 300)
    expect(inside.some(({ kind }) => kind === 'sit' || kind === 'play')).toBe(false)
    const stakes = [...acts(habit, { ...RICH, balanceYuan: 120 }, 300), ...inside].flatMap((act) =>
      'stakeYuan' in act ? [act.stakeYuan] : [],
    )
    expect(Math.max(...stakes) * 5).toBeLessThanOrEqual(2000)
  })

  it('goes home after a while, and comes back later than the next act would be', () => {
    expect(nextAct({ ...RICH, acts: 40 }, habit, seededRandom(1))).toEqual({ kind: 'leave' })
    const random = seededRandom(3)
    for (let n = 0; n < 100; n++) {
      expect(pauseAfter('bet', habit, random)).toBeGreaterThanOrEqual(habit.pauseSec[0] * 1000)
      expect(pauseAfter('leave', habit, random)).toBeGreaterThanOrEqual(habit.awayMin[0] * 60_000)
    }
  })
})

it('every possible action is done by some member', () => {
  const seen = new Set(
    HABITS.flatMap((habit) =>
      [RICH, { ...RICH, roomId: 101 }, { ...RICH, balanceYuan: 200 }].flatMap((facts) =>
        acts(habit, facts, 400).map(({ kind }) => kind),
      ),
    ),
  )
  expect([...seen].toSorted()).toEqual([
    'ask',
    'bankTransfer',
    'bet',
    'claimRebate',
    'grabPacket',
    'leave',
    'payIn',
    'play',
    'read',
    'say',
    'sit',
    'stand',
    'withdraw',
  ])
})

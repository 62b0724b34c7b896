// Every play against a second implementation: all 1,000 sums, every special number, and random draws.
import { MARK_PLAYS } from '@lanting/contract/data/play/plays-mark'
import { SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import { markResult } from '@lanting/contract/rules/lottery/lottery-mark'
import { expect, it } from 'vitest'
import { verdictsOf } from '#src/modules/bet/settle/settle.rules.ts'
import { oracleOutcome } from '#src/test/lottery/settle-oracle.ts'

const SUM_LINES = SUM_PLAYS.flatMap((group) => group.plays.map((play) => ({ play_id: play.id, picks: '' })))

it('settles all 1,000 outcomes of all 44 sum plays as the second implementation does', () => {
  expect(SUM_LINES).toHaveLength(44)
  let wins = 0
  for (let i = 0; i < 1000; i++) {
    const numbers = [Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10]
    for (const verdict of verdictsOf(SUM_LINES, { type: 2, numbers, day: '2026-11-15' })) {
      const wanted = oracleOutcome(verdict.play_id, [], numbers, '2026-11-15')
      if (verdict.outcome !== wanted) expect([i, verdict.play_id, verdict.outcome]).toBe(wanted)
      if (wanted === 'win') wins += 1
    }
  }
  // 4 halves, the combinations, extremes, waves, shapes and sums: the published probabilities, times 1,000.
  expect(wins).toBe(2000 + 1000 + 112 + 848 + 328 + 1000)
})

const two = (n: number) => String(n).padStart(2, '0')

/** Seeded, so that a failure is reproducible. */
function shuffled(seed: number): number[] {
  let state = seed
  const pool = Array.from({ length: 49 }, (_, i) => i + 1)
  for (let i = 48; i > 0; i--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const j = state % (i + 1)
    const held = pool[i] ?? 0
    pool[i] = pool[j] ?? 0
    pool[j] = held
  }
  return pool
}

it.each(['2026-02-16', '2026-02-17', '2027-02-05', '2027-02-06', '2030-02-02', '2030-02-03'])(
  'settles every mark play on %s as the second implementation does, 49 as a tie of the two-sided ones',
  (day) => {
    const plays = MARK_PLAYS.flatMap((group) => group.plays)
    let ties = 0
    for (let special = 1; special <= 49; special++) {
      const pool = shuffled(special * 7919).filter((n) => n !== special)
      const numbers = [...pool.slice(0, 6), special]
      const lines = plays.flatMap((play) => {
        if (play.pick === undefined) return [{ play_id: play.id, picks: '' }]
        if (play.pick === 1) return numbers.map((n) => ({ play_id: play.id, picks: two(n) }))
        const sets = [numbers.slice(0, play.pick), numbers.slice(-play.pick), pool.slice(-play.pick)]
        return sets.map((set) => ({
          play_id: play.id,
          picks: set
            .toSorted((a, b) => a - b)
            .map(two)
            .join(','),
        }))
      })
      for (const verdict of verdictsOf(lines, { type: 1, numbers, day })) {
        const picks = verdict.picks === '' ? [] : verdict.picks.split(',').map(Number)
        const wanted = oracleOutcome(verdict.play_id, picks, numbers, day)
        if (verdict.outcome !== wanted) expect([special, verdict]).toBe(wanted)
        if (wanted === 'tie') ties += 1
      }
    }
    expect(ties).toBe(10)
  },
)

it.each([
  [174, [7, 13, 19, 25, 31, 37, 42], ['总小', '总双']],
  [175, [7, 13, 19, 25, 31, 37, 43], ['总大', '总单']],
  [176, [7, 13, 19, 25, 31, 37, 44], ['总大', '总双']],
])('a total of %d is settled and shown on the same side', (total, numbers, sides) => {
  expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(total)
  const plays = MARK_PLAYS.find(({ name }) => name === '总和')?.plays ?? []
  expect(plays).toHaveLength(4)
  const lines = plays.map((play) => ({ play_id: play.id, picks: '' }))
  const won = verdictsOf(lines, { type: 1, numbers, day: '2026-11-15' }).flatMap((verdict) =>
    verdict.outcome === 'win'
      ? plays.filter(({ id }) => id === verdict.play_id).map(({ title }) => title)
      : [],
  )
  expect(won).toEqual(sides)
  expect(markResult(numbers, '2026-11-15').labels).toEqual(expect.arrayContaining(sides))
})

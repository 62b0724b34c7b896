// Whose money a settled bet wins or loses, line by line.
import { describe, expect, it } from 'vitest'
import { coveredPots, settlePots } from '#src/turnover/gift-pots.rules.ts'

const pots = (...fens: bigint[]) => fens.map((fen, i) => ({ id: `p${i + 1}`, fen }))
const fens = (of: readonly { readonly fen: bigint }[]) => of.map(({ fen }) => fen)

describe('a settlement', () => {
  it.each<[string, bigint[], bigint, bigint, bigint, bigint[]]>([
    ['nothing won or lost', [100n], 600n, 50n, 0n, [100n]],
    ['a loss within own money', [100n], 600n, 60n, -60n, [100n]],
    ['a loss of exactly all own money', [100n], 600n, 500n, -500n, [100n]],
    ['one fen more', [100n], 600n, 501n, -501n, [99n]],
    ['everything', [100n], 600n, 600n, -600n, [0n]],
    ['more than there was, as a late log says', [100n], 600n, 700n, -700n, [0n]],
    ['a gain beside own money', [100n], 600n, 60n, 57n, [100n]],
    ['a gain beside one fen of own money', [100n], 101n, 101n, 900n, [100n]],
    ['a gain without own money', [100n], 100n, 40n, 38n, [138n]],
    ['a gain won back from what a loss had left', [40n], 40n, 40n, 360n, [400n]],
    ['two pots share one loss once, oldest first', [100n, 50n], 150n, 120n, -120n, [0n, 30n]],
    ['a loss through own money into two pots', [100n, 50n], 200n, 180n, -180n, [0n, 20n]],
    ['a gain of a stake that the oldest paid alone', [100n, 50n], 150n, 80n, 76n, [176n, 50n]],
    ['a gain of a stake that both paid, in shares', [100n, 50n], 150n, 150n, 300n, [300n, 150n]],
    ['with the rest of the division to the youngest that paid', [1n, 2n, 9n], 12n, 3n, 10n, [4n, 9n, 9n]],
    ['a gain after an empty pot', [0n, 50n], 50n, 20n, 19n, [0n, 69n]],
    ['a gain when all pots are empty is own money', [0n, 0n], 0n, 20n, 19n, [0n, 0n]],
    ['a free game without own money', [100n, 50n], 150n, 0n, 30n, [130n, 50n]],
    ['pots that were larger than the total', [100n, 50n], 60n, 10n, -10n, [0n, 50n]],
    ['a total below nothing', [100n], -20n, 10n, 5n, [0n]],
    ['no pot', [], 100n, 10n, 5n, []],
  ])('%s', (_case, before, totalFen, stakeFen, netFen, after) => {
    expect(fens(settlePots(pots(...before), totalFen, { stakeFen, netFen }))).toEqual(after)
  })

  it('never leaves more in pots than the member has, whatever comes', () => {
    let [state, total] = [pots(10_000n, 3_000n, 1n), 20_000n]
    for (let i = 1; i < 2000; i++) {
      const stakeFen = BigInt((i * 7919) % 5000)
      const netFen = i % 3 === 0 ? stakeFen * 3n : -stakeFen
      const own = total - state.reduce((sum, { fen }) => sum + fen, 0n)
      state = settlePots(state, total, { stakeFen, netFen })
      total = total + netFen < 0n ? 0n : total + netFen
      const sum = state.reduce((all, { fen }) => all + fen, 0n)
      expect(sum).toBeLessThanOrEqual(total)
      expect(state.every(({ fen }) => fen >= 0n)).toBe(true)
      // Own money falls by no more than was lost.
      expect(total - sum).toBeGreaterThanOrEqual(netFen < 0n && own + netFen > 0n ? own + netFen : 0n)
      if (total < 100n) total += 7_000n
    }
  })
})

it.each<[string, bigint[], bigint, bigint[]]>([
  ['enough', [100n, 50n], 150n, [100n, 50n]],
  ['a part missing', [100n, 50n], 120n, [70n, 50n]],
  ['the oldest missing and more', [100n, 50n], 30n, [0n, 30n]],
  ['nothing left', [100n, 50n], 0n, [0n, 0n]],
])('pots covered by a total: %s', (_case, before, totalFen, after) => {
  expect(fens(coveredPots(pots(...before), totalFen))).toEqual(after)
})

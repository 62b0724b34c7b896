// What a bet pays, to the fen.
import { describe, expect, it } from 'vitest'
import { maxStakeYuan, payoutFen } from './payout.ts'

describe('payout', () => {
  it.each<[bigint, number, bigint]>([
    [1000n, 1950, 1950n],
    [3300n, 1730, 5709n],
    [1234n, 3560, 4393n],
    [5200n, 950_000, 4_940_000n],
  ])('%s fen at %i thousandths pays %s', (stake, odds, paid) => {
    expect(payoutFen(stake, odds, 'win')).toBe(paid)
  })

  it('returns the stake on a tie or void and nothing on a loss', () => {
    expect(payoutFen(1000n, 1950, 'tie')).toBe(1000n)
    expect(payoutFen(1000n, 1950, 'void')).toBe(1000n)
    expect(payoutFen(1000n, 1950, 'lose')).toBe(0n)
  })

  it('caps a stake by what could be paid', () => {
    expect(maxStakeYuan(50_000, 950_000)).toBe(52)
  })
})

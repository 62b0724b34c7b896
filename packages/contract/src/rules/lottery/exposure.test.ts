// The house's worst case: the example of docs/rules/bets.md#exposure, every outcome by brute force, and a bound that no draw breaks.
import { describe, expect, it } from 'vitest'
import { MARK_PLAYS } from '#src/data/play/plays-mark.ts'
import { SUM_PLAYS } from '#src/data/play/plays-sum.ts'
import { exposureFen, type Standing } from './exposure.ts'
import { formatPick, settleMark } from './lottery-mark.ts'
import { sumPlayWins, sumResult } from './lottery-sum.ts'
import { payoutFen } from '#src/rules/cashier/payout.ts'

const standing = (playId: number, yuan: number, oddsMilli: number, picks = ''): Standing => {
  const stakeFen = BigInt(yuan) * 100n
  return { playId, picks, stakeFen, payFen: payoutFen(stakeFen, oddsMilli, 'win') }
}

/** Small, seeded and the same on every machine. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('sum of three', () => {
  it('is exact: the example of the rules stands at 6,450 yuan', () => {
    const bets = [
      standing(2001, 1000, 1950),
      standing(2114, 200, 12_750),
      standing(2031, 500, 2900),
      standing(2041, 50, 96_000),
    ]
    expect(exposureFen(2, bets, '马')).toBe(645_000n)
  })

  it('agrees with all 1,000 outcomes one by one, for random books', () => {
    const roll = dice(28)
    const plays = SUM_PLAYS.flatMap((group) => group.plays)
    for (let book = 0; book < 25; book++) {
      const bets = Array.from({ length: 1 + roll(12) }, () => {
        const play = plays[roll(plays.length)]
        return standing(play?.id ?? 2001, 1 + roll(500), play?.oddsMilli ?? 1950)
      })
      const stakes = bets.reduce((sum, bet) => sum + bet.stakeFen, 0n)
      let worst = 0n
      for (let i = 0; i < 1000; i++) {
        const result = sumResult([Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10])
        const pay = bets.reduce((sum, bet) => (sumPlayWins(bet.playId, result) ? sum + bet.payFen : sum), 0n)
        if (pay > worst) worst = pay
      }
      expect(exposureFen(2, bets, '马')).toBe(worst - stakes)
    }
  })
})

describe('six marks', () => {
  it('takes each part at its worst: 49 returns 两面, sums count once, seven of 平特, six of 正码', () => {
    const bets = [
      standing(1011, 100, 1950),
      standing(1012, 300, 1950),
      standing(1001, 10, 47_500, '49'),
      standing(1121, 100, 1920),
      standing(1122, 100, 1970),
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => standing(1071, n, 7850, formatPick([n]))),
      standing(1131, 10, 75_000, '01,02'),
    ]
    const stakes = 100 + 300 + 10 + 100 + 100 + 28 + 10
    const best49 = 475 + 400
    const bestSmall = 585
    const worst = Math.max(best49, bestSmall) + 197 + 7.85 * (2 + 3 + 4 + 5 + 6 + 7) + 750
    expect(exposureFen(1, bets, '马')).toBe(BigInt(Math.round((worst - stakes) * 100)))
  })

  it.each([
    ['平特一肖', 1081, 12],
    ['平特尾数', 1100, 10],
  ])(
    'counts the seven dearest picks of %s, and not an eighth: seven balls show no more',
    (_, first, picks) => {
      const stakes = Array.from({ length: picks }, (_unused, i) => i + 1)
      const bets = stakes.map((yuan, i) => standing(first + i, yuan, 2000))
      const dearest = stakes.slice(-7).reduce((sum, yuan) => sum + 2 * yuan, 0)
      const staked = stakes.reduce((sum, yuan) => sum + yuan, 0)
      expect(exposureFen(1, bets, '马')).toBe(BigInt(dearest - staked) * 100n)
    },
  )

  it('is never below what any draw costs', () => {
    const roll = dice(49)
    const plays = MARK_PLAYS.flatMap((group) => group.plays)
    const numbers = (count: number) => {
      const picked = new Set<number>()
      while (picked.size < count) picked.add(1 + roll(49))
      return [...picked]
    }
    for (let book = 0; book < 40; book++) {
      const bets = Array.from({ length: 1 + roll(15) }, () => {
        const play = plays[roll(plays.length)]
        const picked = numbers(play?.pick ?? 0).toSorted((a, b) => a - b)
        return standing(play?.id ?? 1011, 1 + roll(300), play?.oddsMilli ?? 1950, formatPick(picked))
      })
      const bound = exposureFen(1, bets, '马')
      for (let draw = 0; draw < 60; draw++) {
        const drawn = numbers(7)
        const result = { six: drawn.slice(0, 6), special: drawn[6] ?? 1, yearAnimal: '马' as const }
        const loss = bets.reduce((sum, bet) => {
          const outcome = settleMark(
            bet.playId,
            bet.picks === '' ? [] : bet.picks.split(',').map(Number),
            result,
          )
          const paid = outcome === 'win' ? bet.payFen : outcome === 'tie' ? bet.stakeFen : 0n
          return sum + paid - bet.stakeFen
        }, 0n)
        expect(loss <= bound).toBe(true)
      }
    }
  })
})

it('no order adds more than its own best case, whatever stands already', () => {
  const roll = dice(7)
  const plays = MARK_PLAYS.flatMap((group) => group.plays).filter((play) => play.pick === undefined)
  for (let n = 0; n < 60; n++) {
    const some = () =>
      Array.from({ length: 1 + roll(6) }, () => {
        const play = plays[roll(plays.length)]
        return standing(play?.id ?? 1011, 1 + roll(300), play?.oddsMilli ?? 1950)
      })
    const [before, order] = [some(), some()]
    const added = exposureFen(1, [...before, ...order], '马') - exposureFen(1, before, '马')
    // What lottery_place takes from a share.
    const best = order.reduce((sum, { payFen, stakeFen }) => sum + payFen - stakeFen, 0n)
    expect(added <= best).toBe(true)
  }
})

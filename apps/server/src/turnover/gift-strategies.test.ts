// A search over strategies against gifts in memory, and some of them played through the product and compared with the model
// step by step. More by `npm run prove:gifts`.
import { SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import { returnRate, sumChance } from '@lanting/contract/rules/lottery/return-rate'
import { seededRandom } from '@lanting/node-kit/seeded-random'
import { atSize } from '@lanting/node-kit/test/size'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ActivityStage } from '#src/test/activity-stage.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { GiftReplay } from '#src/test/money/gift-replay.ts'
import { searchStrategy } from '#src/test/money/gift-search.ts'
import { NAMED, PLAYS, randomStrategy } from '#src/test/money/gift-strategies.ts'

const SEED = Number(process.env['GIFT_SEED'] ?? 20_261_118)
const SEARCHED = 500
const belowOf = (seed: number) => {
  const random = seededRandom(seed)
  return (n: number) => random.below(n)
}
const REPLAYED = Number(process.env['GIFT_REPLAYS'] ?? atSize(6, 40))

describe('no strategy gains more than the gift, and none is taken own money', () => {
  it.each(Object.entries(NAMED))('%s', (_name, steps) => {
    expect(searchStrategy(steps).faults).toEqual([])
  })

  it(`of ${SEARCHED} made by chance`, () => {
    const chance = belowOf(SEED)
    for (let n = 0; n < SEARCHED; n++) {
      const steps = randomStrategy(chance)
      expect(
        searchStrategy(steps).faults,
        JSON.stringify(steps, (_, v) => (typeof v === 'bigint' ? `${v}` : v)),
      ).toEqual([])
    }
  })

  it('a bonus that is dropped before own money is used up has gained nothing', () => {
    const steps = NAMED['a free bet: dropped after a loss'] ?? []
    // 97.50 of 100 come back on average, with the gift or without it.
    expect(searchStrategy(steps).gain).toBeCloseTo(-250, 6)
  })

  it('plays at the product’s odds', () => {
    const plays = SUM_PLAYS.flatMap((group) => group.plays)
    for (const { chance, oddsMilli, id } of [
      { ...PLAYS.even, id: 2001 },
      { ...PLAYS.rarest, id: 2127 },
    ]) {
      expect(plays.find((play) => play.id === id)?.oddsMilli).toBe(Number(oddsMilli))
      expect(returnRate(sumChance(id), Number(oddsMilli))).toBeCloseTo((chance * Number(oddsMilli)) / 10, 5)
    }
  })
})

describe('the product does as the model', () => {
  const [live, machines] = [createFakeVenue('AG'), createFakeVenue('PP')]
  let cashier: Cashier
  beforeAll(async () => {
    cashier = await createCashier({}, { venues: new Map([...live.venues, ...machines.venues]) })
  })
  afterEach(async () => {
    await cashier.test.services.books.compareAll()
    await expectMoneyBalances(cashier.test.core.db)
  })
  afterAll(() => cashier.office.close())

  const replay = (seed: number) => {
    const stage = new ActivityStage(() => cashier, live)
    return new GiftReplay({ cashier, stage, machines, below: belowOf(seed) })
  }

  it.each(Object.entries(NAMED))('%s', async (_name, steps) => {
    await replay(SEED).run(steps)
  })

  it.each(Array.from({ length: REPLAYED }, (_, n) => SEED + n))('by chance %i', async (seed) => {
    await replay(seed).run(randomStrategy(belowOf(seed)))
  })
})

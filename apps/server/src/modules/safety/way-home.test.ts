// Whatever limits, absences and jumps of the clock came before, on either account of a person: reading, recalling money from a
// venue, binding a card and withdrawing are never refused. More by `npm run prove:protection`.
import { EXCLUSION_LENGTHS } from '@lanting/contract/data/protection-profiles'
import { TIMEOUT_DAYS } from '@lanting/contract/rules/protection/absence'
import { LIMIT_NAMES } from '@lanting/contract/rules/protection/limits'
import { atSize } from '@lanting/node-kit/test/size'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  type Cashier,
  type CashierMember,
  createCashier,
  DAY,
  PAY_PASSWORD,
} from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { into } from '#src/test/venues/venue-stage.ts'

const RUNS = Number(process.env['PROTECTION_LEAVERS'] ?? atSize(6, 40))
const SEED = Number(process.env['PROTECTION_SEED'] ?? 20_261_118)
const MINUTE = 60_000
/** At the venue, and in the wallet, of each account; limits are often lower than that. */
const [AWAY_YUAN, HERE_YUAN] = [300, 1_000]

const who = fc.constantFrom<0 | 1>(0, 1)
const is = <T extends string>(word: T) => fc.constant(word)
const step = fc.oneof(
  fc.record({
    do: is('limit'),
    who,
    limit: fc.constantFrom(...LIMIT_NAMES),
    value: fc.option(fc.integer({ min: 1, max: 50 }), { freq: 6, nil: null }),
  }),
  fc.record({ do: is('timeout'), who, days: fc.constantFrom(...TIMEOUT_DAYS) }),
  fc.record({ do: is('exclude'), who, length: fc.constantFrom(...EXCLUSION_LENGTHS) }),
  fc.record({ do: is('return'), who, step: fc.constantFrom('ask', 'confirm') }),
  fc.record({ do: is('link') }),
  fc.record({ do: is('keeper') }),
  fc.record({ do: is('jump'), ms: fc.constantFrom(MINUTE, DAY, 8 * DAY, 200 * DAY) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let cashier: Cashier
const venue = createFakeVenue('AG')
let serial = 0
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const answer = async (name: Parameters<typeof call>[0], input: object, { as }: CashierMember) => {
  const { code, message } = await call(name, input, as)
  return { code, message }
}

async function player(): Promise<CashierMember> {
  const member = await cashier.member(BigInt(AWAY_YUAN + HERE_YUAN) * 100n)
  await call('POST /api/transfer', into('AG', String(AWAY_YUAN)), member.as)
  return member
}

async function take(one: Step, both: readonly [CashierMember, CashierMember], mobile: string): Promise<void> {
  if (one.do === 'link') for (const { as } of both) await call('POST /api/updateuserinfo', { mobile }, as)
  else if (one.do === 'keeper') await cashier.test.services.leavings.runOnce()
  else if (one.do === 'jump') {
    await cashier.test.advance(one.ms)
    // Sessions end after a while.
    for (const member of both) Object.assign(member, { as: await cashier.again(member) })
  } else {
    const { as, password } = both[one.who]
    if (one.do === 'limit')
      await call('POST /api/limits', { set: [{ limit: one.limit, value: one.value }] }, as)
    else if (one.do === 'timeout') await call('POST /api/timeout', { days: one.days, password }, as)
    else if (one.do === 'exclude') await call('POST /api/exclude', { length: one.length, password }, as)
    else await call('POST /api/return', { step: one.step }, as)
  }
}

/** All of an account's money goes home. */
async function leaves(member: CashierMember): Promise<void> {
  for (const name of ['POST /api/balance', 'POST /api/betrecord', 'POST /api/myplay'] as const)
    expect((await answer(name, {}, member)).code, name).toBe(200)
  const atVenue = venue.wallets.get(`m${member.id}`) ?? 0n
  const recalled = await answer('POST /api/transall', {}, member)
  // An absence may have brought it home already.
  if (atVenue > 0n) expect(recalled.code, recalled.message).toBe(200)
  expect(venue.wallets.get(`m${member.id}`) ?? 0n).toBe(0n)
  const fen = await cashier.balance(member.id)
  expect(fen).toBe(BigInt(AWAY_YUAN + HERE_YUAN) * 100n)
  const out = { amount: String(fen / 100n), bank: member.card, password: PAY_PASSWORD }
  const withdrawn = await answer('POST /api/withdraw', out, member)
  expect(withdrawn.code, withdrawn.message).toBe(200)
  expect(await cashier.withdrawing(member.id)).toBe(fen)
}

it('own money goes home from any state of protection', {
  timeout: Math.max(600_000, RUNS * 30_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const both = [await player(), await player()] as const
      const mobile = `1390000${String(++serial).padStart(4, '0')}`
      for (const one of steps) await take(one, both, mobile)
      for (const member of both) await leaves(member)
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

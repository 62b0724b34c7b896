// For how long an unpaid payout is asked about: both edges.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freezeClock } from '#src/test/clock/frozen-clock.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { stuckPayouts } from '#src/test/money/stuck-payouts.ts'

const { watchMs, watchEveryMs } = DESK_LIMITS.payout

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(async () => {
  await expectMoneyBalances(cashier.test.core.db)
  await cashier.office.close()
})
const { staff, choose, agree, turnedAway, pass } = stuckPayouts(() => cashier)

/** A payout that was given back, and when. */
async function givenBack(): Promise<{ payout: string; at: number }> {
  const { payout } = await turnedAway(await cashier.member())
  await choose(payout, 'return', await staff('finance01'))
  await agree(payout, 'finance02')
  const [row] = await cashier.test.core.db.query<{ at: number }>(
    'SELECT ceil(extract(epoch FROM coalesce(decided_at, created_at)) * 1000)::float8 AS at FROM payout_tries WHERE payout_no = $1',
    [payout],
  )
  return { payout, at: row?.at ?? 0 }
}
const isAskedAgain = async (payout: string) => {
  const [row] = await cashier.test.core.db.query<{ again: boolean }>(
    'SELECT next_ask_at IS NOT NULL AS again FROM payout_tries WHERE payout_no = $1',
    [payout],
  )
  return row?.again
}

it('it is asked again until a week after it was given back', async () => {
  const one = await givenBack()
  // Apart, so that the second is due again when the first has been asked for the last time.
  await pass(2 * watchEveryMs)
  const other = await givenBack()
  const clock = await freezeClock(cashier.test)
  const rows = [
    ['DESK_LIMITS.payout.watchMs', one, watchMs - 1, true],
    ['DESK_LIMITS.payout.watchMs', other, watchMs, false],
  ] as const
  for (const [limit, { payout, at }, ms, isAsked] of rows) {
    await clock.pass(at + ms - clock.now())
    await cashier.test.services.payouts.runOnce()
    expect(await isAskedAgain(payout), `${limit}: ${ms}`).toBe(isAsked)
  }
})

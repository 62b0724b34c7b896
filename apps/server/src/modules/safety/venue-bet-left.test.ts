// A bet that is open at a venue when its member leaves, and wins afterwards: that money comes home as well.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { play } from '#src/test/invited.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { keepAway } from '#src/test/restrictions.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

it('is brought home when the bet has settled', async () => {
  const { test } = cashier
  const member = await cashier.member()
  const into = { amount: '100', sourcetype: 'userbalance', targettype: 'AG' }
  expect((await test.call('POST /api/transfer', into, member.as)).code).toBe(200)
  await play(test, venue, member.id, 10, 'lose')
  const at = test.core.clock.now()
  const open = { bet_id: 'S9000000000000001', round_id: 'open-1', created_at: at.toISOString() }
  venue.say({
    ...open,
    settle_version: 1,
    bet_amount: '90.00',
    payout: '0.00',
    win_loss: '0.00',
    status: 2,
    outcome: null,
    settled_at: null,
  })
  venue.change(`m${member.id}`, -90)
  await test.services.betSync.runOnce()
  await keepAway(test.core.db, member.id, 'exclusion')
  await test.services.leavings.runOnce()
  expect(await cashier.balance(member.id)).toBe(90_000n)

  const won = { settle_version: 2, payout: '180.00', win_loss: '90.00', status: 1, outcome: 'win' }
  venue.say({ ...won, settled_at: at.toISOString() })
  venue.change(`m${member.id}`, 180)
  await test.services.betSync.runOnce()
  await test.advance(11_000)
  await test.services.leavings.runOnce()
  expect(await cashier.balance(member.id)).toBe(108_000n)
})

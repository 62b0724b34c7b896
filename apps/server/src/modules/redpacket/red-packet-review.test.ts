// The office's red-packet day against members' grabs, and the budget changed under four eyes for the next cut.
import { fenFromYuan } from '@lanting/contract/money'
import { addDays } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { plantDeposit } from '#src/test/lottery/red-packets.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const dayFor = async (name: string, input: object = {}) =>
  cashier.office.call('POST /office-api/redpacket/day', input, { token: await cashier.office.login(name) })

it('shows what was cut and grabbed, in sums, and is for content and administrators', async () => {
  const { test } = cashier
  const today = await until(test, '09:30:00')
  const people = [await cashier.member(0n), await cashier.member(0n), await cashier.member(0n)]
  for (const [i, one] of people.entries())
    await plantDeposit(test.core.db, one.id, [10_000n, 100_000n, 100_000n][i] ?? 0n)
  await test.core.db.query("UPDATE members SET state = 'excluded' WHERE id = $1", [people[2]?.id])
  expect((await dayFor('admin001')).data).toMatchObject({
    date: today,
    phase: 0,
    cut: null,
    next_budget: '2000.00',
  })
  await until(test, '10:00:00')
  await runJobs(test)
  const as = people[0] === undefined ? { token: '' } : await cashier.again(people[0])
  const won = (await test.call('POST /api/douserredpacket', {}, as)).data.redpacketmoney
  const { data } = await dayFor('content01')
  expect(data).toMatchObject({
    phase: 1,
    cut: { budget: '2000.00', effective: '2000.00', packets: 3, members: 2, left_out: 1 },
    opened: { packets: 1, members: 1, amount: won },
    checks: { ledger: won, over: 0 },
    switch_on: 1,
  })
  expect(data.bands.reduce((sum, band) => sum + band.cut, 0)).toBe(3)
  expect(data.bands.reduce((sum, band) => sum + fenFromYuan(band.opened_amount), 0n)).toBe(fenFromYuan(won))
  expect(data.tiers.slice(0, 2).map(({ members, packets }) => [members, packets])).toEqual([
    [1, 1],
    [1, 2],
  ])
  expect(data.slots).toHaveLength(24)
  expect(data.slots[0]).toBe(1)
  expect((await dayFor('support01')).code).toBe(403)
  expect((await dayFor('admin001', { date: addDays(today, -1) })).data.cut).toBeNull()
})

it('two people change the budget, and the next cut has it', async () => {
  const { test, office } = cashier
  await until(test, '09:30:00')
  const asked = await office.call(
    'POST /office-api/rate/ask',
    { key: 'redpacket_budget', value: '3000.00', reason: '节日' },
    { token: await office.login('admin001') },
  )
  expect((await dayFor('admin001')).data).toMatchObject({
    next_budget: '2000.00',
    open_budget: asked.data.id,
  })
  await office.call(
    'POST /office-api/approval/decide',
    { id: asked.data.id, approve: 1, note: '同意' },
    { token: await office.login('admin002') },
  )
  await until(test, '10:00:00')
  await runJobs(test)
  expect((await dayFor('admin001')).data).toMatchObject({
    next_budget: '3000.00',
    open_budget: null,
    cut: { budget: '3000.00', effective: '3000.00' },
  })
})

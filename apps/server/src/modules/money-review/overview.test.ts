// The office's first page through HTTP: today beside yesterday at the same time, by hours; what waits; nobody else sees it.
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/cashier.ts'

const MINUTE = 60_000
const DAY = 86_400_000
let cashier: Cashier
let member: CashierMember
beforeAll(async () => {
  cashier = await createCashier()
  member = await cashier.member()
  // Noon in Beijing: a minute before and after is the same day, whenever this runs.
  const now = cashier.test.core.clock.now()
  const noon = dayStart(addDays(beijingDay(now), 1)) + DAY / 2
  await cashier.test.advance(noon - now.getTime())
})
afterAll(() => cashier.office.close())

const staff = async (name: string) => ({ token: await cashier.office.login(name) })

let serial = 0
/** A credited deposit that ended at an instant. */
async function credited(fen: number, at: number): Promise<void> {
  await cashier.test.core.db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
     VALUES ($1, $2, 'bank', $3, 2, $4, $4)`,
    [`D${String(serial++).padStart(20, '0')}`, member.id, fen, new Date(at)],
  )
}

it('sets today so far beside yesterday up to the same time of day', async () => {
  const now = cashier.test.core.clock.now().getTime()
  const midnight = dayStart(beijingDay(now))
  const yesterday = dayStart(addDays(beijingDay(now), -1))
  await credited(30_000, midnight)
  await credited(12_345, now - 1)
  await credited(5_000, yesterday)
  await credited(7_000, now - DAY - MINUTE)
  // Later than now yesterday, and the day before: neither is compared.
  await credited(90_000, now - DAY + MINUTE)
  await credited(80_000, yesterday - 1)

  const { data } = await cashier.office.call('POST /office-api/money/overview', {}, await staff('finance01'))
  expect(data.deposits).toEqual({ count: 2, sum: '423.45', sum_yesterday: '120.00' })
  expect(data.withdrawals).toEqual({ count: 0, sum: '0.00', sum_yesterday: '0.00' })
  expect(data.hours).toHaveLength(24)
  expect(data.hours[0]?.deposits).toMatch(/^(300\.00|423\.45)$/)
  expect(data.queues.map(({ queue, waiting }) => [queue, waiting])).toEqual([
    ['deposit', 0],
    ['withdrawal', 0],
    ['second', 0],
    ['transfer', 0],
    ['suspense', 0],
    ['support', 0],
  ])
})

it('counts a member as active once, and what waits with the age of its oldest', async () => {
  const ask = async () =>
    (await cashier.office.call('POST /office-api/money/overview', {}, await staff('finance01'))).data
  const before = await ask()
  await cashier.test.core.db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at)
     VALUES ('D99999999999999999999', $1, 'bank', 100, 1, app_now() - interval '26 minutes')`,
    [member.id],
  )
  await cashier.office.call(
    'POST /office-api/adjust/ask',
    { member_id: Number(member.id), direction: 'credit', amount: '1', multiple: 1, reason: '演示' },
    await staff('finance01'),
  )
  const after = await ask()
  const queue = (name: string) => after.queues.find((one) => one.queue === name)
  expect(queue('deposit')).toMatchObject({ waiting: 1, oldest: expect.closeTo(26 * 60, -1) })
  expect(queue('second')?.waiting).toBe(1)
  expect(after.active).toBe(before.active)
  await cashier.test.core.db.query("DELETE FROM deposits WHERE no = 'D99999999999999999999'")
})

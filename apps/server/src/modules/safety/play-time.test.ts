// Play time through HTTP: what heartbeats count, the limit of a day, and the sums that members see of it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

type Member = Awaited<ReturnType<Cashier['member']>>
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const HOUR = 3_600_000

/** Sessions end after a while, so a later call has a new one. */
async function later(member: Member, ms: number): Promise<void> {
  await cashier.test.advance(ms)
  Object.assign(member, { as: await cashier.again(member) })
}

describe('play time', () => {
  it('is counted by heartbeats without pauses over five minutes, and ends at the limit until midnight', async () => {
    const member = await cashier.member()
    await later(member, msTo(20))
    const beat = () => call('POST /api/heartbeat', { place: 'room' }, member.as)
    await beat()
    await cashier.test.advance(3 * 60_000)
    expect((await beat()).data).toMatchObject({ minutes_today: 3, minutes_left: null, reminder_minutes: 60 })
    await cashier.test.advance(6 * 60_000)
    expect((await beat()).data.minutes_today).toBe(3)
    await call('POST /api/limits', { set: [{ limit: 'time', value: 5 }] }, member.as)
    await cashier.test.advance(2 * 60_000 + 1000)
    expect((await beat()).data).toMatchObject({ minutes_today: 5, minutes_left: 0 })
    const launch = () => call('POST /api/getGameUrl', { plat_name: 'PG' }, member.as)
    expect((await launch()).message).toBe('今日游戏时间已满，明日 00:00 恢复')
    await later(member, msTo(24))
    expect((await launch()).message).not.toBe('今日游戏时间已满，明日 00:00 恢复')
  })

  it('and sums are seen by day, week or month', async () => {
    const member = await cashier.member()
    const paid = await call('POST /api/recharge', { paytype: 'wechat', amount: '500' }, member.as)
    await cashier.callback({ order_no: paid.data.deposit_no, amount: '500.00' })
    const month = await call('POST /api/myplay', {}, member.as)
    expect(month.data).toMatchObject({ days: 30, unit: 'day', sums: { deposits: '500.00', net: '0.00' } })
    expect(month.data.rows).toHaveLength(30)
    expect(month.data.rows.at(-1)).toMatchObject({ deposits: '500.00' })
    const year = await call('POST /api/myplay', { days: 365 }, member.as)
    expect(year.data.rows.length).toBeGreaterThanOrEqual(12)
    expect(year.data.sums).toEqual(month.data.sums)
  })
})

/** To an hour of today in Beijing, a second past. */
function msTo(hour: number): number {
  const now = cashier.test.core.clock.now().getTime()
  const midnight = now - ((now + 8 * HOUR) % (24 * HOUR))
  const at = midnight + hour * HOUR + 1000
  return at > now ? at - now : at + 24 * HOUR - now
}

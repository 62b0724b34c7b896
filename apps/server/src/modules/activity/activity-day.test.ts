// Where a Beijing day ends for activities, and whom a device or card keeps out: to the second around midnight.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ActivityStage, lottery } from '#src/test/activity-stage.ts'
import { loginAs } from '#src/test/app.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const SECOND = 1000
const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, venue)
const notMet = (reason: string) => ({ code: 400, message: `暂不符合活动条件：${reason}` })
/** Sessions end long before the next midnight. */
const again = async (member: CashierMember): Promise<CashierMember> => ({
  ...member,
  as: { token: await loginAs(cashier.test, member.name, member.password) },
})

describe('每日首存 and 豹子好运奖 end at midnight in Beijing', () => {
  it('a deposit of the last second is yesterday’s in the next, and one of the first second is today’s', async () => {
    const first = await cashier.member(0n)
    await until(cashier.test, '23:59:55')
    const late = await again(first)
    await stage.deposit(late, 200)
    expect(await stage.eligible(late, 3)).toMatchObject({ ok: 1, bonus: '4.00' })
    await cashier.test.advance(10 * SECOND)
    expect(await stage.apply(late, 3)).toMatchObject(notMet('今日尚无到账存款'))
    await stage.deposit(late, 500)
    expect(await stage.eligible(late, 3)).toMatchObject({ ok: 1, bonus: '10.00' })
  })

  it('an application of the last second is another day’s: the next one is taken', async () => {
    const first = await cashier.member(0n)
    await until(cashier.test, '23:59:55')
    const late = await again(first)
    await stage.deposit(late, 200)
    expect((await stage.apply(late, 3)).code).toBe(200)
    expect((await stage.apply(late, 3)).message).toBe('您已申请过该活动')
    await cashier.test.advance(10 * SECOND)
    await stage.deposit(late, 200)
    expect((await stage.apply(late, 3)).code).toBe(200)
  })

  it('a triple settled before midnight gives nothing after it', async () => {
    const first = await cashier.member(10_000n)
    await until(cashier.test, '23:59:55')
    const late = await again(first)
    await stage.playLottery(late, [lottery(2041, 10, 60_000)], [7, 7, 7])
    expect(await stage.eligible(late, 6)).toMatchObject({ ok: 1, bonus: '28.00' })
    await cashier.test.advance(10 * SECOND)
    expect(await stage.eligible(late, 6)).toMatchObject({ ok: 0 })
    await stage.playLottery(late, [lottery(2041, 10, 60_000)], [7, 7, 7])
    expect(await stage.eligible(late, 6)).toMatchObject({ ok: 1 })
  })
})

describe('a card carries one member', () => {
  async function sharing(): Promise<[CashierMember, CashierMember]> {
    const pair: [CashierMember, CashierMember] = [await cashier.member(0n), await cashier.member(0n)]
    for (const member of pair) {
      await stage.deposit(member, 500)
      await cashier.bindCard(member.id, {
        kind: 'bank',
        number: `62228888${String(pair[0].id).padStart(8, '0')}`,
      })
    }
    return pair
  }
  const refused = notMet('同一人、同一设备或收款账户已有会员参加本活动')

  it('an application that was taken back under review frees it', async () => {
    const [one, other] = await sharing()
    const { data } = await stage.apply(one, 3)
    expect(await stage.apply(other, 3)).toMatchObject(refused)
    await cashier.test.call('POST /api/bonusdrop', { apply_id: data.apply_id }, one.as)
    expect((await stage.apply(other, 3)).code).toBe(200)
  })

  it('a bonus that was paid and given up does not', async () => {
    const [one, other] = await sharing()
    const { data } = await stage.apply(one, 3)
    await stage.approve(data.apply_id)
    const dropped = await cashier.test.call('POST /api/bonusdrop', { apply_id: data.apply_id }, one.as)
    expect(dropped.data.returned).toBe('10.00')
    expect(await stage.apply(other, 3)).toMatchObject(refused)
    // Another day is another period, for both of them.
    await until(cashier.test, '00:00:01')
    const next = await again(other)
    await stage.deposit(next, 500)
    expect((await stage.apply(next, 3)).code).toBe(200)
  })
})

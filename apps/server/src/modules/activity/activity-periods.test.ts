// Activities of a day and of a weekend through HTTP, to the fen (docs/rules/activity.md).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { ActivityStage, lottery } from '#src/test/activity-stage.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, venue)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const notMet = (reason: string) => ({ code: 400, message: `暂不符合活动条件：${reason}` })
const [MONDAY, TUESDAY, SATURDAY] = [1, 2, 6] as const

describe('每日首存5%', () => {
  it('gives 50.00 for 1,000 and asks for 5,250.00; 1,200 gives 58.00', async () => {
    const member = await stage.applied(3, 1000)
    expect(await stage.record(member)).toMatchObject({
      bonus: '50.00',
      remark: '今日首存 1,000.00 的 5%；通过后流水要求 5,250.00',
    })
    await stage.approve(member.applyId)
    expect(await stage.missing(member)).toBe('5250.00')
    expect((await stage.record(await stage.applied(3, 1200))).bonus).toBe('58.00')
  })

  it('goes by the day’s first deposit and comes back the next day', async () => {
    const member = await cashier.member(0n)
    expect(await stage.apply(member, 3)).toMatchObject(notMet('今日尚无到账存款'))
    await stage.smallDeposit(member, 60)
    await stage.deposit(member, 500)
    expect(await stage.apply(member, 3)).toMatchObject(notMet('今日第一笔存款不足100元'))
    await cashier.test.advance(86_400_000)
    const next = { ...member, as: await cashier.again(member) }
    await stage.deposit(next, 100)
    expect((await stage.apply(next, 3)).code).toBe(200)
    expect((await stage.apply(next, 3)).message).toBe('您已申请过该活动')
    await cashier.test.advance(86_400_000)
    const later = { ...member, as: await cashier.again(member) }
    await stage.deposit(later, 100)
    expect((await stage.apply(later, 3)).code).toBe(200)
  })

  it('cannot be had for a deposit that already carries a bonus, nor after a withdrawal', async () => {
    const member = await stage.applied(1, 500)
    expect(await stage.apply(member, 3)).toMatchObject(notMet('该笔存款已参加其他活动'))
    const leaver = await cashier.member(0n)
    await stage.deposit(leaver, 500)
    await stage.playLottery(leaver, [lottery(2001, 500)])
    const take = { amount: '100', bank: leaver.card, password: 'Pay2pass' }
    expect((await call('POST /api/withdraw', take, leaver.as)).code).toBe(200)
    expect(await stage.apply(leaver, 3)).toMatchObject(notMet('该笔存款到账后已申请取款'))
  })

  it('cannot be given back: its terms do not say so', async () => {
    const member = await stage.applied(3, 1000)
    await stage.approve(member.applyId)
    const answer = await call('POST /api/bonusdrop', { apply_id: member.applyId }, member.as)
    expect([answer.code, answer.message]).toEqual([400, '没有可放弃的彩金'])
  })
})

describe('彩票专区', () => {
  it('pays the highest tier that the weekend reached, on Monday and no other day', async () => {
    const early = await cashier.member(3_000_000n)
    const saturday = await stage.untilWeekday(early, SATURDAY, 12)
    await stage.playLottery(saturday, [lottery(2001, 6240)])
    expect(await stage.apply(saturday, 5)).toMatchObject(notMet('请在周一申请'))
    const monday = await stage.untilWeekday(early, MONDAY, 9)
    await stage.playLottery(monday, [lottery(2001, 15_000)])
    const answer = await stage.apply(monday, 5)
    expect(answer.code).toBe(200)
    expect(await stage.record(monday)).toMatchObject({
      bonus: '18.00',
      remark: '周末有效流水 6,240.00，取 5,000 档；通过后流水要求 18.00',
    })
    await stage.approve(answer.data.apply_id)
    expect((await stage.apply(monday, 5)).message).toBe('您已申请过该活动')
    const tuesday = await stage.untilWeekday(early, TUESDAY, 9)
    expect(await stage.apply(tuesday, 5)).toMatchObject({ code: 400 })
  })

  it('pays 28.00 for a 豹子 of the day with at least 10.00 on it, once', async () => {
    const member = await cashier.member(100_000n)
    const none = notMet('当日没有单注10元及以上的豹子中奖注单')
    expect(await stage.apply(member, 6)).toMatchObject(none)
    await stage.playLottery(member, [lottery(2041, 9, 96_000)], [7, 7, 7])
    await stage.playLottery(member, [lottery(2041, 100, 96_000)], [7, 7, 8])
    expect(await stage.apply(member, 6)).toMatchObject(none)
    await stage.playLottery(member, [lottery(2041, 10, 96_000)], [7, 7, 7])
    const answer = await stage.apply(member, 6)
    expect(await stage.record(member)).toMatchObject({
      bonus: '28.00',
      remark: '当日豹子中奖注单，单注 10.00；通过后流水要求 84.00',
    })
    await stage.approve(answer.data.apply_id)
    expect((await stage.apply(member, 6)).message).toBe('您已申请过该活动')
  })
})

// Player protection through HTTP: limits, absences, one person over two accounts, and what an absence brings about.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseBeijing } from '@lanting/contract/time'
import { join, lateDeposit } from '#src/test/invited.ts'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
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

const recharge = (member: Member, amount: string) =>
  call('POST /api/recharge', { paytype: 'wechat', amount }, member.as)
const limits = (member: Member, input = {}) => call('POST /api/limits', input, member.as)
const set = (member: Member, limit: string, value: number | null) =>
  limits(member, { set: [{ limit, value }] })

/** Sessions end after a while, so a later call has a new one. */
async function later(member: Member, ms: number): Promise<void> {
  await cashier.test.advance(ms)
  Object.assign(member, { as: await cashier.again(member) })
}

describe('a limit', () => {
  it('is in force in the answer that sets it, and what is refused names what holds', async () => {
    const member = await cashier.member()
    const answer = await set(member, 'deposit.day', 300)
    expect(answer.data.deposit.day).toMatchObject({ limit: '300.00', used: '0.00', left: '300.00' })
    expect(answer.data.deposit_left).toEqual({ amount: '300.00', by: 'deposit.day' })
    expect((await recharge(member, '200')).code).toBe(200)
    const refused = await recharge(member, '101')
    expect(refused.code).toBe(400)
    expect(refused.message).toMatch(
      /^已达到您设置的每日存款限额，剩余 100\.00 元，\d{4}-\d\d-\d\d 00:00 恢复$/,
    )
    expect((await recharge(member, '100')).code).toBe(200)
  })

  it('may be set lower than what is used: nothing is left', async () => {
    const member = await cashier.member()
    await recharge(member, '200')
    const { data } = await set(member, 'deposit.week', 100)
    expect(data.deposit.week).toMatchObject({ used: '200.00', left: '0.00' })
    expect((await recharge(member, '100')).message).toContain('每周存款限额，剩余 0.00 元')
  })

  it.each([
    ['another sum than its order', '250', '50.00'],
    ['the sum of its closed order', '100', '200.00'],
  ])('counts money credited by two colleagues, of %s, once', async (_what, amount, left) => {
    const newcomer = await join(cashier.test)
    await cashier.test.call('POST /api/limits', { set: [{ limit: 'deposit.day', value: 300 }] }, newcomer)
    await lateDeposit(cashier, newcomer, `${amount}.00`)
    const as = await newcomer.login()
    const { data } = await call('POST /api/limits', {}, as)
    expect(data.deposit.day).toMatchObject({ left })
    const look = await call('POST /api/myplay', {}, as)
    expect(look.data.sums.deposits).toBe(`${amount}.00`)
  })

  it('named twice in one call is judged by what the first part left', async () => {
    const member = await cashier.member()
    const set = [
      { limit: 'deposit.day', value: 300 },
      { limit: 'deposit.day', value: 900 },
    ]
    const both = await limits(member, { set })
    expect(both.code).toBe(200)
    expect(both.data.deposit.day).toMatchObject({ limit: '300.00', waiting: { limit: '900.00' } })
    const twice = await limits(member, { cancel: ['deposit.day', 'deposit.day'] })
    expect([twice.code, twice.message]).toEqual([400, expect.stringContaining('没有')])
    await later(member, 25 * HOUR)
    const again = await limits(member, { cancel: ['deposit.day'], confirm: ['deposit.day'] })
    expect(again.code).toBe(400)
    expect((await limits(member)).data.deposit.day).toMatchObject({
      limit: '300.00',
      waiting: { limit: '900.00' },
    })
  })

  it('is raised after its wait and a second yes; a second request begins anew, a lowering ends it', async () => {
    const member = await cashier.member()
    await set(member, 'deposit.month', 300)
    const asked = await set(member, 'deposit.month', 900)
    expect(asked.data.deposit.month).toMatchObject({
      limit: '300.00',
      waiting: { limit: '900.00', is_ripe: 0 },
    })
    expect((await limits(member, { confirm: ['deposit.month'] })).message).toMatch(/^调高须等到/)
    await later(member, 12 * HOUR)
    await set(member, 'deposit.month', 800)
    await later(member, 13 * HOUR)
    expect((await limits(member, { confirm: ['deposit.month'] })).code).toBe(400)
    await later(member, 11 * HOUR)
    expect((await limits(member)).data.deposit.month.waiting).toMatchObject({ limit: '800.00', is_ripe: 1 })
    const raised = await limits(member, { confirm: ['deposit.month'] })
    expect(raised.data.deposit.month).toMatchObject({ limit: '800.00', waiting: null })
    await set(member, 'deposit.month', null)
    const lowered = await set(member, 'deposit.month', 700)
    expect(lowered.data.deposit.month).toMatchObject({ limit: '700.00', waiting: null })
    expect((await limits(member, { confirm: ['deposit.month'] })).message).toContain('没有等待确认')
  })

  it('lapses seven days after it could be confirmed, to the second', async () => {
    const member = await cashier.member()
    await set(member, 'loss.day', 100)
    const { data } = await set(member, 'loss.day', 200)
    const until = parseBeijing(data.loss.day.waiting?.confirm_until ?? '') ?? 0
    const from = parseBeijing(data.loss.day.waiting?.confirm_from ?? '') ?? 0
    expect(until - from).toBe(7 * 24 * HOUR)
    await later(member, until - cashier.test.core.clock.now().getTime() + 1000)
    expect((await limits(member)).data.loss.day).toMatchObject({ limit: '100.00', waiting: null })
    expect((await limits(member, { confirm: ['loss.day'] })).code).toBe(400)
  })

  it.each([
    ['deposit.day', 0],
    ['deposit.day', 10_000_001],
    ['time', 0],
    ['time', 1441],
  ])('%s of %i is refused', async (limit, value) => {
    const member = await cashier.member(0n)
    expect((await set(member, limit, value)).message).toMatch(/^限额须为/)
  })

  it('takes no short cut in the database either', async () => {
    const member = await cashier.member(0n)
    await set(member, 'stake', 100)
    const { db } = cashier.test.core
    const higher = `INSERT INTO restrictions (member_id, asked_by, kind, name, value, at, from_at)
      VALUES ($1, 'staff', 'limit', 'stake', $2, app_now(), app_now())`
    await expect(db.query(higher, [member.id, 10_001])).rejects.toThrow(/no raise to it is ripe/)
    await expect(db.query(higher, [member.id, null])).rejects.toThrow(/no raise to it is ripe/)
    for (const change of [
      'UPDATE restrictions SET value = 1',
      'DELETE FROM restrictions',
      'TRUNCATE restrictions CASCADE',
    ])
      await expect(db.query(change)).rejects.toThrow(/only added/)
  })
})

describe('one person', () => {
  async function pair(by: 'card' | 'mobile' | 'name') {
    const [one, two] = [await cashier.member(), await cashier.member()]
    const link = async () => {
      const { db } = cashier.test.core
      if (by === 'card') {
        const [card] = await db.query<{ number: string }>('SELECT number FROM cards WHERE member_id = $1', [
          one.id,
        ])
        const number = card?.number ?? ''
        await cashier.bindCard(two.id, { kind: 'bank', number })
      } else {
        const n = String(Number(one.id) % 10_000).padStart(4, '0')
        const profile =
          by === 'mobile' ? { mobile: `1391111${n}` } : { birthday: `1985-0${(Number(n) % 9) + 1}-17` }
        if (by === 'name')
          await db.query('UPDATE members SET realname = $2 WHERE id = ANY ($1)', [
            [one.id, two.id],
            db.seal('name', `林${n}`),
          ])
        await call('POST /api/updateuserinfo', profile, one.as)
        await call('POST /api/updateuserinfo', profile, two.as)
      }
    }
    return { one, two, link }
  }

  it.each(['card', 'mobile', 'name'] as const)(
    'is two accounts that share a %s: sums and limits are one',
    async (by) => {
      const { one, two, link } = await pair(by)
      await set(one, 'deposit.day', 300)
      expect((await recharge(two, '200')).code).toBe(200)
      await link()
      expect((await limits(two)).data.deposit.day).toMatchObject({
        limit: '300.00',
        used: '200.00',
        left: '100.00',
      })
      expect((await recharge(one, '101')).code).toBe(400)
      expect((await recharge(one, '100')).code).toBe(200)
      expect((await recharge(two, '100')).code).toBe(400)
    },
  )

  it('is excluded with every account, also one that is found later', async () => {
    const { one, two, link } = await pair('card')
    await call('POST /api/exclude', { length: '180d', password: one.password }, one.as)
    expect((await recharge(two, '100')).code).toBe(200)
    await link()
    expect((await recharge(two, '100')).message).toMatch(/^您已自我排除，\d{4}-\d\d-\d\d 前不可恢复$/)
    expect((await limits(two)).data.absence).toMatchObject({ kind: 'exclusion', is_over: 0 })
  })
})

describe('a time-out', () => {
  it('shows first, asks for the password, closes at once, and opens by itself', async () => {
    const member = await cashier.member()
    const shown = await call('POST /api/timeout', { days: 1 }, member.as)
    expect(shown.data).toMatchObject({ is_done: 0, state: { absence: null } })
    expect((await call('POST /api/timeout', { days: 1, password: 'wrong one' }, member.as)).code).toBe(400)
    const done = await call('POST /api/timeout', { days: 1, password: member.password }, member.as)
    expect(done.data).toMatchObject({ is_done: 1, state: { absence: { kind: 'timeout' } } })
    expect((await recharge(member, '100')).message).toMatch(
      /^您已设置冷静期，\d{4}-\d\d-\d\d \d\d:\d\d 结束$/,
    )
    await later(member, 24 * HOUR + 1000)
    expect((await recharge(member, '100')).code).toBe(200)
    expect((await call('POST /api/user', {}, member.as)).data.state).toBe(1)
  })
})

describe('an exclusion', () => {
  const exclude = (member: Member, length = '180d') =>
    call('POST /api/exclude', { length, password: member.password }, member.as)

  it('cancels open orders, waives turnover, withdraws offers; the money stays free to leave', async () => {
    const member = await cashier.member(0n)
    const paid = await recharge(member, '500')
    await cashier.callback({ order_no: paid.data.deposit_no, amount: '500.00' })
    const open = await recharge(member, '300')
    expect((await call('POST /api/getBetAmount', {}, member.as)).data.bet_amount).toBe('500.00')
    const { data } = await exclude(member)
    expect(data.effects).toMatchObject({
      open_deposits: { count: 1, amount: '300.00' },
      turnover_waived: '500.00',
    })
    await cashier.test.services.leavings.runOnce()
    expect((await call('POST /api/getBetAmount', {}, member.as)).data.bet_amount).toBe('0.00')
    const late = await cashier.callback({ order_no: open.data.deposit_no, amount: '300.00' })
    expect(late).toMatchObject({ data: { stored: 1 } })
    expect(await cashier.balance(member.id)).toBe(80_000n)
    expect((await call('POST /api/getBetAmount', {}, member.as)).data.bet_amount).toBe('0.00')
    const out = { amount: '800', bank: member.card, password: PAY_PASSWORD }
    expect((await call('POST /api/withdraw', out, member.as)).code).toBe(200)
  })

  it('takes effect for others when one row cannot be marked', async () => {
    const [stuck, other] = [await cashier.member(0n), await cashier.member(0n)]
    const { db } = cashier.test.core
    // The loop takes rows by the time that they are due, so the one that fails comes first.
    for (const member of [stuck, other]) await exclude(member)
    await db.query(
      `CREATE FUNCTION refuse_leaving() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$`,
    )
    await db.query(
      `CREATE TRIGGER planted BEFORE UPDATE OF orders_at ON leavings FOR EACH ROW
         WHEN (NEW.member_id = ${stuck.id}) EXECUTE FUNCTION refuse_leaving()`,
    )
    await cashier.test.services.leavings.runOnce()
    const marked = await db.query(
      'SELECT member_id FROM leavings WHERE member_id IN ($1, $2) AND orders_at IS NOT NULL',
      [stuck.id, other.id],
    )
    await db.query('DROP TRIGGER planted ON leavings')
    await db.query('DROP FUNCTION refuse_leaving()')
    expect(marked).toEqual([{ member_id: other.id }])
  })

  it('is left only by asking, a day of waiting, and a second yes; limits hold as before', async () => {
    const member = await cashier.member()
    await set(member, 'deposit.day', 300)
    await exclude(member)
    const back = (step: string) => call('POST /api/return', { step }, member.as)
    expect((await back('ask')).message).toMatch(/^您已自我排除/)
    await later(member, 180 * 24 * HOUR - 60_000)
    expect((await back('ask')).code).toBe(400)
    await cashier.test.advance(61_000)
    expect((await recharge(member, '100')).message).toBe('您的自我排除已到期，请先申请返回')
    expect((await back('confirm')).code).toBe(400)
    expect((await back('ask')).data.absence).toMatchObject({ is_over: 1, back: { is_ripe: 0 } })
    await later(member, 24 * HOUR - 5000)
    expect((await back('confirm')).code).toBe(400)
    await cashier.test.advance(6000)
    expect((await back('confirm')).data.absence).toBeNull()
    expect((await recharge(member, '301')).code).toBe(400)
    expect((await recharge(member, '300')).code).toBe(200)
  })

  it('for ever has no return, and a shorter one does not replace it', async () => {
    const member = await cashier.member()
    await exclude(member, 'forever')
    expect((await exclude(member, '5y')).message).toBe('您已永久自我排除，不可恢复')
    expect((await call('POST /api/timeout', { days: 1, password: member.password }, member.as)).code).toBe(
      400,
    )
    await later(member, 366 * 24 * HOUR)
    expect((await call('POST /api/return', { step: 'ask' }, member.as)).code).toBe(400)
    expect((await recharge(member, '100')).message).toBe('您已永久自我排除，不可恢复')
  })
})

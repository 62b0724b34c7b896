// Credits and debits by staff through HTTP: four eyes, limits, turnover, and no overdraft.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, DAY } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, staff, deedsOf } = desk(() => cashier)

describe('an adjustment', () => {
  it('credits with its turnover and debits what is there, each by two people', async () => {
    const member = await cashier.member(0n)
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const wish = {
      member_id: Number(member.id),
      direction: 'credit',
      amount: '88.88',
      multiple: 3,
      reason: '补偿',
    }
    const asked = await call('POST /office-api/adjust/ask', wish, zhou)
    expect(asked.data).toMatchObject({
      amount: '88.88',
      multiple: 3,
      approval: { state: 'open', asked_by: '周宁' },
    })
    expect(await cashier.balance(member.id)).toBe(0n)
    await call('POST /office-api/approval/decide', { id: asked.data.id, approve: 1, note: '' }, lu)
    expect(await cashier.balance(member.id)).toBe(8_888n)
    const left = await cashier.test.call('POST /api/getBetAmount', {}, member.as)
    expect(left.data.bet_amount).toBe('266.64')
    const take = { ...wish, direction: 'debit', amount: '50', multiple: 0, reason: '重复补偿' }
    const debit = await call('POST /office-api/adjust/ask', take, zhou)
    const done = await call(
      'POST /office-api/approval/decide',
      { id: debit.data.id, approve: 1, note: '' },
      lu,
    )
    expect(done.data.approval?.state).toBe('approved')
    expect(await cashier.balance(member.id)).toBe(3_888n)
    expect(await deedsOf(debit.data.id)).toEqual(['adjust.ask 周宁', 'adjust.approve 陆青'])
  })

  it.each([
    [{ amount: '0' }, '单笔调账须在0.01-50000元之间，且当日合计不超过200000元'],
    [{ amount: '50000.01' }, '单笔调账须在0.01-50000元之间，且当日合计不超过200000元'],
    [{ amount: '10', direction: 'debit' }, '余额不足'],
    [{ amount: '10', reason: ' ' }, '请填写原因'],
    [{ amount: '10', member_id: 1 }, '当前状态不能执行该操作'],
  ])('%j → %s', async (more, message) => {
    const member = await cashier.member(0n)
    const wish = {
      member_id: Number(member.id),
      direction: 'credit',
      multiple: 1,
      reason: 'x',
      ...more,
    }
    expect((await call('POST /office-api/adjust/ask', wish, await staff('finance01'))).message).toBe(message)
  })

  it('that can no longer be taken is refused at the second desk and stays open', async () => {
    const member = await cashier.member(1_000n)
    const wish = { member_id: Number(member.id), direction: 'debit', amount: '10', multiple: 0, reason: 'x' }
    const asked = await call('POST /office-api/adjust/ask', wish, await staff('finance01'))
    const { db } = cashier.test.core
    await db.query("SELECT ledger_post('fee:test', 'fee', ARRAY[$1, 'house:fee'], ARRAY[-1, 1]::bigint[])", [
      `member:${member.id}:main`,
    ])
    const decided = await call(
      'POST /office-api/approval/decide',
      { id: asked.data.id, approve: 1, note: '' },
      await staff('admin001'),
    )
    expect(decided.message).toBe('余额不足')
    const list = await call('POST /office-api/adjust/list', { open: 1 }, await staff('finance01'))
    expect(list.data.data.map(({ id }) => id)).toContain(asked.data.id)
  })

  it('of the day has an end, however many ask at once', async () => {
    const member = await cashier.member(0n)
    await cashier.test.advance(DAY)
    const zhou = await staff('finance01')
    const wish = {
      member_id: Number(member.id),
      direction: 'credit',
      amount: '50000',
      multiple: 1,
      reason: 'x',
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST /office-api/adjust/ask', wish, zhou)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
  })
})

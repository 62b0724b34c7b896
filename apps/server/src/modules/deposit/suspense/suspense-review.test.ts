// Suspense through HTTP: the raw callback, candidate orders, credited or returned by two people.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier, DAY } from '#src/test/money/cashier.ts'
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
const suspenseFen = async () => {
  const rows = await cashier.test.core.db.query<{ fen: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.class = 'suspense'`,
  )
  return rows[0]?.fen
}

async function lateMoney(member: CashierMember, amount = '300.00') {
  const order = await cashier.test.call(
    'POST /api/recharge',
    { paytype: 'wxpay', amount: 300 },
    await cashier.again(member),
  )
  const no = order.data.deposit_no
  await cashier.test.call('POST /api/rechargecancel', { deposit_no: no }, await cashier.again(member))
  await cashier.callback({ order_no: no, amount })
  const list = await call('POST /office-api/suspense/list', {}, await staff('finance01'))
  const item = list.data.data.find(({ order_no }) => order_no === no)
  if (item === undefined) throw new Error('no suspense item')
  return { no, item }
}

/** Approves or refuses the latest request about an item. */
async function decide(item: string, approve: 0 | 1, as: { token: string }, note = '') {
  const seen = await call('POST /office-api/suspense/detail', { id: item }, await staff('finance01'))
  const id = seen.data.row.approval?.id
  return call('POST /office-api/approval/decide', { id, approve, note }, as)
}
const rowOf = async (id: string) =>
  (await call('POST /office-api/suspense/detail', { id }, await staff('finance01'))).data.row

describe('suspense', () => {
  it('is credited by two people to the order it came too late for', async () => {
    const member = await cashier.member(0n)
    const { no, item } = await lateMoney(member)
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    expect(item).toMatchObject({ why: 'late', amount: '300.00', state: 'open', approval: null })
    const detail = await call('POST /office-api/suspense/detail', { id: item.id }, zhou)
    expect(detail.data.candidates[0]).toMatchObject({
      deposit_no: no,
      same_number: 1,
      same_amount: 1,
      state: 3,
    })
    expect(JSON.parse(detail.data.raw)).toMatchObject({ order_no: no, amount: '300.00' })
    const wish = {
      id: item.id,
      action: 'credit',
      member_id: Number(member.id),
      reason: '逾期 1 分钟，金额一致',
    }
    expect((await call('POST /office-api/suspense/ask', wish, lu)).code).toBe(403)
    const asked = await call('POST /office-api/suspense/ask', wish, zhou)
    expect(asked.data).toMatchObject({
      asked: { action: 'credit', member: { username: member.name } },
      approval: { state: 'open', mine: 1 },
    })
    expect((await call('POST /office-api/suspense/ask', wish, await staff('finance02'))).message).toBe(
      '已有同样的变更在等待第二人确认',
    )
    expect((await decide(item.id, 1, zhou)).code).toBe(403)
    const done = await decide(item.id, 1, lu, '相符')
    expect(done.data.approval).toMatchObject({ state: 'approved', decided_by: '陆青', note: '相符' })
    expect(await rowOf(item.id)).toMatchObject({ state: 'credited', approval: { state: 'approved' } })
    expect(await cashier.balance(member.id)).toBe(30_000n)
    const record = await cashier.test.call(
      'POST /api/gettransrecord',
      { type: 1 },
      await cashier.again(member),
    )
    expect(record.data.data[0]).toMatchObject({ out_trade_no: no, state: 2, remark: '逾期付款，经核对入账' })
    expect(
      (await cashier.test.call('POST /api/getBetAmount', {}, await cashier.again(member))).data.bet_amount,
    ).toBe('300.00')
    expect(await deedsOf(item.id)).toEqual(['suspense.ask 周宁', 'suspense.approve 陆青'])
    expect((await decide(item.id, 1, lu)).message).toBe('当前状态不能执行该操作')
  })

  it('of a wrong amount is credited as what came, and its order stays closed', async () => {
    const member = await cashier.member(0n)
    // Another order of the same way and amount as the payment.
    await cashier.test.call(
      'POST /api/recharge',
      { paytype: 'wxpay', amount: 299 },
      await cashier.again(member),
    )
    const { no, item } = await lateMoney(member, '299.00')
    const found = await call('POST /office-api/suspense/list', { q: '299' }, await staff('finance01'))
    expect(found.data).toMatchObject({ total: 1, data: [{ id: item.id, candidates: 2, ended_at: null }] })
    const wish = { id: item.id, action: 'credit', member_id: Number(member.id), reason: '少付一元' }
    await call('POST /office-api/suspense/ask', wish, await staff('finance01'))
    await decide(item.id, 1, await staff('admin001'))
    expect(await cashier.balance(member.id)).toBe(29_900n)
    const record = await cashier.test.call(
      'POST /api/gettransrecord',
      { type: 1 },
      await cashier.again(member),
    )
    expect(record.data.data[0]).toMatchObject({ out_trade_no: no, state: 3 })
  })

  it('is sent back by two people, or stays after a no', async () => {
    const member = await cashier.member(0n)
    const { item } = await lateMoney(member)
    const before = await suspenseFen()
    const wish = { id: item.id, action: 'return', member_id: null, reason: '付款人要求退回' }
    await call('POST /office-api/suspense/ask', wish, await staff('finance01'))
    await decide(item.id, 0, await staff('admin001'), '先联系会员')
    expect(await rowOf(item.id)).toMatchObject({
      state: 'open',
      approval: { state: 'refused', note: '先联系会员' },
    })
    expect(await suspenseFen()).toBe(before)
    await call('POST /office-api/suspense/ask', wish, await staff('finance01'))
    await decide(item.id, 1, await staff('admin001'))
    const ended = await rowOf(item.id)
    expect(ended.state).toBe('returned')
    const { data: list } = await call('POST /office-api/suspense/list', {}, await staff('finance01'))
    expect(list.recent[0]).toMatchObject({ id: item.id, state: 'returned', ended_at: ended.ended_at })
    expect(list.returned_month).toEqual({ count: 1, sum: '300.00' })
    expect(list.credited_month).toEqual({ count: 2, sum: '599.00' })
    expect(await suspenseFen()).toBe((before ?? 0n) - 30_000n)
  })

  it('asks only for members who exist, and a wish runs out after a day', async () => {
    const member = await cashier.member(0n)
    const { item } = await lateMoney(member)
    const wish = { id: item.id, action: 'credit', member_id: 1, reason: 'x' }
    expect((await call('POST /office-api/suspense/ask', wish, await staff('finance01'))).message).toBe(
      '当前状态不能执行该操作',
    )
    const asked = await call(
      'POST /office-api/suspense/ask',
      { ...wish, member_id: Number(member.id) },
      await staff('finance01'),
    )
    await cashier.test.advance(DAY)
    const late = await call(
      'POST /office-api/approval/decide',
      { id: asked.data.approval?.id, approve: 1, note: '' },
      await staff('admin001'),
    )
    expect(late.message).toBe('当前状态不能执行该操作')
    const list = await call('POST /office-api/suspense/list', {}, await staff('finance01'))
    expect(list.data.data.find(({ id }) => id === item.id)?.approval).toBeNull()
  })
})

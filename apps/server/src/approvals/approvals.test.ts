// The queue of what needs a second person, through HTTP: whose it is, what is shown, who is refused, what is executed.
import { refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, DAY } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { makeStaff } from '#src/test/office/two-admins.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const { call, staff, logOf } = desk(() => cashier)
type As = Awaited<ReturnType<typeof staff>>

const list = async (as: As) => (await call('POST /office-api/approval/list', {}, as)).data
const detail = async (id: string, as: As) => (await call('POST /office-api/approval/detail', { id }, as)).data
const decide = (id: string, approve: 0 | 1, as: As, more: object = {}) =>
  call('POST /office-api/approval/decide', { id, approve, note: '', ...more }, as)
const askRate = async (value: string, as: As) =>
  (await call('POST /office-api/rate/ask', { key: 'usdtrate', value, reason: '汇率变动' }, as)).data

async function askCredit(as: As) {
  const { id } = await cashier.member(0n)
  const wish = { member_id: Number(id), direction: 'credit', amount: '180', multiple: 1, reason: '补偿' }
  return { memberId: id, ...(await call('POST /office-api/adjust/ask', wish, as)).data.approval }
}

async function bigDeposit() {
  const member = await cashier.member(0n)
  const form = { bank_owner: '陈一舟', bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }
  const input = { paytype: 'bank', amount: 10_000, ...form }
  const answer = await cashier.test.call('POST /api/recharge', input, member.as)
  return { memberId: member.id, no: answer.data.deposit_no }
}

describe('the queue', () => {
  it('shows each person what waits for them, what they wait for and what they agreed to today', async () => {
    const [zhou, lu, gu] = [await staff('finance01'), await staff('admin001'), await staff('admin002')]
    const rate = await askRate('7.30', lu)
    const credit = await askCredit(zhou)
    expect((await list(gu)).waiting.map(({ id }) => id)).toEqual([rate.id, credit.id])
    expect((await list(lu)).waiting.map(({ id }) => id)).toEqual([credit.id])
    expect((await list(lu)).asked).toMatchObject([{ id: rate.id, mine: 1, refusal: 'ownRequest' }])
    expect(await list(zhou)).toMatchObject({ waiting: [], asked: [{ id: credit.id }], agreed: [] })
    expect((await decide(rate.id, 1, gu)).data.approval).toMatchObject({
      state: 'approved',
      decided_by: '顾言',
    })
    expect((await decide(credit.id, 0, gu, { note: '金额不对' })).data.approval).toMatchObject({
      note: '金额不对',
    })
    const after = await list(gu)
    expect(after.waiting).toEqual([])
    expect(after.agreed).toMatchObject([{ id: rate.id, kind: 'rate', asked_by: '陆青' }])
    expect((await list(zhou)).asked).toEqual([])
  })

  it('shows what becomes of what, and whether it still stands', async () => {
    const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
    const credit = await askCredit(zhou)
    const seen = await detail(credit.id, lu)
    expect(seen.approval).toMatchObject({
      amount: '180.00',
      effect: '立即加款',
      refusal: null,
      reason: '补偿',
    })
    expect(seen.approval.lines[0]).toEqual({ name: '中心钱包', from: '0.00', to: '180.00' })
    expect(seen.events).toMatchObject([{ staff: '周宁', action: '发起', note: '补偿' }])
    const rate = await askRate('7.40', lu)
    const gu = await staff('admin002')
    const still = { state: 'ok', text: '与申请时相比没有变化' }
    expect((await detail(rate.id, gu)).checks).toContainEqual(expect.objectContaining(still))
    await cashier.test.services.config.write(cashier.test.core.db, { usdtrate: 7.5 })
    expect((await detail(rate.id, gu)).checks).not.toContainEqual(expect.objectContaining(still))
    expect((await decide(rate.id, 1, gu)).message).toBe(refusalText('changedMeanwhile'))
    await decide(rate.id, 0, gu)
    await decide(credit.id, 1, lu)
    expect(await cashier.balance(credit.memberId)).toBe(18_000n)
  })

  it('has no place for what nobody asked for', async () => {
    const lu = await staff('admin001')
    for (const id of ['1', 'a'.repeat(22), '00000000-0000-4000-8000-000000000000']) {
      expect((await decide(id, 1, lu)).code).toBe(404)
      expect((await call('POST /office-api/approval/detail', { id }, lu)).code).toBe(404)
    }
  })

  it('decides what was seen, and not what was asked for since', async () => {
    const [lu, gu] = [await staff('admin001'), await staff('admin002')]
    const seen = await askRate('7.60', lu)
    await cashier.test.advance(DAY)
    const [luToday, guToday] = [await staff('admin001'), await staff('admin002')]
    const since = await askRate('7.70', luToday)
    expect((await decide(seen.id, 1, guToday)).message).toBe(refusalText('wrongState'))
    expect((await decide(since.id, 0, guToday)).data.approval?.state).toBe('refused')
    expect(gu.token).not.toBe(guToday.token)
  })
})

describe('what waits', () => {
  it('is asked for once: a second request is refused and changes nothing', async () => {
    const [lu, gu] = [await staff('admin001'), await staff('admin002')]
    const first = await askRate('7.61', lu)
    for (const as of [lu, gu]) {
      const second = { key: 'usdtrate', value: '7.62', reason: '汇率变动' }
      expect(await call('POST /office-api/rate/ask', second, as)).toMatchObject({
        code: 400,
        message: refusalText('requestOpen'),
      })
    }
    expect((await list(gu)).waiting.map(({ id }) => id)).toEqual([first.id])
    expect((await decide(first.id, 0, gu)).data.approval?.state).toBe('refused')
  })

  it('is decided once when two people decide in the same moment', async () => {
    const credit = await askCredit(await staff('finance01'))
    const people = [await staff('admin001'), await staff('admin002')]
    const held = await holdRows(cashier.test.core.db, 'SELECT 1 FROM approvals WHERE id = $1 FOR UPDATE', [
      credit.id,
    ])
    const decided = Promise.all(people.map((as) => decide(credit.id, 1, as)))
    await held.awaitedBy(people.length)
    await held.release()
    const messages = (await decided).filter(({ code }) => code !== 200).map(({ message }) => message)
    expect(messages).toEqual([refusalText('wrongState')])
    expect(await cashier.balance(credit.memberId)).toBe(18_000n)
    const { events } = await detail(credit.id, people[0] ?? { token: '' })
    expect(events.map(({ action }) => action)).toEqual(['发起', '通过'])
  })
})

describe('a large deposit', () => {
  it('waits in the queue of a second person once the first has agreed, and is claimed there', async () => {
    const { memberId, no } = await bigDeposit()
    const [zhou, xu, lu] = [await staff('finance01'), await staff('finance02'), await staff('admin001')]
    await call('POST /office-api/approval/claim', { kind: 'deposit', subject: no }, zhou)
    expect((await list(xu)).waiting).toEqual([])
    await call(
      'POST /office-api/approval/decide',
      { kind: 'deposit', subject: no, approve: 1, note: '流水相符' },
      zhou,
    )
    const [waiting] = (await list(xu)).waiting
    expect(waiting).toMatchObject({ kind: 'deposit', subject: no, asked_by: '周宁', approvals: 1, needed: 2 })
    const id = waiting?.id ?? ''
    expect((await list(zhou)).asked.map((one) => one.id)).toEqual([id])
    expect((await list(lu)).waiting).toEqual([])
    expect((await decide(id, 1, lu)).code).toBe(403)
    expect((await call('POST /office-api/approval/claim', { id }, lu)).code).toBe(403)
    expect((await decide(id, 1, xu)).message).toBe(refusalText('notClaimed'))
    const claimed = await call('POST /office-api/approval/claim', { id }, xu)
    expect(claimed.data.claim).toMatchObject({ staff: '许岚', mine: 1 })
    expect((await decide(id, 0, xu, { reason: 'accountWrong' })).message).toBe(refusalText('reasonMissing'))
    expect((await decide(id, 1, xu)).data.approval).toMatchObject({ state: 'approved', approvals: 2 })
    expect(await cashier.balance(memberId)).toBe(1_000_000n)
    expect((await list(xu)).agreed[0]).toMatchObject({ id, kind: 'deposit', asked_by: '周宁' })
    expect((await logOf(no)).map(({ action, staff_name: by }) => `${action} ${by}`)).toEqual([
      'deposit.claim 周宁',
      'deposit.approve 周宁',
      'deposit.claim 许岚',
      'deposit.approve 许岚',
    ])
  })

  it('is refused from the queue with a reason that the member reads', async () => {
    const { memberId, no } = await bigDeposit()
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    await call('POST /office-api/approval/claim', { kind: 'deposit', subject: no }, zhou)
    await call(
      'POST /office-api/approval/decide',
      { kind: 'deposit', subject: no, approve: 1, note: '' },
      zhou,
    )
    const id = (await list(xu)).waiting[0]?.id ?? ''
    await call('POST /office-api/approval/claim', { id }, xu)
    const no2 = await decide(id, 0, xu, { reason: 'notReceived', note: '请核对' })
    expect(no2.data.approval).toMatchObject({ state: 'refused', note: '未查到您的转账：请核对' })
    expect(await cashier.balance(memberId)).toBe(0n)
  })
})

describe('one person with two accounts', () => {
  it('cannot ask with the one and agree with the other before a month has passed', async () => {
    const [lu, gu] = [await staff('admin001'), await staff('admin002')]
    const admins = { asker: lu.token, second: gu.token }
    const other = await makeStaff(cashier.office, admins, 'admin010', 'admin')
    const tied = refusalText('tiedAccount', { days: 30 })

    const asked = await askRate('7.80', lu)
    expect((await list(other)).waiting.map(({ id }) => id)).not.toContain(asked.id)
    expect((await detail(asked.id, other)).approval.refusal).toBe('tiedAccount')
    expect(await decide(asked.id, 1, other)).toMatchObject({ code: 403, message: tied })
    expect((await decide(asked.id, 0, other)).message).toBe(tied)
    expect((await decide(asked.id, 0, gu)).data.approval?.state).toBe('refused')
    // Agreeing to an account ties to it as closely as requesting it.
    const agreed = await askRate('7.85', gu)
    expect((await decide(agreed.id, 1, other)).message).toBe(tied)
    expect((await decide(agreed.id, 0, lu)).data.approval?.state).toBe('refused')

    const back = await askRate('7.90', other)
    expect((await decide(back.id, 1, lu)).message).toBe(tied)
    const { db } = cashier.test.core
    await db.query(
      `UPDATE staff SET created_at = created_at - interval '30 days' WHERE username = 'admin010'`,
    )
    expect((await decide(back.id, 1, lu)).message).toBe(tied)
    await db.query("UPDATE approvals SET ended_at = ended_at - interval '30 days' WHERE kind = 'staffNew'")
    expect((await decide(back.id, 0, lu)).data.approval?.state).toBe('refused')
  })
})

it('counts two accounts that one administrator asked for as one person, from the claim to the money', async () => {
  const [lu, gu] = [await staff('admin001'), await staff('admin002')]
  const admins = { asker: lu.token, second: gu.token }
  const first = await makeStaff(cashier.office, admins, 'finance20', 'finance')
  const second = await makeStaff(cashier.office, admins, 'finance21', 'finance')
  const { memberId, no } = await bigDeposit()
  const of = { kind: 'deposit', subject: no }
  await call('POST /office-api/approval/claim', of, first)
  await call('POST /office-api/approval/decide', { ...of, approve: 1, note: '' }, first)
  await call('POST /office-api/approval/claim', of, second)
  const again = await call('POST /office-api/approval/decide', { ...of, approve: 1, note: '' }, second)
  expect(again).toMatchObject({ code: 403, message: refusalText('tiedAccount', { days: 30 }) })
  expect(await cashier.balance(memberId)).toBe(0n)
})

it('never lets somebody agree to their own request, whatever they have become since', async () => {
  const credit = await askCredit(await staff('finance02'))
  const { db } = cashier.test.core
  await db.query("UPDATE staff SET role = 'admin' WHERE username = 'finance02'")
  const promoted = await staff('finance02')
  expect((await list(promoted)).waiting.map(({ id }) => id)).not.toContain(credit.id)
  expect((await decide(credit.id, 1, promoted)).message).toBe(refusalText('ownRequest'))
  expect(await cashier.balance(credit.memberId)).toBe(0n)
  await db.query("UPDATE staff SET role = 'finance' WHERE username = 'finance02'")
  expect((await decide(credit.id, 0, await staff('admin001'), { note: '不符' })).data.approval?.state).toBe(
    'refused',
  )
})

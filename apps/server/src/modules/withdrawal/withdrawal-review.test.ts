// The office's withdrawal queue through HTTP: facts, four eyes, holds, reasons, payouts that end once.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Cashier,
  type CashierMember,
  createCashier,
  DAY,
  PAY_PASSWORD,
} from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { itemOf } from '#src/test/office/desk-item.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, staff, logOf } = desk(() => cashier)

async function withdrawal(member: CashierMember, amount: number, bank = member.card) {
  const input = { amount, bank, password: PAY_PASSWORD }
  const answer = await cashier.test.call('POST /api/withdraw', input, await cashier.again(member))
  expect(answer.code, answer.message).toBe(200)
  return answer.data.withdraw_no
}

type As = { readonly token: string }
const claim = (subject: string, as: As) =>
  call('POST /office-api/approval/claim', { kind: 'withdrawal', subject }, as)
const approve = (subject: string, as: As) =>
  call('POST /office-api/approval/decide', { kind: 'withdrawal', subject, approve: 1, note: '' }, as)

describe('a withdrawal at the desk', () => {
  it('shows its facts, masked in the list and whole to the approver', async () => {
    const member = await cashier.member(300_000n)
    const no = await withdrawal(member, 2000)
    const zhou = await staff('finance01')
    const list = await call('POST /office-api/withdrawal/list', { q: member.name }, zhou)
    expect(list.data.data).toMatchObject([
      { withdraw_no: no, amount: '2000.00', member: { realname: '陈**' } },
    ])
    expect(list.data.data[0]?.account).toMatch(/^招商银行 \*{4} \d{4}$/)
    expect(list.data.summary.waiting).toBeGreaterThan(0)
    const { data } = await call('POST /office-api/withdrawal/detail', { withdraw_no: no }, zhou)
    expect(data.card.bank_no).toMatch(/^62220000\d{8}$/)
    expect(data.facts).toMatchObject({
      balance_after: '1000.00',
      turnover_left: '0.00',
      count_today: 1,
      sum_today: '2000.00',
    })
    expect(data.facts.days_30).toHaveLength(30)
    expect(data.row.hints).toEqual(['firstWithdrawal', 'newDevice'])
    const looks = await cashier.test.core.db.query(
      "SELECT 1 FROM audit_log WHERE action = 'withdrawal.view' AND subject_id = $1",
      [no],
    )
    expect(looks).toHaveLength(1)
  })

  it('is paid to the card it was asked for, after one approval below ten thousand', async () => {
    const member = await cashier.member()
    const no = await withdrawal(member, 600)
    const zhou = await staff('finance01')
    expect((await approve(no, zhou)).message).toBe('请先认领')
    await claim(no, zhou)
    const paid = await approve(no, zhou)
    expect(paid.data.item).toMatchObject({ row: { state: 2 }, payout: { payout_no: `P${no.slice(1)}` } })
    expect(cashier.provider.payouts.get(`P${no.slice(1)}`)).toMatchObject({ state: 'paid', amount: '600.00' })
    expect([await cashier.balance(member.id), await cashier.withdrawing(member.id)]).toEqual([40_000n, 0n])
    expect((await logOf(no)).map(({ action }) => action)).toEqual(['withdrawal.claim', 'withdrawal.approve'])
  })

  it('shows the thirty days one by one, and no day before them', async () => {
    const member = await cashier.member()
    const no = await withdrawal(member, 600)
    const deposits = await cashier.test.core.db.query<{ no: string }>(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at)
       SELECT 'D' || lpad($1 || days::text, 20, '0'), $1::bigint, 'wechat', 10000 + days, 'credited',
              app_now() - make_interval(days => days)
         FROM unnest(ARRAY[0, 1, 29, 30]) AS days RETURNING no`,
      [member.id],
    )
    const zhou = await staff('finance01')
    await claim(no, zhou)
    await approve(no, zhou)
    const { facts } = (await call('POST /office-api/withdrawal/detail', { withdraw_no: no }, zhou)).data
    const days = facts.days_30.map(({ deposited, withdrawn }) => [deposited, withdrawn])
    expect(days.filter((day) => day.some((yuan) => yuan !== '0.00'))).toEqual([
      ['100.29', '0.00'],
      ['100.01', '0.00'],
      ['100.00', '600.00'],
    ])
    expect([days[0], days[28], days[29]]).toEqual([
      ['100.29', '0.00'],
      ['100.01', '0.00'],
      ['100.00', '600.00'],
    ])
    expect([facts.deposits_30, facts.deposited_30]).toEqual([3, '300.30'])
    await cashier.test.core.db.query('DELETE FROM deposits WHERE no = ANY($1)', [
      deposits.map((row) => row.no),
    ])
  })

  it('needs two different people from ten thousand, never one’s own claim alone', async () => {
    const member = await cashier.member(2_000_000n)
    const no = await withdrawal(member, 10_000)
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    const key = { withdraw_no: no }
    await claim(no, zhou)
    expect(itemOf('withdrawal', await approve(no, zhou)).row).toMatchObject({ state: 1, approvals: 1 })
    await claim(no, zhou)
    expect((await approve(no, zhou)).message).toBe('须由另一位同事处理')
    expect(cashier.provider.payouts.has(`P${no.slice(1)}`)).toBe(false)
    await call(
      'POST /office-api/approval/claim',
      { kind: 'withdrawal', subject: key.withdraw_no, release: 1 },
      zhou,
    )
    await claim(no, xu)
    expect(itemOf('withdrawal', await approve(no, xu)).row.state).toBe(2)
  })

  it('waits for the end of its hold, for any approver', async () => {
    const member = await cashier.member()
    const card = await cashier.bindCard(member.id, {
      kind: 'usdt',
      number: 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDVw',
      ageDays: 0,
    })
    const no = await withdrawal(member, 500, card)
    const zhou = await staff('finance01')
    const claimed = await claim(no, zhou)
    expect(itemOf('withdrawal', claimed).row.hints).toContain('youngCard')
    expect((await approve(no, zhou)).message).toBe(
      `安全保留期至${itemOf('withdrawal', claimed).row.hold_until}，届时方可通过`,
    )
    await cashier.test.advance(DAY)
    const later = await staff('finance01')
    expect(itemOf('withdrawal', await approve(no, later)).row.state).toBe(2)
  })

  it('refused gives the money back with a reason and a next step', async () => {
    const member = await cashier.member()
    const no = await withdrawal(member, 700)
    const zhou = await staff('finance01')
    await claim(no, zhou)
    const refusal = {
      kind: 'withdrawal',
      subject: no,
      approve: 0,
      reason: 'accountWrong',
      note: '卡号与户名不符',
    }
    expect(
      itemOf('withdrawal', await call('POST /office-api/approval/decide', refusal, zhou)).row.state,
    ).toBe(3)
    expect([await cashier.balance(member.id), await cashier.withdrawing(member.id)]).toEqual([100_000n, 0n])
    const info = await cashier.test.call(
      'POST /api/withdrawinfo',
      { withdraw_no: no },
      await cashier.again(member),
    )
    expect(info.data).toMatchObject({
      reason: '收款账户信息有误：卡号与户名不符',
      next_step: '请解绑后重新绑定正确的账户，再次提交',
    })
    expect(info.data.steps.at(-1)).toMatchObject({ key: 'refused', state: 'done' })
  })

  it.each([
    ['the answer is lost', 'lost reply', 'paid', 2],
    ['unknown to the provider', 'no connection', 'paid', 2],
    ['it is refused there', null, 'refused', 3],
  ] as const)('ends once when %s', async (_case, line, end, state) => {
    const member = await cashier.member()
    const no = await withdrawal(member, 800)
    const zhou = await staff('finance01')
    await claim(no, zhou)
    cashier.provider.endPayoutsAs(end)
    if (line !== null) cashier.provider.spoil('payout', line)
    const approved = await approve(no, zhou)
    expect(itemOf('withdrawal', approved).row.state).toBe(line === null ? state : 0)
    for (let i = 0; i < 3; i++) {
      await cashier.test.advance(61_000)
      await cashier.test.services.payouts.runOnce()
    }
    cashier.provider.endPayoutsAs('paid')
    const after = await call(
      'POST /office-api/withdrawal/detail',
      { withdraw_no: no },
      await staff('finance01'),
    )
    expect(after.data.row.state).toBe(state)
    expect(await cashier.balance(member.id)).toBe(state === 2 ? 20_000n : 100_000n)
    expect([...cashier.provider.payouts.keys()].filter((key) => key === `P${no.slice(1)}`)).toHaveLength(1)
  })

  it('is not ended by a payout of another amount', async () => {
    const member = await cashier.member()
    const no = await withdrawal(member, 900)
    const zhou = await staff('finance01')
    await claim(no, zhou)
    cashier.provider.payouts.set(`P${no.slice(1)}`, {
      payout_no: `P${no.slice(1)}`,
      provider_no: 'X',
      state: 'paid',
      merchant: 'lanting-demo',
      currency: 'CNY',
      amount: '900.01',
      paid_amount: '900.01',
      reason: '',
    })
    const approved = await approve(no, zhou)
    expect(approved.data.item).toMatchObject({ row: { state: 0 }, payout: { said: 'no: payout_reused' } })
    expect(await cashier.withdrawing(member.id)).toBe(90_000n)
    await cashier.test.advance(61_000)
    await cashier.test.services.payouts.runOnce()
    expect(await cashier.withdrawing(member.id)).toBe(90_000n)
  })
})

it('answers one key with one decision', async () => {
  const member = await cashier.member()
  const no = await withdrawal(member, 500)
  const zhou = await staff('finance01')
  await claim(no, zhou)
  const once = { ...zhou, key: 'approve-key-0001' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      cashier.office.raw(
        'POST /office-api/approval/decide',
        { kind: 'withdrawal', subject: no, approve: 1, note: '' },
        once,
      ),
    ),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await logOf(no)).filter(({ action }) => action === 'withdrawal.approve')).toHaveLength(1)
})

// The office's deposit queue through HTTP: claims, four eyes, reasons, hints, and every write in the audit log.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
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

async function bankDeposit(member: CashierMember, amount: number, more: object = {}) {
  const form = { bank_owner: '陈一舟', bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }
  const input = { paytype: 'bank', amount, ...form, ...more }
  const answer = await cashier.test.call('POST /api/recharge', input, await cashier.again(member))
  return answer.data.deposit_no
}

type As = { readonly token: string }
const claim = (subject: string, as: As) =>
  call('POST /office-api/approval/claim', { kind: 'deposit', subject }, as)
const approve = (subject: string, as: As) =>
  call('POST /office-api/approval/decide', { kind: 'deposit', subject, approve: 1, note: '' }, as)

describe('a deposit at the desk', () => {
  it('is claimed, looked at and credited by one person below ten thousand', async () => {
    const member = await cashier.member(0n)
    const no = await bankDeposit(member, 500, { reference: 'CMB1' })
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    const key = { deposit_no: no }
    expect((await approve(no, zhou)).message).toBe('请先认领')
    const claimed = await claim(no, zhou)
    expect(itemOf('deposit', claimed).row.claim).toMatchObject({ staff: '周宁', mine: 1 })
    expect((await claim(no, xu)).message).toBe('已由周宁认领')
    expect(
      (
        await call(
          'POST /office-api/approval/decide',
          { kind: 'deposit', subject: key.deposit_no, approve: 0, reason: 'notReceived', note: '' },
          xu,
        )
      ).message,
    ).toBe('已由周宁认领')
    const detail = await call('POST /office-api/deposit/detail', key, zhou)
    expect(detail.data).toMatchObject({
      bank_owner: '陈一舟',
      reference: 'CMB1',
      reference_used: 0,
      effect: {
        balance: '0.00',
        balance_after: '500.00',
        turnover: '500.00',
        accounts: 'outside:bank → member:main',
        key: `deposit:${no}`,
      },
      row: { approvals: 0, approvals_needed: 1, hints: [], member: { realname: '陈一舟' } },
    })
    const done = await call(
      'POST /office-api/approval/decide',
      { kind: 'deposit', subject: key.deposit_no, approve: 1, note: '流水相符' },
      zhou,
    )
    expect(itemOf('deposit', done).row).toMatchObject({ state: 2, approvals: 1, claim: null })
    expect(await cashier.balance(member.id)).toBe(50_000n)
    expect((await approve(no, zhou)).message).toBe('当前状态不能执行该操作')
    expect((await logOf(no)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['deposit.claim', { state: 'review', claimed_by: null, approvals: 0 }, { claimed_by: '周宁' }],
      [
        'deposit.approve',
        { state: 'review', claimed_by: '周宁', approvals: 0 },
        { state: 'credited', approvals: 1 },
      ],
    ])
  })

  it('needs two different people from ten thousand', async () => {
    const member = await cashier.member(0n)
    const no = await bankDeposit(member, 10_000)
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    const key = { deposit_no: no }
    await claim(no, zhou)
    const first = await approve(no, zhou)
    expect(itemOf('deposit', first).row).toMatchObject({
      state: 1,
      approvals: 1,
      approvals_needed: 2,
      claim: null,
    })
    expect(await cashier.balance(member.id)).toBe(0n)
    await claim(no, zhou)
    expect((await approve(no, zhou)).message).toBe('须由另一位同事处理')
    expect(
      itemOf(
        'deposit',
        await call(
          'POST /office-api/approval/claim',
          { kind: 'deposit', subject: key.deposit_no, release: 1 },
          zhou,
        ),
      ).row.claim,
    ).toBeNull()
    const waiting = await call('POST /office-api/deposit/list', { second: 1 }, xu)
    expect(waiting.data.data.map(({ deposit_no }) => deposit_no)).toContain(no)
    await claim(no, xu)
    expect(itemOf('deposit', await approve(no, xu)).row.state).toBe(2)
    expect(await cashier.balance(member.id)).toBe(1_000_000n)
  })

  it('is refused with a reason the member reads, and never credited twice under two desks at once', async () => {
    const member = await cashier.member(0n)
    const no = await bankDeposit(member, 800)
    const zhou = await staff('finance01')
    await claim(no, zhou)
    const refusal = { kind: 'deposit', subject: no, approve: 0, reason: 'notReceived', note: '请核对' }
    expect(itemOf('deposit', await call('POST /office-api/approval/decide', refusal, zhou)).row.state).toBe(3)
    const record = await cashier.test.call(
      'POST /api/gettransrecord',
      { type: 1 },
      await cashier.again(member),
    )
    expect(record.data.data[0]).toMatchObject({ state: 3, remark: '未查到您的转账：请核对' })
    const again = await bankDeposit(member, 900)
    await claim(again, zhou)
    const both = await Promise.all(Array.from({ length: 8 }, () => approve(again, zhou)))
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await cashier.balance(member.id)).toBe(90_000n)
  })

  it('shows hints that refuse nothing, and is taken over after half an hour', async () => {
    const member = await cashier.member(0n)
    const other = await cashier.member(0n)
    await cashier.bindCard(other.id, { kind: 'bank', number: '6222000099990000' })
    const no = await bankDeposit(member, 300, { bank_owner: '周曼', bank_no: '6222000099990000' })
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    const claimed = await claim(no, zhou)
    expect(itemOf('deposit', claimed).row.hints).toEqual(['otherPayer', 'sharedCard'])
    await cashier.test.advance(30 * 60_000)
    const taken = await call(
      'POST /office-api/approval/claim',
      { kind: 'deposit', subject: no },
      await staff('finance02'),
    )
    expect(itemOf('deposit', taken).row.claim).toMatchObject({ staff: '许岚', mine: 1 })
    expect(xu.token).not.toBe('')
  })

  it('cannot be approved while it waits for its provider', async () => {
    const member = await cashier.member(0n)
    const order = await cashier.test.call(
      'POST /api/recharge',
      { paytype: 'wxpay', amount: 100 },
      await cashier.again(member),
    )
    const no = order.data.deposit_no
    const zhou = await staff('finance01')
    expect((await claim(no, zhou)).message).toBe('当前状态不能执行该操作')
    expect((await approve(no, zhou)).message).toBe('当前状态不能执行该操作')
  })
})

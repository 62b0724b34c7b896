// A bank transfer for its member through HTTP: the receiving account, its end, cancelling it, adding a proof later.
import { SANDBOX_BANK_ACCOUNTS } from '@lanting/contract/data/money/pay'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
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

const { call: officeCall, staff } = desk(() => cashier)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const bank = {
  paytype: 'bank',
  amount: '500',
  bank_owner: '陈一舟',
  bank: '招商银行',
  bank_no: '6222 0000 1111 2222',
  bank_address: '演示支行',
}
const second = SANDBOX_BANK_ACCOUNTS[1]

async function submit(member: CashierMember, more: object = {}): Promise<string> {
  const answer = await call('POST /api/recharge', { ...bank, ...more }, member.as)
  expect(answer.message).toBe('提交成功，等待后台审核')
  return answer.data.deposit_no
}
const infoOf = async (no: string, member: CashierMember) =>
  (await call('POST /api/payinfo', { deposit_no: no }, member.as)).data
async function proofOf(member: CashierMember): Promise<string> {
  const [row] = await cashier.test.core.db.query<{ id: string }>(
    "INSERT INTO pay_proofs (id, member_id, file, created_at) VALUES (gen_random_uuid(), $1, 'a.png', app_now()) RETURNING id",
    [member.id],
  )
  return row?.id ?? ''
}

describe('which of our accounts was paid', () => {
  it('is shown to staff and to the member, as the account was then', async () => {
    const member = await cashier.member(0n)
    const no = await submit(member, { paid_to: second.bank_no.replaceAll(' ', ''), reference: 'LT 4827' })
    expect((await infoOf(no, member)).transfer).toEqual({
      bank_owner: '陈一舟',
      bank: '招商银行',
      bank_no: '**** 2222',
      reference: 'LT 4827',
      has_proof: 0,
      paid_to: {
        bank_name: '中国建设银行',
        bank_owner: second.bank_owner,
        bank_address: second.bank_address,
        bank_no: '**** 0002',
      },
      expected_minutes: null,
    })
    const shown = await officeCall(
      'POST /office-api/deposit/detail',
      { deposit_no: no },
      await staff('finance01'),
    )
    expect(shown.data.paid_to).toMatchObject({ bank_name: '中国建设银行', bank_no: second.bank_no })
  })

  it('may be left out by a plain client, and is refused when it is none of ours', async () => {
    const member = await cashier.member(0n)
    const no = await submit(member)
    expect((await infoOf(no, member)).transfer?.paid_to).toBeNull()
    const answer = await call('POST /api/recharge', { ...bank, paid_to: '6222000000000000' }, member.as)
    expect(answer.message).toBe('该收款账户已停用，请重新选择')
  })
})

describe('what a credited deposit names', () => {
  it('is the wallet after it and the turnover it asks for, whatever came later', async () => {
    const member = await cashier.member(12_300n)
    const no = await submit(member)
    expect((await infoOf(no, member)).info).toMatchObject({ state: 1, ended_at: null, credited: null })
    const zhou = await staff('finance01')
    await officeCall('POST /office-api/approval/claim', { kind: 'deposit', subject: no }, zhou)
    await officeCall(
      'POST /office-api/approval/decide',
      { kind: 'deposit', subject: no, approve: 1, note: '' },
      zhou,
    )
    await cashier.credit(member.id, 5_000n)
    const { info } = await infoOf(no, member)
    expect(info).toMatchObject({ state: 2, credited: { balance: '623.00', turnover: '500.00' } })
    expect(info.ended_at).not.toBeNull()
  })
})

describe('a transfer that never was', () => {
  it('is taken back by its member, also from a desk that has claimed it, and can then not be credited', async () => {
    const member = await cashier.member(0n)
    const no = await submit(member, { amount: '10000' })
    const zhou = await staff('finance01')
    const key = { deposit_no: no }
    await officeCall('POST /office-api/approval/claim', { kind: 'deposit', subject: key.deposit_no }, zhou)
    await officeCall(
      'POST /office-api/approval/decide',
      { kind: 'deposit', subject: key.deposit_no, approve: 1, note: '' },
      zhou,
    )
    expect((await call('POST /api/rechargecancel', key, member.as)).data).toEqual({ ...key, state: 3 })
    expect((await infoOf(no, member)).info).toMatchObject({ state: 3, remark: '您已关闭该订单' })
    const xu = await staff('finance02')
    expect(
      (await officeCall('POST /office-api/approval/claim', { kind: 'deposit', subject: key.deposit_no }, xu))
        .message,
    ).toBe('当前状态不能执行该操作')
    const open = "SELECT 1 FROM approvals WHERE subject = $1 AND state = 'open'"
    expect(await cashier.test.core.db.query(open, [no])).toEqual([])
    expect(await cashier.balance(member.id)).toBe(0n)
  })

  it('is its own member’s alone to take back, once, and never after it was credited', async () => {
    const member = await cashier.member(0n)
    const no = await submit(member)
    const other = await cashier.member(0n)
    expect((await call('POST /api/rechargecancel', { deposit_no: no }, other.as)).code).toBe(404)
    const zhou = await staff('finance01')
    await officeCall('POST /office-api/approval/claim', { kind: 'deposit', subject: no }, zhou)
    const ends = await Promise.all([
      officeCall(
        'POST /office-api/approval/decide',
        { kind: 'deposit', subject: no, approve: 1, note: '' },
        zhou,
      ),
      call('POST /api/rechargecancel', { deposit_no: no }, member.as),
    ])
    expect(ends.filter(({ code }) => code === 200)).toHaveLength(1)
    const isCredited = (await infoOf(no, member)).info.state === 2
    expect(await cashier.balance(member.id)).toBe(isCredited ? 50_000n : 0n)
    expect((await call('POST /api/rechargecancel', { deposit_no: no }, member.as)).message).toBe(
      '订单已处理，无法关闭',
    )
  })
})

describe('a proof that comes later', () => {
  it('is added by the owner of both while under review, and by no other member', async () => {
    const [member, other] = [await cashier.member(0n), await cashier.member(0n)]
    const no = await submit(member)
    const [mine, foreign] = [await proofOf(member), await proofOf(other)]
    const add = (proof: string, as: CashierMember) =>
      call('POST /api/rechargeproof', { deposit_no: no, proof }, as.as)
    expect((await add(foreign, member)).code).toBe(404)
    expect((await add(foreign, other)).code).toBe(404)
    expect((await infoOf(no, member)).transfer?.has_proof).toBe(0)
    expect((await add(mine, member)).code).toBe(200)
    expect((await infoOf(no, member)).transfer?.has_proof).toBe(1)
    await call('POST /api/rechargecancel', { deposit_no: no }, member.as)
    expect((await add(mine, member)).message).toBe('当前状态不能执行该操作')
  })
})

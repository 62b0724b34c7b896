// Several cases claimed at once, and the queues filtered by pay way and by hint, through HTTP.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const { call, staff, logOf } = desk(() => cashier)

async function bankDeposit(payer = '陈一舟') {
  const member = await cashier.member(0n)
  const form = { bank_owner: payer, bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }
  const input = { paytype: 'bank', amount: 500, ...form }
  return (await cashier.test.call('POST /api/recharge', input, member.as)).data.deposit_no
}

async function withdrawal(member: CashierMember, card = member.card) {
  const asked = { amount: 500, bank: card, password: PAY_PASSWORD }
  return (await cashier.test.call('POST /api/withdraw', asked, member.as)).data.withdraw_no
}

const claimMany = async (numbers: unknown, as: { token: string }) =>
  call('POST /office-api/approval/claim-many', { kind: 'deposit', subjects: numbers }, as)

it('claims what is free, names who has the rest, and moves nothing', async () => {
  const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
  const [free, taken, mine] = [await bankDeposit(), await bankDeposit(), await bankDeposit()]
  await call('POST /office-api/approval/claim', { kind: 'deposit', subject: taken }, xu)
  await call('POST /office-api/approval/claim', { kind: 'deposit', subject: mine }, zhou)
  const answer = await claimMany([free, taken, mine, free, 'D-nothing'], zhou)
  expect(answer.data).toEqual({
    claimed: [free, mine],
    refused: [
      { no: taken, reason: '已由许岚认领' },
      { no: 'D-nothing', reason: expect.any(String) },
    ],
  })
  // One line in the log for each claim, and none for a repeated one.
  expect((await logOf(free)).map(({ action }) => action)).toEqual(['deposit.claim'])
  expect((await logOf(mine)).map(({ action }) => action)).toEqual(['deposit.claim'])
  const again = await claimMany([free, mine], zhou)
  expect(again.data).toEqual({ claimed: [free, mine], refused: [] })
  expect(await logOf(free)).toHaveLength(1)
  const seen = await call('POST /office-api/deposit/detail', { deposit_no: free }, zhou)
  expect(seen.data.row).toMatchObject({ state: 1, approvals: 0, claim: { staff: '周宁', mine: 1 } })
})

it('gives each case to one of two who reach for the same ones at once', async () => {
  const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
  const numbers = [await bankDeposit(), await bankDeposit(), await bankDeposit()]
  const [one, other] = await Promise.all([claimMany(numbers, zhou), claimMany(numbers.toReversed(), xu)])
  const both = [...one.data.claimed, ...other.data.claimed]
  expect(both).toHaveLength(3)
  expect(new Set(both)).toEqual(new Set(numbers))
  expect(one.data.refused.length + other.data.refused.length).toBe(3)
})

it('claims withdrawals the same way, and refuses what has ended', async () => {
  const zhou = await staff('finance01')
  const [first, second] = [await withdrawal(await cashier.member()), await withdrawal(await cashier.member())]
  await call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: second }, zhou)
  await call(
    'POST /office-api/approval/decide',
    { kind: 'withdrawal', subject: second, approve: 0, reason: 'memberAsked', note: '' },
    zhou,
  )
  const answer = await call(
    'POST /office-api/approval/claim-many',
    { kind: 'withdrawal', subjects: [first, second] },
    zhou,
  )
  expect(answer.data).toEqual({
    claimed: [first],
    refused: [{ no: second, reason: '当前状态不能执行该操作' }],
  })
})

it.each([[[]], [Array.from({ length: 31 }, (_, at) => `D${at}`)], ['D1'], [[1]], [['x'.repeat(41)]], [['']]])(
  'refuses %j',
  async (numbers) => {
    expect((await claimMany(numbers, await staff('finance01'))).code).toBe(422)
  },
)

it('is for those who review, and for nobody else', async () => {
  for (const name of ['support01', 'admin001']) {
    expect((await claimMany(['D1'], await staff(name))).code).toBe(403)
  }
})

it('shows a queue by pay way and by hint, in its rows and in its total', async () => {
  const zhou = await staff('finance01')
  const other = await bankDeposit('李四')
  const list = async (input: object) =>
    (await call('POST /office-api/deposit/list', { page: 1, ...input }, zhou)).data
  const all = await list({})
  const hinted = await list({ hint: 'any' })
  expect(hinted.data.map(({ deposit_no }) => deposit_no)).toEqual([other])
  expect(hinted.total).toBe(1)
  expect((await list({ hint: 'otherPayer' })).total).toBe(1)
  expect((await list({ hint: 'sharedCard' })).total).toBe(0)
  // A hint that only withdrawals have is found on no deposit.
  expect((await list({ hint: 'youngCard' })).total).toBe(0)
  expect((await list({ hint: 'none' })).total).toBe(all.total - 1)
  expect((await list({ way: 'bank' })).total).toBe(all.total)
  expect((await list({ way: 'wechat' })).total).toBe(0)
  for (const wrong of [{ way: "x' OR 1=1" }, { hint: 'risky' }, { hint: "any' OR 1=1" }]) {
    expect((await call('POST /office-api/deposit/list', { page: 1, ...wrong }, zhou)).code).toBe(422)
  }

  const member = await cashier.member()
  const card = await cashier.bindCard(member.id, {
    kind: 'bank',
    number: '6222999988887777',
    ageDays: 0,
  })
  const no = await withdrawal(member, card)
  const queue = async (input: object) =>
    (await call('POST /office-api/withdrawal/list', { page: 1, ...input }, zhou)).data.data.map(
      ({ withdraw_no }) => withdraw_no,
    )
  expect(await queue({ hint: 'youngCard' })).toEqual([no])
  expect(await queue({ hint: 'any', way: 'bank' })).toContain(no)
  expect(await queue({ hint: 'none' })).not.toContain(no)
  expect(await queue({ way: 'usdt-trc20' })).toEqual([])
})

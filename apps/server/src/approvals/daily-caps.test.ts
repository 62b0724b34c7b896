// What one person may approve alone in a day, through HTTP: beyond it a yes is the first of two, also under concurrent requests.
import { itemOf } from '#src/test/office/desk-item.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, DAY, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { until } from '#src/test/daily-jobs.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
  await intoTheDay(cashier.test)
})
/** Each test has a Beijing day of its own. */
beforeEach(() => cashier.test.advance(DAY))
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

const { call, staff } = desk(() => cashier)
type As = Awaited<ReturnType<typeof staff>>

const FORM = { bank_owner: '陈一舟', bank: '招商银行', bank_no: '6222000011112222', bank_address: '支行' }

/** Both queues behind one interface. */
const QUEUES = {
  deposit: {
    cap: 'single_deposit_cap',
    async make(amount: number) {
      const member = await cashier.member(0n)
      const input = { paytype: 'bank', amount, ...FORM }
      const { data } = await cashier.test.call('POST /api/recharge', input, member.as)
      return data.deposit_no
    },
    claim: (no: string, as: As) =>
      call('POST /office-api/approval/claim', { kind: 'deposit', subject: no }, as),
    approve: (no: string, as: As) =>
      call('POST /office-api/approval/decide', { kind: 'deposit', subject: no, approve: 1, note: '' }, as),
    list: (as: As) => call('POST /office-api/deposit/list', {}, as),
  },
  withdrawal: {
    cap: 'single_withdrawal_cap',
    async make(amount: number) {
      const member = await cashier.member(2_000_000n)
      const input = { amount, bank: member.card, password: PAY_PASSWORD }
      const { data } = await cashier.test.call('POST /api/withdraw', input, member.as)
      return data.withdraw_no
    },
    claim: (no: string, as: As) =>
      call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no }, as),
    approve: (no: string, as: As) =>
      call('POST /office-api/approval/decide', { kind: 'withdrawal', subject: no, approve: 1, note: '' }, as),
    list: (as: As) => call('POST /office-api/withdrawal/list', {}, as),
  },
} as const

const setCap = (key: string, yuan: string) =>
  cashier.test.services.config.write(cashier.test.core.db, { [key]: yuan })

describe.each(['deposit', 'withdrawal'] as const)('a day of %ss', (kind) => {
  const queue = QUEUES[kind]
  const claimed = async (amount: number, as: As) => {
    const no = await queue.make(amount)
    await queue.claim(no, as)
    return no
  }

  it('has one person approve up to the cap, and two beyond it', async () => {
    await setCap(queue.cap, '9000.00')
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    const first = await claimed(6000, zhou)
    expect(itemOf(kind, await queue.approve(first, zhou)).row.state).not.toBe(1)
    const exact = await claimed(3000, zhou)
    expect(itemOf(kind, await queue.approve(exact, zhou)).row.state).not.toBe(1)
    expect((await queue.list(zhou)).data.summary).toMatchObject({
      single_cap: '9000.00',
      single_used: '9000.00',
    })

    const over = await claimed(100, zhou)
    const shown = (await queue.list(zhou)).data.data.find(({ claim }) => claim?.mine === 1)
    expect(shown).toMatchObject({ approvals: 0, approvals_needed: 2 })
    const waits = await queue.approve(over, zhou)
    expect(itemOf(kind, waits).row).toMatchObject({
      state: 1,
      approvals: 1,
      approvals_needed: 2,
      claim: null,
    })
    await queue.claim(over, zhou)
    expect((await queue.approve(over, zhou)).message).toBe('须由另一位同事处理')
    await call('POST /office-api/approval/claim', { kind, subject: over, release: 1 }, zhou)
    // Agreeing as the second does not use up the second person's cap.
    await queue.claim(over, xu)
    expect(itemOf(kind, await queue.approve(over, xu)).row).toMatchObject({
      approvals: 2,
      approvals_needed: 2,
    })
    expect((await queue.list(xu)).data.summary.single_used).toBe('0.00')
    expect((await queue.list(zhou)).data.summary.single_used).toBe('9000.00')
  })

  it('begins anew with the Beijing day', async () => {
    await until(cashier.test, '00:30:00')
    await setCap(queue.cap, '5000.00')
    const zhou = await staff('finance01')
    await queue.approve(await claimed(5000, zhou), zhou)
    // In UTC the day began anew at eight, and does not now.
    await until(cashier.test, '23:59:30')
    const late = await staff('finance01')
    expect((await queue.list(late)).data.summary.single_used).toBe('5000.00')
    await until(cashier.test, '00:00:30')
    const again = await staff('finance01')
    expect((await queue.list(again)).data.summary.single_used).toBe('0.00')
    const next = await claimed(5000, again)
    expect(itemOf(kind, await queue.approve(next, again)).row).toMatchObject({
      approvals: 1,
      approvals_needed: 1,
    })
  })

  it('lets through one of eight at once when there is room for one', async () => {
    await setCap(queue.cap, '1500.00')
    const zhou = await staff('finance01')
    const numbers: string[] = []
    for (let i = 0; i < 8; i++) numbers.push(await claimed(1000, zhou))
    const answers = await Promise.all(numbers.map((no) => queue.approve(no, zhou)))
    expect(answers.map(({ code }) => code)).toEqual(numbers.map(() => 200))
    const needs = answers.map((answer) => itemOf(kind, answer).row.approvals_needed).toSorted((a, b) => a - b)
    expect(needs).toEqual([1, 2, 2, 2, 2, 2, 2, 2])
    expect((await queue.list(zhou)).data.summary.single_used).toBe('1000.00')
  })
})

it('counts all accounts of one person, also at once', async () => {
  const { db } = cashier.test.core
  await setCap('single_deposit_cap', '1500.00')
  // Both accounts were given by one administrator, yesterday.
  await db.query(
    `UPDATE staff SET created_by = (SELECT id FROM staff WHERE username = 'admin001'), created_at = app_now() - interval '1 day'
      WHERE username IN ('finance01', 'finance02')`,
  )
  const both = [await staff('finance01'), await staff('finance02')] as const
  const claimed = await Promise.all(
    [0, 1, 2, 3].map(async (i) => {
      const as = both[i % 2 === 0 ? 0 : 1]
      const no = await QUEUES.deposit.make(1000)
      await QUEUES.deposit.claim(no, as)
      return { no, as }
    }),
  )
  const answers = await Promise.all(claimed.map(({ no, as }) => QUEUES.deposit.approve(no, as)))
  const needs = answers.map((answer) => itemOf('deposit', answer).row.approvals_needed)
  expect(needs.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 2])
  for (const as of both) expect((await QUEUES.deposit.list(as)).data.summary.single_used).toBe('1000.00')
  // The second of two must be another person.
  const second = claimed.find((_, i) => needs[i] === 2 && i % 2 === 0)
  await QUEUES.deposit.claim(second?.no ?? '', both[1])
  expect((await QUEUES.deposit.approve(second?.no ?? '', both[1])).code).toBe(403)
  await db.query("UPDATE staff SET created_by = NULL WHERE username IN ('finance01', 'finance02')")
})

it('never lets an approval need fewer people than it did', async () => {
  const { db } = cashier.test.core
  await setCap('single_deposit_cap', '0.00')
  const zhou = await staff('finance01')
  const no = await QUEUES.deposit.make(100)
  await QUEUES.deposit.claim(no, zhou)
  await QUEUES.deposit.approve(no, zhou)
  const fewer = db.query("UPDATE approvals SET needed = 1 WHERE kind = 'deposit' AND subject = $1", [no])
  await expect(fewer).rejects.toThrow('needs 2 people')
})

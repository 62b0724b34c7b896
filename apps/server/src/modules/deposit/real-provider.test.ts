// Deposits and payouts against the real sandbox provider: every fault mode, and at the end both books agree.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CashierMember, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createRealProvider, type RealProvider } from '#src/test/venues/real-provider.ts'

const PATIENCE = { timeout: 90_000, interval: 100 }
const SLOW = 120_000

let real: RealProvider
beforeAll(async () => {
  real = await createRealProvider()
}, 240_000)
afterEach(async () => {
  await real.sandbox.control('DELETE', 'faults')
  await expectMoneyBalances(real.cashier.test.core.db)
})
afterAll(() => real.close())

const spoil = (mode: string, more: object = {}) =>
  real.sandbox.control('POST', 'faults', { venue: 'pay', mode, count: 1, ...more })

async function order(member: CashierMember, draft: object = { paytype: 'wxpay', amount: 300 }) {
  const as = await real.cashier.again(member)
  const made = await real.cashier.test.call('POST /api/recharge', draft, as)
  return { code: made.code, no: made.data?.deposit_no ?? '', as }
}

async function stateOf(no: string, of: 'deposits' | 'withdrawals' = 'deposits'): Promise<string> {
  const rows = await real.cashier.test.core.db.query<{ state: string }>(
    `SELECT state FROM ${of} WHERE no = $1`,
    [no],
  )
  return rows[0]?.state ?? 'missing'
}

async function suspenseOf(no: string): Promise<string[]> {
  const rows = await real.cashier.test.core.db.query<{ why: string; amount_fen: bigint }>(
    'SELECT why, amount_fen FROM suspense_items WHERE order_no = $1',
    [no],
  )
  return rows.map(({ why, amount_fen }) => `${why} ${amount_fen}`)
}

/** Runs the worker's polls after their interval. */
async function ask(): Promise<void> {
  const { test } = real.cashier
  await test.advance(61_000)
  await test.services.payments.runOnce()
  await test.services.payouts.runOnce()
}

describe('a deposit', () => {
  it.each([
    ['in time', null],
    ['notified three times at once', 'duplicate'],
    ['notified late', 'reordered'],
    ['first notified with a forged signature', 'forged'],
    ['first notified with an old signature', 'stale'],
  ])('%s is credited once', { timeout: SLOW }, async (_name, mode) => {
    const member = await real.cashier.member(0n)
    const { no, as } = await order(member, { paytype: 'usdt', catepay: 'TRC20', amount: 1000 })
    if (mode !== null) await spoil(mode, { delayMs: 300 })
    expect((await real.cashier.test.call('POST /api/paysimulate', { deposit_no: no }, as)).code).toBe(200)
    await vi.waitUntil(async () => (await stateOf(no)) === 'credited', PATIENCE)
    expect(await real.cashier.balance(member.id)).toBe(100_000n)
    expect(await suspenseOf(no)).toEqual([])
  })

  it('without a callback is found by polling', { timeout: SLOW }, async () => {
    const member = await real.cashier.member(0n)
    const { no, as } = await order(member)
    await spoil('lost')
    await real.cashier.test.call('POST /api/paysimulate', { deposit_no: no }, as)
    expect(await stateOf(no)).toBe('unpaid')
    await ask()
    expect(await stateOf(no)).toBe('credited')
    expect(await real.cashier.balance(member.id)).toBe(30_000n)
  })

  it('of another amount lies in suspense', { timeout: SLOW }, async () => {
    const member = await real.cashier.member(0n)
    const { no, as } = await order(member)
    await spoil('wrong-amount')
    await real.cashier.test.call('POST /api/paysimulate', { deposit_no: no }, as)
    await vi.waitUntil(async () => (await suspenseOf(no)).length === 1, PATIENCE)
    expect(await suspenseOf(no)).toEqual(['wrongAmount 29900'])
    expect([await stateOf(no), await real.cashier.balance(member.id)]).toEqual(['unpaid', 0n])
  })

  it('that comes after its hour closed the order lies in suspense', { timeout: SLOW }, async () => {
    const member = await real.cashier.member(0n)
    const { no } = await order(member)
    await real.cashier.test.advance(3_601_000)
    await ask()
    expect(await stateOf(no)).toBe('closed')
    await real.sandbox.control('POST', 'pay/arrival', { order_no: no })
    await vi.waitUntil(async () => (await suspenseOf(no)).length === 1, PATIENCE)
    expect(await suspenseOf(no)).toEqual(['late 30000'])
    expect(await real.cashier.balance(member.id)).toBe(0n)
  })

  it('twice for one order is credited once and kept once', { timeout: SLOW }, async () => {
    const member = await real.cashier.member(0n)
    const { no, as } = await order(member)
    await real.cashier.test.call('POST /api/paysimulate', { deposit_no: no }, as)
    await vi.waitUntil(async () => (await stateOf(no)) === 'credited', PATIENCE)
    await real.sandbox.control('POST', 'pay/arrival', { order_no: no })
    await vi.waitUntil(async () => (await suspenseOf(no)).length === 1, PATIENCE)
    expect(await suspenseOf(no)).toEqual(['duplicateOrder 30000'])
    expect(await real.cashier.balance(member.id)).toBe(30_000n)
  })

  it.each(['refuse', 'reset-before', 'lost-reply', '500-applied'])(
    'whose order fares at the provider as %s is refused and leaves no open order',
    { timeout: SLOW },
    async (mode) => {
      const member = await real.cashier.member(0n)
      await spoil(mode, { operations: ['createOrder'] })
      expect((await order(member)).code).toBe(400)
      const open = await real.cashier.test.core.db.query(
        "SELECT 1 FROM deposits WHERE member_id = $1 AND state = 'unpaid'",
        [member.id],
      )
      expect(open).toEqual([])
    },
  )
})

describe('a payout', () => {
  async function approved(member: CashierMember): Promise<string> {
    const input = { amount: 700, bank: member.card, password: PAY_PASSWORD }
    const as = await real.cashier.again(member)
    const made = await real.cashier.test.call('POST /api/withdraw', input, as)
    const key = { withdraw_no: made.data.withdraw_no }
    const finance = { token: await real.cashier.office.login('finance01') }
    await real.cashier.office.call(
      'POST /office-api/approval/claim',
      { kind: 'withdrawal', subject: key.withdraw_no },
      finance,
    )
    await real.cashier.office.call(
      'POST /office-api/approval/decide',
      { kind: 'withdrawal', subject: key.withdraw_no, approve: 1, note: '' },
      finance,
    )
    return key.withdraw_no
  }

  it.each([
    ['refuse', 'returned'],
    ['refuse-late', 'returned'],
    ['late', 'paid'],
    ['reset-before', 'paid'],
    ['lost-reply', 'paid'],
    ['500-applied', 'paid'],
    ['html-page', 'paid'],
  ] as const)('that fares as %s ends once', { timeout: SLOW }, async (mode, end) => {
    const member = await real.cashier.member()
    await spoil(mode, { delayMs: 100 })
    const no = await approved(member)
    await vi.waitUntil(async () => {
      if (['paid', 'returned'].includes(await stateOf(no, 'withdrawals'))) return true
      await ask()
      return false
    }, PATIENCE)
    expect(await stateOf(no, 'withdrawals')).toBe(end)
    expect(await real.cashier.withdrawing(member.id)).toBe(0n)
    expect(await real.cashier.balance(member.id)).toBe(end === 'paid' ? 30_000n : 100_000n)
  })

  it('survives kill -9 of the office in the middle: every one ends once', { timeout: 300_000 }, async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => real.cashier.member()))
    const waiting: string[] = []
    for (const member of members) {
      const input = { amount: 800, bank: member.card, password: PAY_PASSWORD }
      const made = await real.cashier.test.call('POST /api/withdraw', input, await real.cashier.again(member))
      waiting.push(made.data.withdraw_no)
    }
    const office = await real.startOffice()
    const login = await office.call('/office-api/login', { username: 'finance01', password: 'Finance01' })
    expect(login?.code).toBe(200)
    const token = String(login?.data?.['token'])
    for (const no of waiting)
      await office.call('/office-api/approval/claim', { kind: 'withdrawal', subject: no }, token)
    // Crashed before the provider received it, while it hangs, and after it paid but the reply was lost.
    for (const mode of ['reset-before', 'hang', 'lost-reply']) await spoil(mode, { count: 2 })
    const underWay = waiting.map((no) =>
      office.call(
        '/office-api/approval/decide',
        { kind: 'withdrawal', subject: no, approve: 1, note: '' },
        token,
      ),
    )
    await vi.waitUntil(async () => (await Promise.all(waiting.map(isBeingPaid))).every(Boolean), PATIENCE)
    await office.kill()
    await Promise.all(underWay)
    await real.sandbox.control('DELETE', 'faults')
    await vi.waitUntil(async () => {
      await ask()
      const open = await real.cashier.test.core.db.query("SELECT 1 FROM withdrawals WHERE state = 'paying'")
      return open.length === 0
    }, PATIENCE)
    for (const member of members) {
      expect(await real.cashier.withdrawing(member.id)).toBe(0n)
      expect(await real.cashier.balance(member.id)).toBe(20_000n)
    }
  })

  const isBeingPaid = async (no: string) => (await stateOf(no, 'withdrawals')) !== 'review'
})

it('agrees with the provider to the fen about all that came and went', { timeout: SLOW }, async () => {
  const { db } = real.cashier.test.core
  await vi.waitUntil(async () => (await real.books()).ok, PATIENCE)
  const { received, paidOut } = await real.books()
  const rows = await db.query<{ came: string; went: string }>(
    `SELECT (SELECT coalesce(sum(amount_fen), 0) FROM deposits WHERE state = 'credited') / 100
              + (SELECT coalesce(sum(amount_fen), 0) FROM suspense_items) / 100.0 AS came,
            (SELECT coalesce(sum(amount_fen), 0) FROM withdrawals WHERE state = 'paid') / 100.0 AS went`,
  )
  expect([Number(rows[0]?.came), Number(rows[0]?.went)]).toEqual([Number(received), Number(paidOut)])
})

// States wedged by a kill, a lie or silence, and ended by their exits: payouts, suspense, adjustments, venues and packets.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { lateDeposit } from '#src/test/invited.ts'
import { depositor, publicList } from '#src/test/lottery/red-packets.ts'
import { stuckPayouts } from '#src/test/money/stuck-payouts.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(async () => {
  calm()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { approved, payoutOf, pass, stateOf, calm } = stuckPayouts(() => cashier)
const { call, staff } = desk(() => cashier)

describe('payouts', () => {
  it('a payout whose sending was cut off is sent again under its number, and paid once', async () => {
    const member = await cashier.member()
    cashier.provider.spoil('payout', 'lost reply')
    const no = await approved(member)
    await pass(5_000)
    await pass(60_000)
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', 20_000n])
    expect([...cashier.provider.toldPayouts.keys()].filter((told) => told.startsWith(payoutOf(no)))).toEqual([
      payoutOf(no),
    ])
  })

  it('a payout told in another sum ends by itself when the provider corrects it', async () => {
    const member = await cashier.member()
    cashier.provider.endPayoutsAs('accepted')
    const no = await approved(member)
    cashier.provider.endPayout(payoutOf(no), 'paid', '798.00')
    await pass(5_000)
    expect(await stateOf(no)).toBe('paying')
    cashier.provider.endPayout(payoutOf(no), 'paid')
    await pass(600_000)
    expect([await stateOf(no), await cashier.balance(member.id)]).toEqual(['paid', 20_000n])
  })
})

describe('what two people decide', () => {
  /** A credit that waits for its second person. */
  async function adjustment() {
    const { id } = await cashier.member(0n)
    const wish = { member_id: Number(id), direction: 'credit', amount: '10', multiple: 1, reason: '补偿' }
    const ask = async () => call('POST /office-api/adjust/ask', wish, await staff('finance01'))
    const asked = await ask()
    return { memberId: id, approvalId: asked.data.id, ask }
  }
  const agree = async (id: string | undefined) =>
    call('POST /office-api/approval/decide', { id, approve: 1, note: '核对无误' }, await staff('admin001'))

  /** The transaction that carries it out dies at its last statement. */
  async function brokenOnce(work: () => Promise<unknown>): Promise<void> {
    const { db } = cashier.test.core
    await db.query(`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'cut off'; END $$`)
    await db.query(
      'CREATE TRIGGER cut_off BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION cut_off()',
    )
    try {
      await work()
    } finally {
      await db.query('DROP TRIGGER cut_off ON approvals')
      await db.query('DROP FUNCTION cut_off')
    }
  }

  it('an adjustment whose second person is silent runs out, moves nothing, and is asked for anew', async () => {
    const { memberId, approvalId, ask } = await adjustment()
    const [row] = await cashier.test.core.db.query<{ ms: number }>(
      'SELECT (extract(epoch FROM expires_at - app_now()) * 1000)::float8 AS ms FROM approvals WHERE id = $1',
      [approvalId],
    )
    await cashier.test.advance(Math.ceil(row?.ms ?? 0) + 1_000)
    expect((await agree(approvalId)).code).not.toBe(200)
    expect(await cashier.balance(memberId)).toBe(0n)
    const anew = await ask()
    expect((await agree(anew.data.id)).code).toBe(200)
    expect(await cashier.balance(memberId)).toBe(1_000n)
  })

  it('an adjustment whose decision was cut off is still open, moved nothing, and is decided again', async () => {
    const { memberId, approvalId } = await adjustment()
    await brokenOnce(async () => expect((await agree(approvalId)).code).toBe(500))
    expect(await cashier.balance(memberId)).toBe(0n)
    expect((await agree(approvalId)).code).toBe(200)
    expect(await cashier.balance(memberId)).toBe(1_000n)
  })

  it('suspense whose decision was cut off is still open, and is credited once afterwards', async () => {
    const member = await cashier.member(0n)
    const name = {
      ...member,
      ip: '127.0.0.1',
      login: async () => ({ ...member.as, cookie: '', ip: '127.0.0.1' }),
    }
    await brokenOnce(async () => {
      await expect(lateDeposit(cashier, { ...name, name: '' }, '99.00')).rejects.toThrow(
        'could not be credited',
      )
    })
    expect(await cashier.balance(member.id)).toBe(0n)
    const list = await call('POST /office-api/suspense/list', {}, await staff('finance01'))
    const item = list.data.data.find(({ amount, state }) => amount === '99.00' && state === 'open')
    expect((await agree(item?.approval?.id)).code).toBe(200)
    expect(await cashier.balance(member.id)).toBe(9_900n)
  })
})

it('a venue that differs and then agrees again differs no more after the next comparison', async () => {
  const member = await cashier.member()
  const into = { amount: '200', sourcetype: 'userbalance', targettype: 'AG' }
  await cashier.test.call('POST /api/transfer', into, await cashier.again(member))
  const { books } = cashier.test.services
  const differing = async () => {
    await books.compare('AG')
    const [row] = await cashier.test.core.db.query<{ differing: number }>(
      "SELECT differing::int FROM venue_comparisons WHERE plat = 'AG' AND currency = 'CNY'",
    )
    return row?.differing
  }
  const held = venue.wallets.get(`m${member.id}`) ?? 0n
  venue.wallets.set(`m${member.id}`, held + 1n)
  await differing()
  expect(await differing()).toBeGreaterThan(0)
  venue.wallets.set(`m${member.id}`, held)
  expect(await differing()).toBe(0)
})

it('packets that nobody opens lapse at noon: no money moves, and the next day has its own', async () => {
  const { test } = cashier
  await until(test, '09:30:00')
  const one = await depositor(test, 120_000n)
  const today = await until(test, '10:00:00')
  await runJobs(test)
  await until(test, '12:00:00')
  await one.again()
  expect(await one.grab()).toMatchObject({ code: 400 })
  expect((await publicList(test, today)).opened).toBe(0)
  expect(await one.balance()).toBe('1200.00')
  await until(test, '10:00:00')
  await runJobs(test)
  await one.again()
  expect((await one.state()).max_times).toBe(0)
  expect((await one.grab()).code).toBe(400)
  expect(await one.balance()).toBe('1200.00')
})

// Both edges of counts and windows of money that waits, on a clock that stops: cards, open orders, transfers without an answer.
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { readDeposit } from '#src/modules/deposit/deposit.sql.ts'
import { ReconcileService, reconcileTimes } from '#src/modules/transfer/reconcile.service.ts'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { type FrozenClock, freezeClock } from '#src/test/clock/frozen-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let cashier: Cashier
let clock: FrozenClock
beforeAll(async () => {
  cashier = await createCashier()
  clock = await freezeClock(cashier.test)
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

type Row = readonly [limit: string, what: string, seen: () => Promise<unknown>, wanted: unknown]
const db = () => cashier.test.core.db

/** Binding one more beside so many. */
const bind = (bound: number) => async () => {
  const member = await cashier.member(0n)
  for (let n = 1; n < bound; n += 1)
    await cashier.bindCard(member.id, { kind: 'bank', number: `6228000000${n}${member.id}` })
  const card = {
    bank: '招商银行',
    bank_owner: '陈一舟',
    bank_no: '6222021234567890',
    bank_address: '演示支行',
    pay_pass: PAY_PASSWORD,
  }
  const answer = await cashier.test.call('POST /api/bindcard', card, member.as)
  return answer.code === 200 ? null : answer.message
}

/** Whether an order waits for its payment after so much time. */
const waits = (ms: number) => async () => {
  const member = await cashier.member(0n)
  const order = { paytype: 'wxpay', amount: '300' }
  const { data } = await cashier.test.call('POST /api/recharge', order, member.as)
  await clock.pass(ms)
  const isExpired = (await readDeposit(db(), data.deposit_no))?.is_expired
  await db().query("UPDATE deposits SET state = 'closed', ended_at = app_now() WHERE no = $1", [
    data.deposit_no,
  ])
  return isExpired === false
}

/** A transfer that the venue does not know: whether it is given up by the last of these times after it was sent. */
async function stage(times: readonly number[]) {
  const member = await cashier.member(0n)
  const id = newId()
  const ended: string[] = []
  const sql = `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, created_at, sent_at, next_ask_at)
    VALUES ($1, $2, 'AG', 'in', 'CNY', 100, 'pending', app_now(), app_now(), app_now())`
  await db().query(sql, [id, member.id])
  const service = new ReconcileService({
    db: db(),
    log: cashier.test.core.log,
    venues: {
      get: () => ({ transferStatus: async () => ({ kind: 'yes', data: { state: 'unknown' } }) }),
    } as never,
    transfers: {
      conclude: async (which: string) => {
        ended.push(which)
        return 'refused' as const
      },
    } as never,
    turnover: { closeIfBalanceBelowMinimum: async () => false },
    times: reconcileTimes(1),
  })
  let passed = 0
  for (const time of times) {
    await clock.pass(time - passed)
    passed = time
    await db().query('UPDATE transfers SET next_ask_at = app_now() WHERE id = $1', [id])
    await service.runOnce()
  }
  const [row] = await db().query<{ stuck: boolean }>(
    'SELECT stuck_at IS NOT NULL AS stuck FROM transfers WHERE id = $1',
    [id],
  )
  await db().query('DELETE FROM transfer_enquiries WHERE transfer_id = $1', [id])
  await db().query('DELETE FROM transfers WHERE id = $1', [id])
  return { isGivenUp: ended.length > 0, isStuck: row?.stuck }
}
const givenUp =
  (...seconds: readonly number[]) =>
  async () =>
    (await stage(seconds.map((s) => Math.round(s * SECOND)))).isGivenUp
const stuck = (ms: number) => async () => (await stage([ms])).isStuck

describe('the edges', () => {
  it.each<Row>([
    ['LIMITS.cardsPerType', 'the fifth', bind(4), null],
    ['LIMITS.cardsPerType', 'a sixth', bind(5), REFUSALS.bankCardsFull.text],
    ['LIMITS.payCountdownMs', 'an hour but a millisecond', waits(60 * MINUTE - 1), true],
    ['LIMITS.payCountdownMs', 'an hour', waits(60 * MINUTE), false],
    ['LIMITS.reconcile.notFoundTimes', 'two answers', givenUp(60, 180), false],
    ['LIMITS.reconcile.notFoundTimes', 'three', givenUp(60, 120, 180), true],
    ['LIMITS.reconcile.notFoundAfterMs', 'two minutes but a millisecond', givenUp(30, 60, 119.999), false],
    ['LIMITS.reconcile.notFoundAfterMs', 'two minutes', givenUp(30, 60, 120), true],
    ['LIMITS.reconcile.notFoundApartMs', 'a millisecond too near', givenUp(60, 89.999, 180), false],
    ['LIMITS.reconcile.notFoundApartMs', 'just apart', givenUp(60, 90, 180), true],
    ['LIMITS.reconcile.staffAfterMs', 'half an hour but a millisecond', stuck(30 * MINUTE - 1), false],
    ['LIMITS.reconcile.staffAfterMs', 'half an hour', stuck(30 * MINUTE), true],
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toBe(wanted)
  })
})

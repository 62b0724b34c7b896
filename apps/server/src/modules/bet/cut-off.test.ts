// Cut-off to the millisecond, and delayed orders: an order that resumes after the close is refused, whatever delayed it.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { refusalText } from '@lanting/contract/refusals'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { memberMain } from '#src/ledger/accounts.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { place } from '#src/modules/bet/bet.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'

let test: TestApp
let stage: OrderStage
beforeAll(async () => {
  test = await createTestApp()
  stage = await openOrders(test)
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => test.close())

const OPEN = 1_000_000
const CLOSE = 1_050_000
const DRAW = 1_060_000

it.each([
  ['open', OPEN - 1, 'changed'],
  ['open', OPEN, 'open'],
  ['open', CLOSE - 1, 'open'],
  ['open', CLOSE, 'closed'],
  ['open', DRAW - 1, 'closed'],
  ['open', DRAW, 'changed'],
  ['closed', OPEN, 'closed'],
  ['drawn', CLOSE - 1, 'closed'],
  ['open', OPEN, 'paused', null],
  ['open', CLOSE - 1, 'paused', null],
  ['open', CLOSE, 'closed', null],
])('a round that is %s at %i is %s', async (state, at, phase, commit: string | null = 'shown') => {
  const times = [OPEN, CLOSE, DRAW, at].map((ms) => new Date(ms))
  const rows = await test.core.db.query('SELECT lottery_phase($1, $2, $3, $4, $5, $6) AS phase', [
    state,
    commit,
    ...times,
  ])
  expect(rows).toEqual([{ phase }])
})

describe('an order that waits over the close', () => {
  const closed = { code: 400, message: refusalText('bettingClosed'), data: null }
  /** js28 closes ten seconds before its draw: half a minute later a round that had twenty seconds left has closed. */
  const passTheClose = async (expectNo: string) => {
    const rows = await test.core.db.query<{ ms: number }>(
      `SELECT (extract(epoch FROM close_at - app_now()) * 1000)::float8 AS ms FROM lottery_rounds
        WHERE lottery = 'js28' AND expect = $1`,
      [expectNo],
    )
    await test.advance(Math.ceil(rows[0]?.ms ?? 0) + 1)
  }
  const WALLET = 'SELECT 1 FROM ledger_accounts WHERE name = $1 FOR UPDATE'
  const SHARES = "SELECT 1 FROM lottery_exposure_shares WHERE lottery = 'js28' AND expect = $1 FOR UPDATE"
  const leftOf = async (expectNo: string) =>
    test.core.db.query(
      "SELECT share, left_fen FROM lottery_exposure_shares WHERE lottery = 'js28' AND expect = $1 ORDER BY share",
      [expectNo],
    )

  it('for a member’s wallet is refused and takes nothing', async () => {
    const { token, id } = await stage.rich(100)
    const expectNo = await stage.openRound('js28')
    const wallet = await holdRows(test.core.db, WALLET, [memberMain(id, 'CNY')])
    const answer = stage.order(token, 101, expectNo, [line(2001, 10)])
    await wallet.awaitedBy(1)
    await passTheClose(expectNo)
    await wallet.release()
    expect(await answer).toEqual(closed)
    expect((await test.call('POST /api/balance', {}, { token })).data.balance).toBe('100.00')
  })

  it('for a trial’s wallet is refused as well', async () => {
    const login = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    const token = login.data.api_token
    const { data: trial } = await test.call('POST /api/user', {}, { token })
    const expectNo = await stage.openRound('js28')
    const wallet = await holdRows(test.core.db, WALLET, [memberMain(BigInt(trial.id), 'PLAY')])
    const answer = stage.order(token, 101, expectNo, [line(2001, 10)])
    await wallet.awaitedBy(1)
    await passTheClose(expectNo)
    await wallet.release()
    expect(await answer).toEqual(closed)
    expect((await test.call('POST /api/balance', {}, { token })).data.balance).toBe('2000.00')
  })

  it('for a share of the exposure is refused, and the share is whole again', async () => {
    const { token } = await stage.rich(100)
    const expectNo = await stage.openRound('js28')
    // The first order of a round allocates the shares.
    expect((await stage.order(token, 101, expectNo, [line(2001, 10)])).code).toBe(200)
    const before = await leftOf(expectNo)
    const shares = await holdRows(test.core.db, SHARES, [expectNo])
    const answer = stage.order(token, 101, expectNo, [line(2001, 10)])
    await shares.awaitedBy(1)
    await passTheClose(expectNo)
    await shares.release()
    expect(await answer).toEqual(closed)
    expect(await leftOf(expectNo)).toEqual(before)
  })

  it('for the whole exposure, near the cap, is refused too', async () => {
    const { token } = await stage.rich(100)
    const expectNo = await stage.openRound('js28')
    expect((await stage.order(token, 101, expectNo, [line(2001, 10)])).code).toBe(200)
    await test.core.db.query(
      "UPDATE lottery_exposure_shares SET left_fen = 0 WHERE lottery = 'js28' AND expect = $1",
      [expectNo],
    )
    const shares = await holdRows(test.core.db, SHARES, [expectNo])
    const answer = stage.order(token, 101, expectNo, [line(2001, 10)])
    await shares.awaitedBy(1)
    await passTheClose(expectNo)
    await shares.release()
    expect(await answer).toEqual(closed)
    expect((await test.call('POST /api/balance', {}, { token })).data.balance).toBe('90.00')
  })
})

it('is judged by the last step: for trials, and for orders near the cap that came by the long way', async () => {
  const { id: memberId } = await stage.rich(10_000)
  await stage.openRound('js28')
  const trial = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
  const trialToken = trial.data.api_token
  const trialId = BigInt((await test.call('POST /api/user', {}, { token: trialToken })).data.id)
  const lottery = LOTTERIES[0]
  const round = currentRound(lottery, test.core.clock.now().getTime())
  const one = { plays: [2001], picks: [''], stakesFen: [100n], salts: [Buffer.alloc(32)] }
  const orders = [
    { memberId: trialId, isExact: false },
    { memberId: trialId, isExact: true },
    { memberId, isExact: false },
    { memberId, isExact: true },
  ]
  const outcomes = async (when: string) => {
    const found: string[] = []
    // In turn: the last one fills the shares.
    for (const [i, order] of orders.entries()) {
      const rest = { lottery: 'js28', roomId: 101, expect: round.expect, orderNo: `cut-${when}-${i}` }
      found.push((await place(test.core.db, { ...one, ...rest, ...order })).outcome)
    }
    return found
  }
  expect(await outcomes('open')).toEqual(['placed', 'placed', 'bound', 'placed'])
  await test.advance(round.closeAt - test.core.clock.now().getTime())
  expect(await outcomes('closed')).toEqual(['closed', 'closed', 'closed', 'closed'])
  expect(await stage.order(trialToken, 101, round.expect, [line(2001)])).toMatchObject({
    message: refusalText('bettingClosed'),
  })
})

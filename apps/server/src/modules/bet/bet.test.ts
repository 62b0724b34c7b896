// Orders through HTTP: every check in order, the money, the numbers, and a member's bets of the round.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { type REFUSALS, refusalText } from '@lanting/contract/refusals'
import { currentRound, nextRound, previousRound } from '@lanting/contract/rules/lottery/schedule'
import { TEXTS } from '@lanting/contract/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { memberMain } from '#src/ledger/accounts.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'

let test: TestApp
let stage: OrderStage
beforeAll(async () => {
  test = await createTestApp()
  stage = await openOrders(test)
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

const openRound = (name: string) => stage.openRound(name)
const rich = (yuan = 10_000) => stage.rich(yuan)
const order: OrderStage['order'] = (...args) => stage.order(...args)

describe('an order', () => {
  it('takes the stakes once, answers with its bets, and is in the records', async () => {
    const { token, id } = await rich(100)
    const expectNo = await openRound('js28')
    expect((await test.call('POST /api/balance', {}, { token })).data.balance).toBe('100.00')
    const answer = await order(token, 101, expectNo, [line(2001, 10), line(2114, '5')])
    expect((await test.call('POST /api/balance', {}, { token })).data.balance).toBe('85.00')
    expect(answer).toMatchObject({
      code: 200,
      message: TEXTS.betPlaced,
      data: {
        expect: expectNo,
        balance: '85.00',
        bets: [
          { id: 2001, total: '10.00', data: '', odds: 1.95 },
          { id: 2114, total: '5.00', data: '', odds: 12.75 },
        ],
      },
    })
    for (const bet of answer.data.bets) expect(bet.bet_id).toMatch(/^L\d{18}$/)
    const never = { room_id: 102, expect: '209912310001' }
    expect((await test.call('POST /api/mybets', never, { token })).code).toBe(404)
    const mine = await test.call('POST /api/mybets', { room_id: 102 }, { token })
    expect(mine.data).toMatchObject({
      expect: expectNo,
      round_state: 0,
      stake: '15.00',
      payout: '0.00',
      bets: [
        { title: '大小单双-大', status: 2, outcome: null },
        { title: '和值-14', status: 2, outcome: null },
      ],
    })
    const record = await test.call('POST /api/betrecord', { api_type: 'CP', date: 1, page: 1 }, { token })
    expect(record.data.data.map((bet) => bet.plays)).toEqual([
      `极速28 ${expectNo}期 和值-14 @12.75`,
      `极速28 ${expectNo}期 大小单双-大 @1.95`,
    ])
    expect(record.data.data[0]).toMatchObject({ Code: 'js28', status: 2, win_loss: '0.00', expect: expectNo })
    const money = await test.core.db.query<{ key: string }>(
      "SELECT t.key FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id WHERE a.name = $1 AND t.code = 'betStake'",
      [memberMain(id, 'CNY')],
    )
    expect(money).toHaveLength(1)
  })

  it('writes numbers as two digits in order, however they came', async () => {
    const { token } = await rich()
    const expectNo = await openRound('xk6')
    const lines = [line(1131, 10, '9,06'), line(1001, 10, ['7']), line(1133, 10, [49, 1]), line(1011, 10)]
    const answer = await order(token, 402, expectNo, lines)
    expect(answer.data.bets.map((bet) => bet.data)).toEqual(['06,09', '07', '01,49', ''])
    const record = await test.call('POST /api/betrecord', { api_type: 'CP', date: 1, page: 1 }, { token })
    expect(record.data.data.map((bet) => bet.plays)).toContain(
      `星空六合 ${expectNo}期 连码-二全中[06,09] @75`,
    )
  })

  it('of a trial plays with play money and weighs nothing on the house', async () => {
    const trial = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    const token = trial.data.api_token
    const expectNo = await openRound('xy28')
    const answer = await order(token, 201, expectNo, [line(2001, 100)])
    expect(answer.code).toBe(200)
    const rows = await test.core.db.query<{ is_trial: boolean }>(
      "SELECT is_trial FROM bets WHERE plat = 'CP' AND bet_id = $1",
      [answer.data.bets[0]?.bet_id],
    )
    expect(rows).toEqual([{ is_trial: true }])
    const exposed = await test.core.db.query(
      "SELECT 1 FROM lottery_exposure WHERE lottery = 'xy28' AND expect = $1",
      [expectNo],
    )
    expect(exposed).toEqual([])
  })
})

describe('the checks, in their order', () => {
  let token: string
  let memberId: bigint
  let expectNo: string
  beforeAll(async () => {
    const member = await rich(10_000)
    token = member.token
    memberId = member.id
  })
  beforeEach(async () => {
    expectNo = await openRound('js28')
  })

  const text = (key: keyof typeof REFUSALS, vars = {}) => refusalText(key, vars)
  const neighbour = (step: -1 | 1) => {
    const lottery = LOTTERIES[0]
    const round = currentRound(lottery, test.core.clock.now().getTime())
    return (step < 0 ? previousRound(lottery, round) : nextRound(lottery, round)).expect
  }

  /** Each row fails one check and, where possible, every later one too. */
  const bad = {
    unknownPlay: line(1001, 99_999, '7'),
    stake: line(2001, '1.5', '7'),
    data: line(2001, 10, '7'),
  }
  it.each([
    ['LIMITS.orderLines', 50, 'playGone'],
    ['LIMITS.orderLines', 51, 'orderTooLong'],
  ] as const)('%s: an order of %d lines', async (_limit, count, key) => {
    const lines = Array.from({ length: count }, () => bad.unknownPlay)
    expect((await order(token, 101, expectNo, lines)).message).toBe(text(key))
  })

  it.each<[string, () => Promise<{ code: number; message: string }>, () => string]>([
    ['3 room', () => order(token, 999, '1', []), () => text('roomGone')],
    ['4 empty', () => order(token, 101, '1', []), () => text('orderEmpty')],
    [
      '5 too many',
      () =>
        order(
          token,
          101,
          '1',
          Array.from({ length: 51 }, () => bad.unknownPlay),
        ),
      () => text('orderTooLong'),
    ],
    ['6 no such round', () => order(token, 101, '1', [bad.unknownPlay]), () => text('roundChanged')],
    ['6 far round', () => order(token, 101, '203901010001', [bad.unknownPlay]), () => text('roundChanged')],
    ['6 last round', () => order(token, 101, neighbour(-1), [bad.unknownPlay]), () => text('roundChanged')],
    ['6 next round', () => order(token, 101, neighbour(1), [line(2001)]), () => text('roundChanged')],
    ['8 play', () => order(token, 101, expectNo, [bad.stake, bad.unknownPlay]), () => text('playGone')],
    [
      '9 stake',
      () => order(token, 101, expectNo, [bad.data, bad.stake]),
      () => text('stakeRange', { min: 1, max: 1000 }),
    ],
    [
      '9 room minimum',
      () => order(token, 102, expectNo, [line(2001, 9)]),
      () => text('stakeRange', { min: 10, max: 10_000 }),
    ],
    [
      '9 negative',
      () => order(token, 101, expectNo, [line(2001, -5)]),
      () => text('stakeRange', { min: 1, max: 1000 }),
    ],
    [
      '9 full-width',
      () => order(token, 101, expectNo, [line(2001, '１００')]),
      () => text('stakeRange', { min: 1, max: 1000 }),
    ],
    [
      '10 numbers on a plain play',
      () => order(token, 101, expectNo, [line(2100, 53), bad.data]),
      () => text('pickInvalid', { pick: 0 }),
    ],
    [
      '11 payout cap',
      () => order(token, 101, expectNo, [line(2100, 53)]),
      () => text('payoutCap', { max: 52 }),
    ],
    [
      '12 member cap',
      () =>
        order(
          token,
          101,
          expectNo,
          Array.from({ length: 3 }, () => line(2001, 700)),
        ),
      () => text('memberRoundCap', { cap: 2000 }),
    ],
  ])('%s', async (_name, ask, message) => {
    const before = await test.call('POST /api/balance', {}, { token })
    expect(await ask()).toMatchObject({ code: 400, message: message() })
    expect(await test.call('POST /api/balance', {}, { token })).toEqual(before)
  })

  it('1 no bet without a session', async () => {
    expect((await order('x'.repeat(43), 101, expectNo, [line(2001)])).code).toBe(401)
  })

  it('2 who set a pause for themselves hears that first, whatever else is wrong', async () => {
    await test.core.db.query("UPDATE members SET state = 'timeout' WHERE id = $1", [memberId])
    const tries = [
      order(token, 999, '1', []),
      order(token, 101, expectNo, [bad.unknownPlay]),
      order(token, 101, expectNo, [line(2001)]),
    ]
    for (const answer of await Promise.all(tries)) {
      expect(answer).toMatchObject({ code: 400, message: text('selfLimited') })
    }
    await test.core.db.query("UPDATE members SET state = 'normal' WHERE id = $1", [memberId])
  })

  it('7 a closed round says so, before anything about the lines, and takes nothing', async () => {
    const lottery = LOTTERIES[0]
    const round = currentRound(lottery, test.core.clock.now().getTime())
    await test.advance(round.closeAt - test.core.clock.now().getTime())
    for (const lines of [[line(2001)], [bad.unknownPlay]]) {
      expect(await order(token, 101, round.expect, lines)).toMatchObject({ message: text('bettingClosed') })
    }
    await stage.draw.turn(lottery)
    expect(await order(token, 101, round.expect, [line(2001)])).toMatchObject({
      message: text('bettingClosed'),
    })
  })

  it.each([
    [1131, '7'],
    [1131, '7,7'],
    [1131, '0,7'],
    [1131, '7,50'],
    [1131, ''],
    [1132, '1,2'],
    [1001, 'x'],
  ])('10 play %d does not take %j', async (id, data) => {
    const mark = await openRound('xk6')
    const pick = id === 1132 ? 3 : id === 1001 ? 1 : 2
    expect(await order(token, 402, mark, [line(id, 10, data)])).toMatchObject({
      message: text('pickInvalid', { pick }),
    })
  })

  it('13 the house’s worst case comes before an empty wallet', async () => {
    const poor = await newMember(test)
    const fill = await rich(400_000)
    const mark = await stage.openRound('xy28', 60_000)
    const cap = 500_000
    // 豹子 pays 96 times: the round is less than one yuan on it below its cap.
    const whole = Math.floor(cap / 95)
    for (let left = whole; left > 0; left -= 2083) {
      const answer = await order(fill.token, 202, mark, [line(2041, Math.min(left, 2083))])
      expect(answer.code).toBe(200)
    }
    const more = [line(2041, 100)]
    expect(await order(fill.token, 202, mark, more)).toMatchObject({ message: text('exposureFull') })
    expect(await order(poor.token, 202, mark, more)).toMatchObject({ message: text('exposureFull') })
    expect((await order(fill.token, 202, mark, [line(2043, 100)])).code).toBe(200)
  })

  it('14 an empty wallet', async () => {
    const poor = await rich(5)
    expect(await order(poor.token, 101, expectNo, [line(2001, 6)])).toMatchObject({
      code: 400,
      message: text('betBalanceShort'),
    })
  })
})

// Concurrent orders through HTTP: no double spend, one effect per key, caps kept exactly.
import { actAs } from '#src/test/process-db.ts'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { exposureFen, type Standing } from '@lanting/contract/rules/lottery/exposure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberMain } from '#src/ledger/accounts.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import type { DraftLine } from '#src/modules/bet/bet.rules.ts'
import { AlreadyDone, NO_KEY } from '#src/db/once.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { holdRows } from '#src/test/hold-rows.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'

const MINUTES = 60_000

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

/** Concurrency: more than the pool's connections, low enough not to time out on a slow machine. */
const HANDS = 32

async function times<T>(count: number, work: (at: number) => Promise<T>, hands = HANDS): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const hand = async () => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at)
  }
  await Promise.all(Array.from({ length: Math.min(hands, count) }, hand))
  return results
}

const counted = (answers: readonly { code: number; message: string }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ message }) => message))].map((message) => [
      message,
      answers.filter((answer) => answer.message === message).length,
    ]),
  )

async function standings(lottery: string, expectNo: string): Promise<Standing[]> {
  return test.core.db.query<Standing>(
    `SELECT play_id AS "playId", picks, sum(bet_fen)::bigint AS "stakeFen", sum(bet_fen * odds_milli / 1000)::bigint AS "payFen"
       FROM bets WHERE plat = 'CP' AND game_code = $1 AND round_id = $2 AND NOT is_trial GROUP BY play_id, picks`,
    [lottery, expectNo],
  )
}

it('a member who is frozen while a bet is in flight hears so, and pays nothing', async () => {
  const { db } = test.core
  const { token, id } = await stage.rich(100)
  const expectNo = await stage.openRound('js28')
  const round = await holdRows(
    db,
    'SELECT lottery_take_round(id) FROM lottery_rounds WHERE lottery = $1 AND expect = $2',
    ['js28', expectNo],
  )
  const asked = stage.order(token, 101, expectNo, [line(2001)])
  await round.awaitedBy(1)
  await db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [id])
  await round.release()
  expect(await asked).toMatchObject({ code: 400, message: refusalText('accountFrozen') })
  expect(await readMainFen(db, id, 'CNY')).toBe(10_000n)
})

it('500 bets of 100 on a wallet of 1,000: exactly ten', async () => {
  const { token, id } = await stage.rich(1_000)
  const expectNo = await stage.openRound('xk6', 4 * MINUTES)
  const answers = await times(500, () => stage.order(token, 402, expectNo, [line(1011, 100)]))
  expect(counted(answers)).toEqual({ 投注成功: 10, [REFUSALS.betBalanceShort.text]: 490 })
  expect(await readMainFen(test.core.db, id, 'CNY')).toBe(0n)
  const rows = await test.core.db.query(
    'SELECT 1 FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.name = $1 AND e.amount < 0',
    [memberMain(id, 'CNY')],
  )
  expect(rows).toHaveLength(10)
})

it('200 orders under one key: one effect, and answers equal to the byte', async () => {
  const { token, id } = await stage.rich(1_000)
  const expectNo = await stage.openRound('xk6', 4 * MINUTES)
  const input = { room_id: 402, expect: expectNo, order: [line(1011, 100), line(1131, 10, '9,6')] }
  const answers = await times(
    200,
    () => test.raw('POST /api/lotteryOrder', input, { token, key: 'one-order-key' }),
    200,
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ code: 200, data: { balance: '890.00' } })
  expect(await readMainFen(test.core.db, id, 'CNY')).toBe(89_000n)
  const other = { ...input, order: [line(1012, 100)] }
  const reused = await test.call('POST /api/lotteryOrder', other, { token, key: 'one-order-key' })
  expect(reused.code).toBe(409)
})

it('an order whose key another try has ended meanwhile is undone whole', async () => {
  const { id } = await stage.rich(100)
  const expectNo = await stage.openRound('xk6', 4 * MINUTES)
  const overtaken = {
    ...NO_KEY,
    end: async () => {
      throw new AlreadyDone()
    },
  }
  const draft = { roomId: 402, expect: expectNo, lines: [line(1011, 100)] as DraftLine[] }
  const order = actAs('api', () => test.services.lotteryBets.order({ id, isTrial: false }, draft, overtaken))
  await expect(order).rejects.toThrow(AlreadyDone)
  expect(await readMainFen(test.core.db, id, 'CNY')).toBe(10_000n)
  expect(await test.core.db.query('SELECT 1 FROM bets WHERE member_id = $1', [id])).toEqual([])
})

it('30 orders of 200 by one member where 2,000 are allowed: exactly ten', async () => {
  const { token } = await stage.rich(10_000)
  const expectNo = await stage.openRound('xk6', 4 * MINUTES)
  const answers = await times(30, () => stage.order(token, 401, expectNo, [line(1011, 200)]))
  const full = refusalText('memberRoundCap', { cap: 2000 })
  expect(counted(answers)).toEqual({ 投注成功: 10, [full]: 20 })
})

it('the house’s cap holds to the yuan: of 60 orders that each cost 95,000 at worst, five fit below 500,000', async () => {
  const members = await times(6, () => stage.rich(50_000))
  const expectNo = await stage.openRound('xy28', 2 * MINUTES)
  const answers = await times(60, (at) =>
    stage.order(members[at % members.length]?.token ?? '', 202, expectNo, [line(2041, 1000)]),
  )
  expect(counted(answers)).toEqual({ 投注成功: 5, [REFUSALS.exposureFull.text]: 55 })
  expect(exposureFen(2, await standings('xy28', expectNo), '马')).toBe(47_500_000n)
})

it('no order is refused below the cap: both sides of a coin weigh nothing, however much is staked on them', async () => {
  const members = await times(6, () => stage.rich(60_000))
  const expectNo = await stage.openRound('js6', 1 * MINUTES)
  const both = [line(1123, 10_000), line(1124, 10_000)]
  const answers = await times(12, (at) =>
    stage.order(members[at % members.length]?.token ?? '', 302, expectNo, both),
  )
  expect(counted(answers)).toEqual({ 投注成功: 12 })
  expect(exposureFen(1, await standings('js6', expectNo), '马')).toBeLessThan(0n)
})

it('mixed orders in parallel never pass the cap, and what is kept of the round equals its bets', async () => {
  const lottery = LOTTERIES[1]
  const members = await times(5, () => stage.rich(100_000))
  const expectNo = await stage.openRound('xy28', 2 * MINUTES)
  const plays = [2001, 2002, 2011, 2031, 2041, 2042, 2043, 2100, 2105, 2114, 2127]
  await times(120, (at) => {
    const token = members[at % members.length]?.token ?? ''
    const lines = [0, 1, 2].map((n) =>
      line(plays[(at * 3 + n * 5) % plays.length] ?? 2001, 10 + ((at * 37) % 190)),
    )
    return stage.order(token, 202, expectNo, lines)
  })
  const bets = await standings(lottery.name, expectNo)
  expect(exposureFen(2, bets, '马') <= BigInt(lottery.exposureYuan) * 100n).toBe(true)
  const kept = await test.core.db.query<Standing>(
    `SELECT play_id AS "playId", picks, stake_fen AS "stakeFen", pay_fen AS "payFen" FROM lottery_exposure
      WHERE lottery = $1 AND expect = $2`,
    [lottery.name, expectNo],
  )
  const sorted = (rows: Standing[]) => rows.toSorted((a, b) => a.playId - b.playId)
  expect(sorted(kept)).toEqual(sorted(bets))
})

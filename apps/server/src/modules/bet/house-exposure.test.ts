// A round's exposure shares: allocated once for concurrent orders without one, and retried after a failure.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound, type Round } from '@lanting/contract/rules/lottery/schedule'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import type { Db } from '#src/db/pool.ts'
import { HouseExposure } from '#src/modules/bet/house-exposure.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'

const [js28] = LOTTERIES

let test: TestApp
let stage: OrderStage
let transactions = 0
let isAway = false
let db: Db
beforeAll(async () => {
  test = await createTestApp()
  stage = await openOrders(test)
  const counted: Db['tx'] = async (work) => {
    transactions += 1
    if (isAway) throw new Error('the database is away')
    return test.core.db.tx(work)
  }
  db = { ...test.core.db, tx: counted }
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => test.close())

async function openRound(): Promise<Round> {
  const expectNo = await stage.openRound(js28.name)
  const round = currentRound(js28, test.core.clock.now().getTime())
  expect(round.expect).toBe(expectNo)
  transactions = 0
  return round
}

const sharesOf = async ({ expect: expectNo }: Round) =>
  test.core.db.query<{ left_fen: bigint }>(
    'SELECT left_fen FROM lottery_exposure_shares WHERE lottery = $1 AND expect = $2',
    [js28.name, expectNo],
  )

it('are allocated once for concurrent orders without one', async () => {
  const round = await openRound()
  const exposure = new HouseExposure(db)
  const since = performance.now()
  const asked = Array.from({ length: 20 }, () => exposure.ensureRefilledSince(since, js28, round))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  expect(transactions).toBe(1)
  const shares = await sharesOf(round)
  expect(shares).toHaveLength(8)
  expect(new Set(shares.map(({ left_fen }) => left_fen))).toEqual(
    new Set([(BigInt(js28.exposureYuan) * 100n) / 8n]),
  )
})

it('are not refilled again for an order that found its share too small since', async () => {
  const round = await openRound()
  const exposure = new HouseExposure(db)
  expect(await exposure.ensureRefilledSince(performance.now(), js28, round)).toBe(true)
  expect(await exposure.ensureRefilledSince(performance.now(), js28, round)).toBe(false)
  expect(transactions).toBe(1)
})

it('are allocated by the next order after a failure, and anew in the next round', async () => {
  const round = await openRound()
  const exposure = new HouseExposure(db)
  isAway = true
  expect(await exposure.ensureRefilledSince(performance.now(), js28, round)).toBe(false)
  isAway = false
  expect(await exposure.ensureRefilledSince(performance.now(), js28, round)).toBe(true)
  await test.advance(round.drawAt - test.core.clock.now().getTime())
  expect(await exposure.ensureRefilledSince(performance.now(), js28, await openRound())).toBe(true)
})

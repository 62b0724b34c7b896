// Receipts through HTTP: signed by the key named in the log, verifiable against the drawn round, identical on a repeat.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { isReceiptSigned, receiptProblems } from '@lanting/fairness/receipt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { createTestApp, loginAs, type TestApp } from '#src/test/app.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { msTo } from '#src/test/lottery/lottery.ts'
import { testSequencer } from '#src/test/lottery/public-log.ts'

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

async function receiptKey(): Promise<string> {
  await testSequencer(test.core).runOnce()
  const { keys } = (await test.call('GET /api/log/head')).data
  return String(keys.find(({ body }) => body['purpose'] === 'receipt')?.body['public_key'])
}

it('every accepted bet has a receipt that holds against the round afterwards', async () => {
  const [js28] = LOTTERIES
  const member = await stage.rich(1000)
  const round = await stage.openRound('js28')
  const key = `k${'0'.repeat(31)}`
  const placed = await stage.order(member.token, 101, round, [line(2001), line(2002, 20)], key)
  const receipts = placed.data.bets.map(({ receipt }) => receipt)
  expect(receipts).toHaveLength(2)
  const publicKey = await receiptKey()
  for (const receipt of receipts) expect(receipt !== null && isReceiptSigned(receipt, publicKey)).toBe(true)
  // The same call again returns the same bets and commitment.
  const again = await stage.order(member.token, 101, round, [line(2001), line(2002, 20)], key)
  expect(again.data).toEqual(placed.data)

  await test.advance((await msTo(test.core, js28, 'draw')) + 5_000)
  await stage.draw.turn(js28)
  const drawn = (await test.call('GET /api/lotteryFair', { name: 'js28', expect: round })).data
  const fair = { ...drawn, commit: drawn.commit ?? '' }
  for (const { bet_id, receipt } of placed.data.bets) {
    const proof = (await test.call('POST /api/betproof', { bet_id }, { token: member.token })).data
    if (receipt === null) throw new Error('no receipt')
    expect(receiptProblems(receipt, { ...fair, leaf: proof.leaf })).toEqual([])
    expect(receiptProblems(receipt, { ...fair, leaf: proof.leaf.replace('|1000|', '|9000|') })).toEqual(
      proof.leaf.includes('|1000|') ? ['leaf'] : [],
    )
  }
})

it('a trial’s bet has none: it is under no root', async () => {
  const token = await loginAs(test, 'guest888', 'guest888')
  const round = await stage.openRound('js28')
  const placed = await stage.order(token, 101, round, [line(2001)])
  expect(placed.data.bets.map(({ receipt }) => receipt)).toEqual([null])
})

// Bets on animals around the midnight of a lunar new year: a round has the odds of the Beijing day on which it draws.
import { ANIMALS, LUNAR_YEARS } from '@lanting/contract/data/play/lunar-years'
import { beijingDay, dayStart } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { line, openOrders } from '#src/test/lottery/lottery-orders.ts'

const MINUTE = 60_000
const ROOM = 301

let test: TestApp
beforeAll(async () => {
  // The test moves to the eve itself.
  test = await createTestApp({}, {}, 'noon')
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

it('a round that draws before midnight has the old year’s, and one after it the new year’s', async () => {
  const now = test.core.clock.now()
  const next = LUNAR_YEARS.find(({ start }) => start > beijingDay(now))
  if (next === undefined) throw new Error('the table of lunar years has ended')
  const midnight = dayStart(next.start)
  await test.advance(midnight - 5 * MINUTE - now.getTime())
  const stage = await openOrders(test)
  const special = 1040 + ANIMALS.indexOf(next.animal) + 1
  async function oddsNow(): Promise<{ readonly isNew: boolean; readonly odds: number }> {
    const expectNo = await stage.openRound('js6')
    const member = await stage.rich(100)
    const answer = await stage.order(member.token, ROOM, expectNo, [line(special)])
    expect(answer.code).toBe(200)
    const [row] = await test.core.db.query<{ odds: number; draw_at: Date }>(
      `SELECT b.odds_milli::int AS odds, r.draw_at FROM bets b JOIN lottery_orders o USING (order_no)
         JOIN lottery_rounds r ON r.lottery = o.lottery AND r.expect = o.expect WHERE b.member_id = $1`,
      [member.id],
    )
    if (row === undefined) throw new Error('no bet')
    return { isNew: row.draw_at.getTime() >= midnight, odds: row.odds }
  }
  expect(await oddsNow()).toEqual({ isNew: false, odds: 11_750 })
  await test.advance(midnight + MINUTE - test.core.clock.now().getTime())
  expect(await oddsNow()).toEqual({ isNew: true, odds: 9_400 })
})

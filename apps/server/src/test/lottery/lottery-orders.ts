// Test helpers of orders: lotteries that take bets now, members with money, and orders through HTTP.
import { findLottery, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { newMember, type TestApp } from '#src/test/app.ts'
import { type TestDraw, testDraw } from '#src/test/lottery/lottery.ts'

export interface OrderStage {
  readonly draw: TestDraw
  /** The round that takes bets for at least as long; moves the clock to the next one when the present one does not. */
  openRound(lottery: string, leftMs?: number): Promise<string>
  rich(yuan: number): ReturnType<typeof newMember>
  order(token: string, roomId: number, expect: string, lines: readonly object[], key?: string): OrderAnswer
}
type OrderAnswer = ReturnType<typeof callOrder>

function callOrder(test: TestApp, token: string, input: object, key: string | undefined) {
  return test.call('POST /api/lotteryOrder', input, key === undefined ? { token } : { token, key })
}

let funded = 0

export async function openOrders(test: TestApp, draw = testDraw(test.core)): Promise<OrderStage> {
  async function turnAll() {
    for (const lottery of LOTTERIES) await draw.turn(lottery)
  }
  await turnAll()
  return {
    draw,
    async openRound(name, leftMs = 20_000) {
      const lottery = findLottery(name)
      if (lottery === undefined) throw new Error(`no lottery ${name}`)
      // Ended rounds are drawn first, so that their messages do not arrive during the requested round.
      await turnAll()
      const now = test.core.clock.now().getTime()
      const round = currentRound(lottery, now)
      if (round.closeAt - now > leftMs) return round.expect
      await test.advance(round.drawAt - now + 1_000)
      await turnAll()
      return currentRound(lottery, test.core.clock.now().getTime()).expect
    },
    async rich(yuan) {
      const member = await newMember(test)
      const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), BigInt(yuan) * 100n)
      funded += 1
      must(await post(test.core.db, { key: `opening:${funded}`, code: 'opening', legs }))
      return member
    },
    order: (token, roomId, expect, lines, key) =>
      callOrder(test, token, { room_id: roomId, expect, order: lines }, key),
  }
}

export function line(id: number, total: number | string = 10, data: unknown = '') {
  return { id, total, data }
}

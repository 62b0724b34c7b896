// Notices of a round in the rooms, through real sockets: close and draw for all, a win for its winner alone.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import type { SocketDown } from '@lanting/contract/socket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { msTo } from '#src/test/lottery/lottery.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { closed, isSystem, openSocket, type TestSocket } from '#src/test/socket.ts'

const [JS28] = LOTTERIES

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

const isNotice = (event: string) => (frame: SocketDown) => isSystem(frame) && frame.event === event
const events = (socket: TestSocket) => socket.frames.filter(isSystem).map((frame) => frame.event)

it('close and draw are sent to every room of the lottery, a win to its winner alone and only if wanted', async () => {
  const [winner, quiet, watcher] = [await stage.rich(100), await stage.rich(100), await stage.rich(100)]
  await test.core.db.query('UPDATE member_settings SET notify_wins = false WHERE member_id = $1', [quiet.id])
  const expectNo = await stage.openRound('js28', 30_000)
  // One of the two sides wins with any draw.
  for (const { token } of [winner, quiet]) {
    expect((await stage.order(token, 101, expectNo, [line(2001), line(2002)])).code).toBe(200)
  }
  const sockets = [
    await openSocket(test, winner.token),
    await openSocket(test, quiet.token),
    await openSocket(test, watcher.token, { roomId: 102 }),
    await openSocket(test, watcher.token, { roomId: 202 }),
  ] as const
  const [won, silent, beside, elsewhere] = sockets
  await test.advance(await msTo(test.core, JS28, 'close'))
  await stage.draw.turn(JS28)
  for (const socket of [won, silent, beside]) {
    expect(await socket.next(isNotice('close'))).toMatchObject({
      sysmsg: `第${expectNo}期已封盘，等待开奖`,
      expect: expectNo,
      id: 0,
    })
  }
  await test.advance(await msTo(test.core, JS28, 'draw'))
  await stage.draw.turn(JS28)
  for (const socket of [won, silent, beside]) {
    const drawn = await socket.next(isNotice('draw'))
    expect(isSystem(drawn) && drawn.sysmsg).toMatch(new RegExp(`^第${expectNo}期开奖：\\d\\+\\d\\+\\d=\\d+$`))
  }
  await test.services.settlement.runOnce()
  expect(await won.next(isNotice('win'))).toMatchObject({
    sysmsg: `恭喜！第${expectNo}期中奖¥19.50`,
    expect: expectNo,
  })
  // Anything else in flight has arrived once a later frame has.
  for (const socket of [silent, beside]) {
    socket.sendRaw('ping')
    await socket.next((frame) => frame === 'pong')
  }
  expect(events(silent)).toEqual(['close', 'draw'])
  expect(events(beside)).toEqual(['close', 'draw'])
  expect(events(elsewhere)).toEqual([])
  for (const socket of sockets) socket.close()
})

it('a void round and coming odds are announced in their texts', async () => {
  const { token } = await stage.rich(1)
  const socket = await openSocket(test, token, { roomId: 301 })
  await test.core.bus.publish(LOTTERY_TOPICS.voided, { lottery: 'js6', expect: '202611150001' })
  expect(await socket.next(isNotice('void'))).toMatchObject({
    sysmsg: '第202611150001期因系统故障作废，本金已退还',
  })
  const [change] = await test.core.db.query<{ id: bigint }>(
    `INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
     VALUES (1001, '', 47500, 47000, app_now(), app_now() + interval '25 hours', 1, '', '') RETURNING id`,
  )
  await test.core.bus.publish(LOTTERY_TOPICS.odds, { changeId: String(change?.id) })
  const odds = await socket.next(isNotice('odds'))
  expect(isSystem(odds) && odds.sysmsg).toContain('特码-特码 47.50 → 47.00')
  socket.close()
  await closed(socket)
})

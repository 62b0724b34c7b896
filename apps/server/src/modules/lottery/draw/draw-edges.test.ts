// Both edges of how late a draw may be before it is called late, and of when staff have an alarm of it, or of a silent witness.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { overdueRounds } from '#src/modules/lottery/lottery.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { type FrozenClock, freezeClock } from '#src/test/clock/frozen-clock.ts'
import { enterRound, testDraw, withoutGuards } from '#src/test/lottery/lottery.ts'

const [JS28] = LOTTERIES

let test: TestApp
let clock: FrozenClock
let drawAt: number
beforeAll(async () => {
  test = await createTestApp()
  await enterRound(test, JS28)
  await testDraw(test.core).turn(JS28)
  clock = await freezeClock(test)
  const [next] = await test.core.db.query<{ draw_at: Date }>(
    "SELECT draw_at FROM lottery_rounds WHERE lottery = 'js28' AND commit IS NOT NULL AND draw_at > app_now() ORDER BY draw_at",
  )
  drawAt = next?.draw_at.getTime() ?? 0
})
afterAll(() => test.close())

const isLate = async () => (await overdueRounds(test.core.db, ['js28'], LIMITS.draw.lateMs)).length > 0
const isTold = async () => (await test.services.drawWatch.runOnce()) > 0

/** In the order of their instants: the clock never goes back. */
it.each<readonly [limit: string, what: string, ms: number, seen: () => Promise<boolean>, wanted: boolean]>([
  ['LIMITS.draw.lateMs', 'a second after its time', 1_000, isLate, false],
  ['LIMITS.draw.lateMs', 'a millisecond more', 1_001, isLate, true],
  ['LIMITS.draw.alarmMs', 'a minute after its time', 60_000, isTold, false],
  ['LIMITS.draw.alarmMs', 'a millisecond more', 60_001, isTold, true],
])('%s: %s', async (_limit, _what, ms, seen, wanted) => {
  await clock.pass(drawAt + ms - clock.now())
  expect(await seen()).toBe(wanted)
})

/** Whether staff have an alarm of a witness that has left a head without a cosignature for so long, by real time. */
const isAlarm = async (ms: number) => {
  const { db } = test.core
  await db.tx(async (tx) => {
    await withoutGuards(tx)
    await tx.query("INSERT INTO log_witnesses (name, vkey) VALUES ('mute', 'x') ON CONFLICT DO NOTHING")
    await tx.query("UPDATE log_heads SET signed_at = clock_timestamp() - $1 * interval '1 millisecond'", [ms])
  })
  await test.services.drawWatch.runOnce()
  return (await openAlarms(db, 50)).some(({ kind }) => kind === 'witness_silent')
}

it.each([
  ['LIMITS.log.witnessAlarmMs', 'half a minute', 30_000, false],
  ['LIMITS.log.witnessAlarmMs', 'a minute', 60_000, true],
])('%s: %s', async (_limit, _what, ms, wanted) => {
  expect(await isAlarm(ms)).toBe(wanted)
})

// When a lottery is polled: at its scheduled times by the database's clock, and between them while work is pending.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { expect, it } from 'vitest'
import { DrawPace } from '#src/modules/lottery/draw/draw-pace.ts'

const [lottery] = LOTTERIES
const openAt = Date.parse('2026-11-15T02:00:00Z')
const { closeAt, drawAt } = currentRound(lottery, openAt)

it.each([
  ['nothing waits: at the close', openAt, openAt, true, closeAt],
  ['nothing waits after the close: at the draw', closeAt, closeAt, true, drawAt],
  ['something waits: every second', closeAt, closeAt, false, closeAt + 1_000],
  ['something waits just before the close: at the close', closeAt - 300, closeAt - 300, false, closeAt],
  ['the database is behind and did not close: at once', closeAt, closeAt - 40, true, closeAt],
  ['the database is behind and did not draw: at once', drawAt, drawAt - 40, true, drawAt],
  ['the database is ahead: at the draw', closeAt - 40, closeAt, true, drawAt],
])('%s', (_what, ours, database, isQuiet, wanted) => {
  const pace = new DrawPace()
  pace.begin(lottery, ours)
  pace.end(lottery, { now: database, isQuiet })
  const wakeAt = Math.min(wanted, ours + 15_000)
  expect(pace.isDue(lottery, wakeAt)).toBe(true)
  if (wakeAt > ours) expect(pace.isDue(lottery, wakeAt - 1)).toBe(false)
})

it('a look that failed is made again after a second', () => {
  const pace = new DrawPace()
  expect(pace.isDue(lottery, openAt)).toBe(true)
  pace.begin(lottery, openAt)
  expect([pace.isDue(lottery, openAt + 999), pace.isDue(lottery, openAt + 1_000)]).toEqual([false, true])
})

// How far an event loop is behind: a pause alone counts little, a loop that is late again and again counts in full.
import { describe, expect, it } from 'vitest'
import { Delay } from '#src/ops/loop-delay.ts'

/** Ticks that come every so many milliseconds instead of ten, for so long. */
function ticked(everyMs: number, forMs: number): { delay: Delay; now: number } {
  const delay = new Delay(0)
  let now = 0
  while (now < forMs) {
    now += everyMs
    delay.tick(now)
  }
  return { delay, now }
}

describe('the event loop is behind', () => {
  it.each([
    // [a tick every, for, milliseconds after the last tick, from, to]
    [10, 5_000, 5, 0, 0],
    [10, 5_000, 10, 0, 0],
    // One long turn after quiet seconds: nobody is sent away for a collection of garbage.
    [10, 5_000, 300, 0, 0],
    [12, 5_000, 300, 7, 9],
    // Late at every tick: the moment counts in full.
    [110, 5_000, 60, 50, 50],
    [110, 5_000, 210, 200, 200],
    [110, 5_000, 5, 0, 0],
    // Late for a moment only: half of it is believed.
    [110, 110, 210, 30, 50],
  ])('a tick every %i ms for %i ms, %i ms after the last', (every, forMs, after, from, to) => {
    const { delay, now } = ticked(every, forMs)
    const behind = delay.behind(now + after)
    expect(behind).toBeGreaterThanOrEqual(from)
    expect(behind).toBeLessThanOrEqual(to)
  })

  it('and no more a second or two after it has caught up', () => {
    const { delay, now } = ticked(110, 5_000)
    for (let at = now; at < now + 3_000; at += 10) delay.tick(at + 10)
    expect(delay.behind(now + 3_000 + 300)).toBeLessThan(50)
  })
})

// How far a process is behind: a pause alone counts little, a loop or a pool that is late again and again counts in full.
import { describe, expect, it } from 'vitest'
import { Backlog } from '#src/ops/backlog.ts'

/** Ticks that come every so many milliseconds instead of ten, for so long, while callers wait for a connection for so long. */
function ticked(everyMs: number, forMs: number, waitMs = 0): { backlog: Backlog; now: number } {
  const backlog = new Backlog(0, () => waitMs)
  let now = 0
  while (now < forMs) {
    now += everyMs
    backlog.tick(now)
  }
  return { backlog, now }
}

describe('a process is behind', () => {
  it.each([
    // [a tick every, for, milliseconds after the last tick, callers wait for, from, to]
    [10, 5_000, 5, 0, 0, 0],
    [10, 5_000, 10, 0, 0, 0],
    // One long turn after quiet seconds: nobody is sent away for a collection of garbage.
    [10, 5_000, 300, 0, 0, 0],
    [12, 5_000, 300, 0, 7, 9],
    // Late at every tick: the moment counts in full.
    [110, 5_000, 60, 0, 50, 50],
    [110, 5_000, 210, 0, 200, 200],
    [110, 5_000, 5, 0, 0, 0],
    // Late for a moment only: a part of it is believed.
    [110, 110, 210, 0, 30, 50],
    // The loop has time and the pool has not.
    [10, 5_000, 5, 150, 150, 150],
    [10, 100, 5, 150, 40, 80],
    // Whichever is worse.
    [110, 5_000, 210, 150, 200, 200],
  ])(
    'a tick every %i ms for %i ms, %i ms after the last, waits of %i ms',
    (every, forMs, after, wait, from, to) => {
      const { backlog, now } = ticked(every, forMs, wait)
      const behind = backlog.behind(now + after)
      expect(behind).toBeGreaterThanOrEqual(from)
      expect(behind).toBeLessThanOrEqual(to)
    },
  )

  it('and no more a second or two after it has caught up', () => {
    const { backlog, now } = ticked(110, 5_000)
    for (let at = now; at < now + 3_000; at += 10) backlog.tick(at + 10)
    expect(backlog.behind(now + 3_000 + 300)).toBeLessThan(50)
  })
})

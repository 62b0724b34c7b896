// Venues without bets are polled less often, and at the normal rate as soon as a bet arrives.
import { expect, it } from 'vitest'
import { QuietVenues } from '#src/modules/bet/quiet-venues.ts'

it('a venue is quiet after ten empty polls, for five seconds of the product at a time, until a bet comes', () => {
  let now = 0
  const quiet = new QuietVenues({ clock: { now: () => new Date(now) } })
  const polls = (seconds: number, bets: (second: number) => number) => {
    const at: number[] = []
    for (let second = 0; second < seconds; second++) {
      if (quiet.isDue('AG')) {
        at.push(second)
        quiet.recordPoll('AG', bets(second))
      }
      now += 1000
    }
    return at
  }
  expect(polls(21, (second) => (second === 19 ? 2 : 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 19, 20])
  expect(quiet.isDue('OB')).toBe(true)
})

it('a clock that jumps ahead makes every venue due', () => {
  let now = 0
  const quiet = new QuietVenues({ clock: { now: () => new Date(now) } })
  for (let n = 0; n < 10; n++) quiet.recordPoll('AG', 0)
  expect(quiet.isDue('AG')).toBe(false)
  now += 86_400_000
  expect(quiet.isDue('AG')).toBe(true)
})

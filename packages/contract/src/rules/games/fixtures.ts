// Simulated fixtures: which one a round plays, how it ends, and its odds. Shared events, so their draws are PF1.
import { ESPORT_FIXTURES, SPORT_FIXTURES, type Fixture } from '#src/data/play/fixtures.ts'
import type { Draw } from '#src/rules/fairness/pf1.ts'
import type { Cadence } from '#src/rules/lottery/schedule.ts'

export type FixtureLottery = 'fbsim' | 'imsim'

export const FIXTURE_CADENCE: Cadence = { periodSec: 600, closeBeforeSec: 120 }

export const FIXTURE_TITLES: Readonly<Record<FixtureLottery, readonly string[]>> = {
  fbsim: ['主胜', '平局', '客胜'],
  imsim: ['A胜', 'B胜'],
}

const LISTS: Readonly<Record<FixtureLottery, readonly Fixture[]>> = {
  fbsim: SPORT_FIXTURES,
  imsim: ESPORT_FIXTURES,
}

export function fixtureOfRound(lottery: FixtureLottery, k: number): Fixture {
  const list = LISTS[lottery]
  const fixture = list[(k - 1) % list.length]
  if (!fixture) throw new Error(`no fixture for round ${k}`)
  return fixture
}

/** A bet on a fixture in words: who meets whom, and the end that was picked. */
export function fixturePick(lottery: FixtureLottery, { teams }: Fixture, pick: number): string {
  const end = lottery === 'fbsim' ? FIXTURE_TITLES.fbsim[pick] : `${teams[pick === 0 ? 0 : 1]}胜`
  return `${teams[0]} 对 ${teams[1]} ${end ?? ''}`
}

/** Index of the outcome: below(10000) against the cumulative chances. */
export function drawFixture(draw: Draw, fixture: Fixture): number {
  const value = draw.below(10_000)
  let upTo = 0
  for (const [i, chance] of fixture.chances.entries()) {
    upTo += chance
    if (value < upTo) return i
  }
  throw new Error('chances do not sum to 10000')
}

// Both edges of every limit that a reader of the public log demands.
import { dayStart } from '@lanting/contract/time'
import { expect, it } from 'vitest'
import { capsuleBody, type HonestHouse } from '#src/test/honest-house.ts'
import { brokenBy, DAY_MS, next } from '#src/test/house-lies.ts'
import { odds } from '#src/test/house-witness.ts'
import type { LogRule } from './log-rules.ts'

type Step = (house: HonestHouse) => void
type Row = readonly [limit: string, what: string, rule: LogRule, step: Step, isBroken: boolean]

/** A further chain, published so long before its first day. */
const chainBefore =
  (ms: number): Step =>
  (house) =>
    next(house, { start_date: '2026-11-17', published_at_ms: dayStart('2026-11-17') - ms })
/** Odds that hold so long after they are announced. */
const oddsAfter =
  (ms: number): Step =>
  (house) =>
    house.add('odds', house.lastAt, odds(house.lastAt, { effective_at_ms: house.lastAt - 400 + ms }))
/** Odds of a play with a chance of one half: 1900 give back 95 %. */
const oddsOf =
  (milli: number): Step =>
  (house) =>
    house.add('odds', house.lastAt, odds(house.lastAt, { to_milli: milli }))
const capsuleAt =
  (beaconRounds: number): Step =>
  (house) => {
    const body = capsuleBody(2)
    house.add('capsule', house.lastAt, { ...body, beacon_round: body.beacon_round + beaconRounds })
  }

it.each<Row>([
  ['LIMITS.draw.chainNoticeMs', 'a day', 'chain-notice', chainBefore(DAY_MS), false],
  ['LIMITS.draw.chainNoticeMs', 'a millisecond less', 'chain-notice', chainBefore(DAY_MS - 1), true],
  ['LIMITS.draw.oddsNoticeMs', 'a day', 'odds-notice', oddsAfter(DAY_MS), false],
  ['LIMITS.draw.oddsNoticeMs', 'a millisecond less', 'odds-notice', oddsAfter(DAY_MS - 1), true],
  ['LIMITS.draw.returnRate.min', '95 %', 'odds-range', oddsOf(1_900), false],
  ['LIMITS.draw.returnRate.min', '94.95 %', 'odds-range', oddsOf(1_899), true],
  ['LIMITS.draw.returnRate.max', '97.6 %', 'odds-range', oddsOf(1_952), false],
  ['LIMITS.draw.returnRate.max', '97.65 %', 'odds-range', oddsOf(1_953), true],
  ['LIMITS.draw.capsuleAfterMs', 'at its time', 'capsule-place', capsuleAt(0), false],
  ['LIMITS.draw.capsuleAfterMs', 'a beacon value earlier', 'capsule-place', capsuleAt(-1), true],
  ['LIMITS.draw.capsuleAfterMs', 'a beacon value later', 'capsule-place', capsuleAt(1), true],
])('%s: %s', async (_limit, _what, rule, step, isBroken) => {
  expect((await brokenBy(step)).includes(rule)).toBe(isBroken)
})

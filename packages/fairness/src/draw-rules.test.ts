// Which beacon value a round is drawn with, and when a seal or a void is at odds with it: both edges of each rule.
import { describe, expect, test } from 'vitest'
import { beaconTimeMs, isCalendarRight, QUICKNET } from '#src/beacon-schedule.ts'
import {
  beaconProblems,
  beaconVoidProblems,
  dueBeacon,
  isSealLate,
  protocolOfChain,
} from '#src/draw-rules.ts'

/** Computed by a search over the quicknet's calendar in another language: round, close in seconds, due, its time. */
const VECTORS = [
  ['202611150001', 1_794_672_050, 33_956_231, 1_794_672_057],
  ['202611150002', 1_794_672_110, 33_956_251, 1_794_672_117],
  ['202611151440', 1_794_758_390, 33_985_011, 1_794_758_397],
] as const

const facts = (closeAt: number, sealedAt: number | null = null) =>
  ({ protocol: 'PF3', beacon: QUICKNET, closeAt, sealedAt }) as const

test.each(VECTORS)(
  'js28 %s is drawn with its round by the schedule, whatever the log says',
  (_round, close, due, at) => {
    for (const sealedAt of [null, 0, close * 1000, (close + 3600) * 1000])
      expect(dueBeacon(facts(close * 1000, sealedAt))).toBe(due)
    expect(beaconTimeMs(QUICKNET, due)).toBe(at * 1000)
  },
)

const AT_1000 = beaconTimeMs(QUICKNET, 1000)
test.each([
  ['LIMITS.draw.beaconAfterCloseMs', 'six seconds before its time', AT_1000 - 6_000, 1000],
  ['LIMITS.draw.beaconAfterCloseMs', 'a millisecond later', AT_1000 - 5_999, 1001],
  ['LIMITS.draw.beaconAfterCloseMs', 'a millisecond earlier', AT_1000 - 6_001, 1000],
  ['LIMITS.draw.beaconAfterCloseMs', 'before there was a beacon', 0, 1],
])('%s: closed %s', (_limit, _what, closeAt, due) => {
  expect(dueBeacon(facts(closeAt))).toBe(due)
})

test('PF2 follows the head of its seal, PF1 has none', () => {
  const closeAt = beaconTimeMs(QUICKNET, 1000)
  expect(dueBeacon({ ...facts(closeAt, closeAt), protocol: 'PF2' })).toBe(1001)
  expect(dueBeacon({ ...facts(closeAt, closeAt + 30_000), protocol: 'PF2' })).toBe(1011)
  expect(dueBeacon({ ...facts(closeAt), protocol: 'PF2' })).toBeNull()
  expect(dueBeacon({ ...facts(closeAt), protocol: 'PF1', beacon: null })).toBeNull()
})

test('a seal is late from the time of the value on', () => {
  const closeAt = 1_794_672_050_000
  const due = 1_794_672_057_000
  expect(isSealLate(facts(closeAt, due - 1))).toBe(false)
  expect(isSealLate(facts(closeAt, due))).toBe(true)
  expect(isSealLate(facts(closeAt, null))).toBe(false)
  expect(isSealLate({ ...facts(closeAt, due), protocol: 'PF2' })).toBe(false)
})

describe('the value of a result', () => {
  const used = { protocol: 'PF3', round: 33_956_231, signature: 'ab'.repeat(48) } as const
  const [yes, no] = [() => true, () => false]
  test.each([
    ['as the rule names it', used, yes, []],
    ['one round later', { ...used, round: used.round + 1 }, yes, ['round']],
    ['one round earlier', { ...used, round: used.round - 1 }, yes, ['round']],
    ['not signed', used, no, ['signature']],
    ['by an older protocol', { ...used, protocol: 'PF2' as const }, yes, ['missing']],
    ['left out', { ...used, signature: null }, yes, ['missing']],
  ])('%s', (_name, one, isSigned, problems) => {
    expect(beaconProblems(facts(1_794_672_050_000), one, isSigned)).toEqual(problems)
  })

  test('is none for a chain without a beacon', () => {
    const plain = { ...facts(0), protocol: 'PF1', beacon: null } as const
    expect(beaconProblems(plain, { protocol: 'PF1', round: null, signature: null }, no)).toEqual([])
    expect(beaconProblems(plain, used, yes)).toEqual(['unnamed'])
  })
})

const DUE_AT = 1_794_672_057_000
const DAY = 86_400_000
test.each([
  ['LIMITS.draw.beaconWithinMs', 'a day but a millisecond', DAY - 1, 33_956_231, ['beacon-day']],
  ['LIMITS.draw.beaconWithinMs', 'a day', DAY, 33_956_231, []],
  ['LIMITS.draw.beaconWithinMs', 'two days, for the value before', 2 * DAY, 33_956_230, ['beacon-round']],
  ['LIMITS.draw.beaconWithinMs', 'two days, for the value after', 2 * DAY, 33_956_232, ['beacon-round']],
  ['LIMITS.draw.beaconWithinMs', 'two days, for none', 2 * DAY, null, ['beacon-round']],
])('%s: void %s', (_limit, _what, ms, evidence, problems) => {
  expect(beaconVoidProblems(facts(1_794_672_050_000), evidence, DUE_AT + ms)).toEqual(problems)
})

test('the public beacon has one calendar, another beacon its own', () => {
  expect(isCalendarRight(QUICKNET)).toBe(true)
  expect(isCalendarRight({ ...QUICKNET, genesisSec: QUICKNET.genesisSec + 3 })).toBe(false)
  expect(isCalendarRight({ ...QUICKNET, periodSec: 30 })).toBe(false)
  expect(isCalendarRight({ publicKey: 'ab'.repeat(96), genesisSec: 1, periodSec: 1 })).toBe(true)
})

test('a chain names its protocol since PF3', () => {
  expect(protocolOfChain({ beacon_key: null })).toBe('PF1')
  expect(protocolOfChain({ beacon_key: 'ab' })).toBe('PF2')
  expect(protocolOfChain({ beacon_key: 'ab', protocol: 'PF3' })).toBe('PF3')
})

// Test helper: steps of a lying or honest house, and the rules that they break.
import { dayStart } from '@lanting/contract/time'
import { beaconTimeMs } from '#src/beacon-schedule.ts'
import type { LogBody } from '#src/log/log-entries.ts'
import { type LogRule, newStory } from '#src/log/log-rules.ts'
import { applyEntry, overdueRules } from '#src/log/log-story.ts'
import {
  BEACON,
  DAY,
  dueRound,
  expectOf,
  type HonestHouse,
  openHouse,
  resultBody,
  rootOf,
  timesOf,
} from '#src/test/honest-house.ts'
import { odds, seenBefore } from '#src/test/house-witness.ts'

const HOUR = 3_600_000
export const DAY_MS = 24 * HOUR
export const at = (hours: number, minutes = 0, ms = 0) => dayStart(DAY) + hours * HOUR + minutes * 60_000 + ms
export const seal = (k: number) => ({
  lottery: 'js28',
  expect: expectOf(k),
  root: rootOf(`bets ${k}`),
  count: k,
})
export const named = (k: number) => ({ lottery: 'js28', expect: expectOf(k) })

export function chainOf(house: HonestHouse): LogBody<'chain'> {
  return house.entries.find((entry) => entry.kind === 'chain')?.body as LogBody<'chain'>
}

/** A second chain, published now for the day after tomorrow. */
export function next(house: HonestHouse, change: Partial<LogBody<'chain'>> = {}): void {
  const body = { ...chainOf(house), chain_no: 2, start_date: '2026-11-17', published_at_ms: house.lastAt }
  house.add('chain', house.lastAt, { ...body, ...change })
}

export function old(house: HonestHouse): void {
  const { protocol: _newer, ...before } = chainOf(house)
  house.add('chain', house.lastAt, {
    ...before,
    chain_no: 2,
    start_date: '2026-11-17',
    published_at_ms: house.lastAt,
  })
}

export const voided = (k: number, evidence: number, atMs: number) => (house: HonestHouse) => {
  house.add('seal', timesOf(k).closeAt + 700, seal(k))
  house.add('void', atMs, { ...named(k), last: expectOf(k), reason: 'beacon', evidence })
}
export const missed = (k: number) =>
  ({ ...named(k), last: expectOf(k), reason: 'missed', evidence: null }) as const
export const dueMs = (k: number) => beaconTimeMs(BEACON, dueRound(k))

/** A round whose seal comes out at an instant. */
export const sealedAt = (ms: number, isTold: boolean) => (house: HonestHouse) => {
  house.add('seal', ms, seal(3))
  if (isTold) house.add('late-seal', ms, { ...named(3), beacon_round: dueRound(3) })
  house.add('result', timesOf(3).drawAt + 400, resultBody(3))
}

/** The log goes on every half minute, so that no silence excuses anything. */
export const busyUntil = (ms: number) => (house: HonestHouse) => {
  for (let now = house.lastAt; now < ms; now = Math.min(now + 30_000, ms))
    house.add('odds', Math.min(now + 30_000, ms), odds(Math.min(now + 30_000, ms)))
}

/** To the second hour without a round, then a round of it. */
export const secondHour =
  (capsule: () => LogBody<'capsule'> | null, capsuleAt: number) => (house: HonestHouse) => {
    const withoutSecond = house.entries.filter((one) => one.kind !== 'capsule' || one.body.seed_index !== 120)
    house.entries.splice(0, house.entries.length, ...withoutSecond)
    house.missed(3, 61)
    const body = capsule()
    busyUntil(capsuleAt)(house)
    if (body !== null) house.add('capsule', capsuleAt, body)
    busyUntil(at(1, 2))(house)
    house.missed(61, 63)
    house.add('seal', timesOf(63).closeAt + 700, seal(63))
  }

export async function brokenBy(lie: (house: HonestHouse) => unknown): Promise<LogRule[]> {
  const house = openHouse()
  const size = house.entries.length
  lie(house)
  const isRewritten = house.entries.slice(0, size).some(({ n }, i) => n !== i)
  const story = isRewritten ? newStory() : (await seenBefore()).story
  const broken = house.entries.slice(isRewritten ? 0 : size).flatMap((entry) => applyEntry(story, entry))
  return [...broken, ...overdueRules(story)]
}

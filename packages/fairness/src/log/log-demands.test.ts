// What a witness demands by name: each rule against its lie, and against the honest entry just inside its edge.
import { describe, expect, test } from 'vitest'
import { QUICKNET } from '#src/beacon-schedule.ts'
import { LOG_RULES, type LogRule } from '#src/log/log-rules.ts'
import {
  BEACON,
  capsuleBody,
  DAY,
  dueRound,
  expectOf,
  type HonestHouse,
  PACKET_LIST,
  PACKET_REVEAL,
  POLICY,
  resultBody,
  timesOf,
} from '#src/test/honest-house.ts'
import {
  at,
  brokenBy,
  busyUntil,
  DAY_MS,
  dueMs,
  missed,
  named,
  next,
  old,
  seal,
  sealedAt,
  secondHour,
  voided,
} from '#src/test/house-lies.ts'
import { odds } from '#src/test/house-witness.ts'

type Row = readonly [rule: LogRule, name: string, lie: (house: HonestHouse) => unknown]

/** A list of witnesses, and another one that holds so long after it was published. */
const witnessesAfter =
  (noticeMs: number, policy = POLICY) =>
  (house: HonestHouse) => {
    const atMs = house.lastAt
    house.add('witnesses', atMs, { policy: POLICY, effective_at_ms: atMs })
    house.add('witnesses', atMs, { policy, effective_at_ms: atMs + noticeMs })
  }

const LIES: readonly Row[] = [
  ['witnesses-notice', 'another list of witnesses tomorrow', witnessesAfter(2 * DAY_MS - 1)],
  [
    'witnesses-policy',
    'a list of witnesses that demands none',
    witnessesAfter(2 * DAY_MS, POLICY.replace('group witnesses 2', 'group witnesses 0')),
  ],
  ['round-gap', 'a round left out', (house) => house.round(4)],
  ['round-twice', 'a round void and drawn', (house) => house.add('void', house.lastAt, missed(2))],
  [
    'seal-after-end',
    'a missed round sealed later',
    (house) => {
      house.add('void', timesOf(3).closeAt, missed(3))
      house.add('seal', timesOf(3).closeAt + 700, seal(3))
    },
  ],
  [
    'missed-sealed',
    'a round sealed without a bet and called missed',
    (house) => {
      house.add('seal', timesOf(3).closeAt + 700, { ...seal(3), count: 0 })
      house.add('void', timesOf(4).closeAt, missed(3))
    },
  ],
  [
    'result-overdue',
    'neither a result nor late, 60 s after the draw',
    (house) => {
      house.add('seal', timesOf(3).closeAt + 700, seal(3))
      busyUntil(timesOf(3).drawAt + 60_001)(house)
    },
  ],
  ['late-seal-untold', 'a late seal not told', sealedAt(dueMs(3), false)],
  ['beacon-due', 'a value that suits', (house) => house.round(3, resultBody(3, dueRound(3) + 5))],
  ['void-beacon-round', 'the void of another round’s value', voided(3, dueRound(2), dueMs(3) + 2 * DAY_MS)],
  ['void-beacon-day', 'a void a millisecond before its day', voided(3, dueRound(3), dueMs(3) + DAY_MS - 1)],
  [
    'void-unsealed',
    'a void by rule of a round that was never sealed',
    (house) =>
      house.add('void', dueMs(3) + DAY_MS, {
        ...missed(3),
        reason: 'beacon',
        evidence: dueRound(3),
      }),
  ],
  [
    'void-range',
    'a void of rounds backwards',
    (house) => house.add('void', house.lastAt, { ...missed(4), last: expectOf(3) }),
  ],
  ['chain-notice', 'a chain for tomorrow', (house) => next(house, { start_date: '2026-11-16' })],
  [
    'chain-backdated',
    'a chain written back',
    (house) => next(house, { published_at_ms: house.lastAt - 60_001 }),
  ],
  ['protocol-back', 'a chain of PF2 after PF3', old],
  ['beacon-changed', 'another beacon', (house) => next(house, { beacon_genesis_sec: BEACON.genesisSec - 1 })],
  [
    'beacon-calendar',
    'the public beacon’s key with a calendar of their own',
    (house) =>
      next(house, {
        beacon_key: QUICKNET.publicKey,
        beacon_genesis_sec: QUICKNET.genesisSec + 1,
        beacon_period_sec: 3,
      }),
  ],
  ['protocol-other', 'a round by the older protocol', (house) => house.round(3, { protocol: 'PF2' })],
  [
    'capsule-place',
    'a capsule that opens later',
    (house) =>
      house.add('capsule', house.lastAt, {
        ...capsuleBody(2),
        beacon_round: capsuleBody(2).beacon_round + 1,
      }),
  ],
  [
    'capsule-place',
    'a capsule of a seed that ends no hour',
    (house) => house.add('capsule', house.lastAt, { ...capsuleBody(2), seed_index: 119 }),
  ],
  ['capsule-missing', 'an hour without a capsule', secondHour(() => null, 0)],
  ['capsule-late', 'a capsule after its hour began', secondHour(() => capsuleBody(2), at(1, 1, 55_000))],
  [
    'packet-list-late',
    'packets cut later',
    (house) => {
      busyUntil(at(0, 4))(house)
      house.add('packet-list', at(0, 4), { ...PACKET_LIST, day: '2026-11-14' })
    },
  ],
  [
    'packet-reveal-late',
    'packets never revealed',
    (house) => {
      house.add('packet-list', house.lastAt, { ...PACKET_LIST, day: '2026-11-13' })
      busyUntil(at(0, 4))(house)
    },
  ],
  [
    'ledger-pace',
    'bets without a seal of the ledger',
    (house) => {
      busyUntil(timesOf(1).closeAt + 700 + 600_001)(house)
    },
  ],
  [
    'odds-range',
    'odds that give back too little',
    (house) => house.add('odds', house.lastAt, odds(house.lastAt, { to_milli: 1890 })),
  ],
  [
    'odds-range',
    'odds that give back too much',
    (house) => house.add('odds', house.lastAt, odds(house.lastAt, { to_milli: 1960 })),
  ],
  [
    'odds-range',
    'odds of no play',
    (house) => house.add('odds', house.lastAt, odds(house.lastAt, { play_id: 9 })),
  ],
  [
    'odds-notice',
    'odds a millisecond early',
    (house) =>
      house.add(
        'odds',
        house.lastAt,
        odds(house.lastAt, { effective_at_ms: house.lastAt - 400 + DAY_MS - 1 }),
      ),
  ],
]

const HONEST: readonly Row[] = [
  [
    'round-gap',
    'after rounds that were missed',
    (house) => {
      house.missed(3, 5)
      house.round(5)
    },
  ],
  [
    'result-overdue',
    'late within the minute',
    (house) => {
      house.add('seal', timesOf(3).closeAt + 700, seal(3))
      house.add('late', timesOf(3).drawAt + 60_000, {
        ...named(3),
        draw_at_ms: timesOf(3).drawAt,
        waits_for: 'beacon',
      })
      house.add('void', timesOf(4).closeAt, missed(4))
      busyUntil(timesOf(5).drawAt)(house)
    },
  ],
  [
    'result-overdue',
    'a void in the head that ends an outage of less than a minute',
    (house) => {
      const back = timesOf(3).drawAt + 60_500
      busyUntil(back - 50_000)(house)
      house.add('odds', back, odds(back))
      house.add('void', back, missed(3))
    },
  ],
  [
    'result-overdue',
    'a service that was stopped has a minute to catch up',
    (house) => {
      const back = timesOf(30).drawAt + 5_000
      house.add('odds', back, odds(back))
      house.add('void', back + 60_000, { ...missed(3), last: expectOf(31) })
      busyUntil(timesOf(32).drawAt)(house)
    },
  ],
  ['late-seal-untold', 'a seal a millisecond before its value', sealedAt(dueMs(3) - 1, false)],
  ['late-seal-untold', 'a late seal that is told', sealedAt(dueMs(3), true)],
  ['void-beacon-day', 'a void after its day', voided(3, dueRound(3), dueMs(3) + DAY_MS)],
  ['chain-notice', 'a chain for the day after tomorrow', next],
  [
    'chain-notice',
    'at once, where the log says that the chain before has failed',
    (house) => {
      house.add('seal', timesOf(3).closeAt + 700, seal(3))
      house.add('late', timesOf(3).drawAt + 2_000, {
        ...named(3),
        draw_at_ms: timesOf(3).drawAt,
        waits_for: 'key',
      })
      next(house, { start_date: DAY })
    },
  ],
  [
    'capsule-late',
    'a capsule before its hour',
    secondHour(() => capsuleBody(2), timesOf(61).closeAt - 1_000 - 50_000),
  ],
  ['packet-list-late', 'packets cut at 10:10', (house) => house.add('packet-list', at(10, 10), PACKET_LIST)],
  [
    'packet-reveal-late',
    'packets revealed at 12:10',
    (house) => {
      house.add('packet-list', at(10), PACKET_LIST)
      house.add('packet-reveal', at(12, 10), PACKET_REVEAL)
    },
  ],
  [
    'ledger-pace',
    'a seal of the ledger in its time',
    (house) => {
      busyUntil(timesOf(1).closeAt + 700 + 599_000)(house)
      house.ledgerSeal()
      busyUntil(timesOf(1).closeAt + 700 + 700_000)(house)
    },
  ],
  [
    'odds-range',
    'the lowest return of the published range',
    (house) => house.add('odds', house.lastAt, odds(house.lastAt, { to_milli: 1900 })),
  ],
  [
    'odds-range',
    'the highest return of the published range',
    (house) => house.add('odds', house.lastAt, odds(house.lastAt, { to_milli: 1950 })),
  ],
  ['odds-notice', 'odds after a day', (house) => house.add('odds', house.lastAt, odds(house.lastAt))],
]

describe('a lie breaks the rule that names it', () => {
  test.each(LIES)('%s: %s', async (rule, _name, lie) => {
    expect(await brokenBy(lie)).toContain(rule)
  })
})

describe('an honest entry inside the edge does not', () => {
  test.each(HONEST)('%s: %s', async (rule, _name, honest) => {
    expect(await brokenBy(honest)).not.toContain(rule)
  })
})

test('every rule has a sentence of its own', () => {
  const sentences = Object.values(LOG_RULES)
  expect(new Set(sentences).size).toBe(sentences.length)
})

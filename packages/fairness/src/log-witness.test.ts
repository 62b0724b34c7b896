// The witness against an honest installation, against one that lies in its answers, and against one that signs its lies.
import { describe, expect, test } from 'vitest'
import type { LogBody } from '#src/log-entries.ts'
import { newFollowedLog } from '#src/log-follower.ts'
import { Witness } from '#src/log-witness.ts'
import {
  beaconSignature,
  capsuleBody,
  expectOf,
  type HonestHouse,
  keyBody,
  openHouse,
  PACKET_LIST,
  PACKET_REVEAL,
  resultBody,
  rootOf,
  seedAt,
  timesOf,
} from '#src/test/honest-house.ts'

type Get = (path: string) => Promise<unknown>
const witnessOf = (get: Get, log = newFollowedLog()) =>
  new Witness({ get, beacon: async (round) => beaconSignature(round) }, log)
const honestly =
  (house: HonestHouse): Get =>
  (path) =>
    house.get(path)

const opened = witnessOf(honestly(openHouse()))
const firstLook = opened.look()

/** What a witness remembers of the house as it opened. */
async function seenBefore() {
  expect(await firstLook).toEqual([])
  return structuredClone(opened.log)
}

/** The rest of an honest story. */
function goOn(house: HonestHouse): void {
  house.add('late', timesOf(3).drawAt + 2_000, {
    lottery: 'js28',
    expect: expectOf(3),
    draw_at_ms: timesOf(3).drawAt,
    waits_for: 'worker',
  })
  const void_ = {
    lottery: 'js28',
    expect: expectOf(3),
    last: expectOf(4),
    reason: 'missed',
    evidence: null,
  } as const
  house.add('void', timesOf(5).closeAt, void_)
  house.round(5)
  house.add('odds', house.lastAt, odds(house.lastAt))
  house.ledgerSeal()
  house.ledgerSeal()
  house.add('packet-list', house.lastAt, PACKET_LIST)
  house.add('packet-reveal', house.lastAt, PACKET_REVEAL)
  house.add('key', house.lastAt, keyBody('receipt', new Uint8Array(32).fill(9), new Uint8Array(32).fill(8)))
  house.round(80)
}

const odds = (at: number, change: Partial<LogBody<'odds'>> = {}): LogBody<'odds'> => ({
  play_id: 2001,
  year_animal: '',
  from_milli: 1950,
  to_milli: 1960,
  announced_at_ms: at - 400,
  effective_at_ms: at - 400 + 24 * 3_600_000,
  ...change,
})

test('an honest installation raises no alarm, whether it is followed in one look or in several', async () => {
  const house = openHouse()
  const early = witnessOf(honestly(house))
  expect(await early.look()).toEqual([])
  goOn(house)
  expect(await early.look()).toEqual([])
  expect(await early.look()).toEqual([])
  const late = witnessOf(honestly(house))
  expect(await late.look()).toEqual([])
  expect(late.log).toEqual(early.log)
  expect(early.log.story.capsules).toEqual({})
})

/** Changes one field of one answer, wherever it lies. */
function lying(house: HonestHouse, call: string, change: (answer: never) => unknown): Get {
  return async (path) => {
    const answer = await house.get(path)
    return path.startsWith(call) ? change(answer as never) : answer
  }
}

interface Listed {
  readonly entries: readonly Record<string, unknown>[]
}
interface Headed {
  readonly head: Record<string, unknown>
}
const altered = (n: number, change: object) => (answer: Listed) => ({
  entries: answer.entries.map((entry) => (entry['n'] === n ? { ...entry, ...change } : entry)),
})
const headed = (change: object) => (answer: Headed) => ({ head: { ...answer.head, ...change } })
const zero = '0'.repeat(64)

describe('a lie in an answer', () => {
  test.each<[string, string, (answer: never) => unknown, RegExp]>([
    ['another root', '/api/log/head', headed({ root: zero }), /do not lead to the root/],
    ['another size', '/api/log/head', headed({ size: 9 }), /do not lead|not signed/],
    ['another time', '/api/log/head', headed({ at_ms: 5 }), /older than the one before/],
    ['another signature', '/api/log/head', headed({ sig: '0'.repeat(128) }), /not signed/],
    ['another key', '/api/log/head', headed({ key_id: '0'.repeat(16) }), /not signed/],
    ['no head', '/api/log/head', () => ({ head: null }), /no head any more/],
    ['text for a head', '/api/log/head', () => 'x', /no head any more/],
    [
      'a changed entry',
      '/api/log/entries',
      altered(9, { at: timesOf(5).closeAt + 1 }),
      /do not lead to the root/,
    ],
    ['a field more', '/api/log/entries', altered(9, { member: 7 }), /no entry of this log/],
    [
      'an entry left out',
      '/api/log/entries',
      (a: Listed) => ({ entries: a.entries.slice(1) }),
      /no entry of this log/,
    ],
    ['no entries', '/api/log/entries', () => ({ entries: [] }), /do not lead to the root/],
    [
      'two swapped',
      '/api/log/entries',
      (a: Listed) => ({ entries: a.entries.toReversed() }),
      /no entry of this log/,
    ],
    ['a false consistency', '/api/log/consistency', () => ({ proof: [zero] }), /proof of consistency/],
    ['no consistency', '/api/log/consistency', () => null, /proof of consistency/],
    ['a false inclusion', '/api/log/inclusion', () => ({ path: [zero] }), /proof of inclusion/],
    [
      'another seed shown',
      '/api/lotteryFair',
      (a: object) => ({ ...a, seed: zero }),
      /page shows another round/,
    ],
    [
      'another commitment shown',
      '/api/lotteryFair',
      (a: object) => ({ ...a, commit: zero }),
      /page shows another round/,
    ],
    [
      'another root shown',
      '/api/lotteryFair',
      (a: object) => ({ ...a, bets_root: zero }),
      /page shows another round/,
    ],
    [
      'fewer bets shown',
      '/api/lotteryFair',
      (a: object) => ({ ...a, bets_count: 1 }),
      /page shows another round/,
    ],
    [
      'other numbers shown',
      '/api/lotteryFair',
      (a: object) => ({ ...a, result: { balls: [] } }),
      /page shows another/,
    ],
    ['a round hidden', '/api/lotteryFair', () => null, /page shows another round/],
    [
      'a packet hidden',
      '/api/redpacketlist',
      (a: { packets: unknown[] }) => ({ ...a, packets: a.packets.slice(1) }),
      /list of red packets/,
    ],
  ])('%s', async (_name, call, change, text) => {
    const house = openHouse()
    const seen = await seenBefore()
    goOn(house)
    const alarms = await witnessOf(lying(house, call, change), seen).look()
    expect(alarms.map((alarm) => alarm.text).join('\n')).toMatch(text)
  })

  test('a shorter log, and a rewritten one with honest signatures, are seen by whoever looked before', async () => {
    const house = openHouse()
    const first = witnessOf(honestly(house))
    await first.look()
    const kept = structuredClone(first.log)
    const last = house.entries.pop()
    expect((await witnessOf(honestly(house), structuredClone(kept)).look())[0]?.text).toBe(
      'the log became shorter',
    )
    house.add('packet-list', last?.at ?? 0, PACKET_LIST)
    const alarms = await witnessOf(honestly(house), structuredClone(kept)).look()
    expect(alarms[0]?.text).toBe('two heads of one size with different roots')
    expect(alarms[0]?.evidence).toMatchObject({ before: kept.head })
    goOn(house)
    const grown = await witnessOf(honestly(house), structuredClone(kept)).look()
    expect(grown.map(({ text }) => text).join('\n')).toMatch(
      /proof of consistency[^]*do not lead to the root/,
    )
  })
})

const seal = (k: number) => ({ lottery: 'js28', expect: expectOf(k), root: rootOf(`bets ${k}`), count: k })
const sealedAt = (k: number) => timesOf(k).closeAt + 700
const signedLie = (k: number, change: Partial<LogBody<'result'>>) => (house: HonestHouse) =>
  house.round(k, change)

describe('a lie that the log itself signs', () => {
  test.each<[string, (house: HonestHouse) => void, RegExp]>([
    ['another seed', signedLie(3, { seed: seedAt(4), commit: seedAt(3) }), /does not hash down/],
    ['another commitment', signedLie(3, { commit: zero }), /not the hash of its seed/],
    ['other numbers', signedLie(3, { numbers: [7, 7, 7] }), /numbers do not follow/],
    ['another place', signedLie(3, { seed_index: 4 }), /not at the place/],
    ['a beacon chosen later', (house) => house.round(3, laterBeacon()), /not the first after close and seal/],
    [
      'a beacon of their own',
      signedLie(3, { beacon_signature: beaconSignature(1) }),
      /not signed by the beacon/,
    ],
    [
      'no beacon',
      signedLie(3, { protocol: 'PF1', beacon_round: null, beacon_signature: null }),
      /without the beacon/,
    ],
    ['no seal', (house) => house.add('result', timesOf(3).drawAt, resultBody(3, 0)), /without a seal/],
    ['two seals', (house) => [3, 3].forEach((k) => house.add('seal', sealedAt(k), seal(k))), /sealed twice/],
    ['a seal afterwards', (house) => house.add('seal', house.lastAt, seal(2)), /after its seed was out/],
    ['a seal too soon', (house) => house.add('seal', timesOf(3).closeAt - 1, seal(3)), /before it closed/],
    [
      'a round without a chain',
      (house) => house.add('seal', sealedAt(3), { ...seal(3), lottery: 'js6' }),
      /no chain covers/,
    ],
    [
      'a skipped round',
      (house) => {
        house.add('seal', sealedAt(3), seal(3))
        house.round(4)
      },
      /earlier sealed round has none/,
    ],
    ['a result too soon', early, /before its time/],
    ['bets called missed', voided({ reason: 'missed', evidence: null }), /with bets was called missed/],
    ['void for a sound capsule', voided({ reason: 'capsule', evidence: 3 }), /not found wrong/],
    ['void for a beacon not awaited', voided({ reason: 'beacon', evidence: 2000 }), /not awaited for a day/],
    [
      'called late too soon',
      (house) =>
        house.add('late', house.lastAt, {
          lottery: 'js28',
          expect: expectOf(3),
          draw_at_ms: timesOf(3).drawAt,
          waits_for: 'key',
        }),
      /late before its time/,
    ],
    [
      'odds written back',
      (house) => house.add('odds', house.lastAt, odds(house.lastAt - 3_600_000)),
      /another time than the log/,
    ],
    [
      'odds without notice',
      (house) => house.add('odds', house.lastAt, odds(house.lastAt, { effective_at_ms: house.lastAt })),
      /sooner than a day/,
    ],
    [
      'a ledger rewritten',
      (house) => {
        house.ledgerSeal()
        house.ledgerSeal({ previous: zero })
      },
      /does not follow/,
    ],
    ['a ledger with a hole', (house) => house.ledgerSeal({ first_id: 5 }), /leaves transactions out/],
    [
      'packets that were not published',
      (house) => house.add('packet-reveal', house.lastAt, PACKET_REVEAL),
      /other red packets/,
    ],
    [
      'a key that nobody vouches for',
      (house) => house.add('key', house.lastAt, keyBody('receipt', new Uint8Array(32).fill(9))),
      /without the one before/,
    ],
    [
      'a second chain of one number',
      (house) => house.add('chain', house.lastAt, { ...chainOf(house), commit: zero }),
      /published twice/,
    ],
    [
      'a capsule of old seeds',
      (house) => house.add('capsule', house.lastAt, { ...capsuleBody(), seed_index: 1 }),
      /whose seeds are out/,
    ],
    [
      'a capsule with something else',
      (house) => {
        house.add('capsule', house.lastAt, capsuleBody(zero))
        house.round(80)
      },
      /does not hold the seed/,
    ],
    [
      'time that goes back',
      (house) => {
        house.ledgerSeal()
        house.add('packet-list', timesOf(2).drawAt, PACKET_LIST)
      },
      /time goes back/,
    ],
  ])('%s', async (_name, lie, text) => {
    const house = openHouse()
    lie(house)
    const alarms = await witnessOf(honestly(house), await seenBefore()).look()
    expect(alarms.map((alarm) => alarm.text).join('\n')).toMatch(text)
  })
})

function laterBeacon(): Partial<LogBody<'result'>> {
  return resultBody(3, sealedAt(3) + 9_000)
}

function early(house: HonestHouse): void {
  house.add('seal', sealedAt(3), seal(3))
  house.add('result', timesOf(3).drawAt - 1, resultBody(3, sealedAt(3)))
}

function voided(why: Pick<LogBody<'void'>, 'reason' | 'evidence'>) {
  return (house: HonestHouse) => {
    house.add('seal', sealedAt(3), seal(3))
    house.add('void', timesOf(4).drawAt, { lottery: 'js28', expect: expectOf(3), last: expectOf(3), ...why })
  }
}

function chainOf(house: HonestHouse): LogBody<'chain'> {
  return house.entries.find((entry) => entry.kind === 'chain')?.body as LogBody<'chain'>
}

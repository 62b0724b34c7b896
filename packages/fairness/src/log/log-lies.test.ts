// The witness against an installation that signs false entries: each is found in their content.
import { describe, expect, test } from 'vitest'
import type { LogBody } from '#src/log/log-entries.ts'
import {
  type HonestHouse,
  beaconSignature,
  capsuleBody,
  dueRound,
  expectOf,
  keyBody,
  openHouse,
  PACKET_LIST,
  PACKET_REVEAL,
  resultBody,
  rootOf,
  seedAt,
  timesOf,
} from '#src/test/honest-house.ts'
import { honestly, odds, seenBefore, witnessOf } from '#src/test/house-witness.ts'

const zero = '0'.repeat(64)
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
    [
      'a beacon chosen later',
      signedLie(3, resultBody(3, dueRound(3) + 1)),
      /not the one that the rule names/,
    ],
    [
      'a beacon chosen earlier',
      signedLie(3, resultBody(3, dueRound(3) - 1)),
      /not the one that the rule names/,
    ],
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
    ['no seal', (house) => house.add('result', timesOf(3).drawAt, resultBody(3)), /without a seal/],
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
    ['bets called missed', voided({ reason: 'missed', evidence: null }), /sealed round was called missed/],
    ['void for a sound capsule', voided({ reason: 'capsule', evidence: 3 }), /not found wrong/],
    ['void with stale evidence', voided({ reason: 'beacon', evidence: dueRound(2) }), /another beacon value/],
    [
      'void for a beacon not awaited',
      voided({ reason: 'beacon', evidence: dueRound(3) }),
      /not awaited for a day/,
    ],
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
      'more packets revealed than published',
      (house) => {
        house.add('packet-list', house.lastAt, PACKET_LIST)
        house.add('packet-reveal', house.lastAt, { ...PACKET_REVEAL, count: PACKET_LIST.count + 1 })
      },
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
        house.add('capsule', house.lastAt, capsuleBody(1, zero))
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
    const alarms = await witnessOf(honestly(house), await seenBefore()).check()
    expect(alarms.map((alarm) => alarm.text).join('\n')).toMatch(text)
  })
})

function early(house: HonestHouse): void {
  house.add('seal', sealedAt(3), seal(3))
  house.add('result', timesOf(3).drawAt - 1, resultBody(3))
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

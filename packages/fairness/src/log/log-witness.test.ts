// The witness against an honest installation, and against one that lies in its answers.
import { describe, expect, test } from 'vitest'
import {
  type HonestHouse,
  expectOf,
  keyBody,
  openHouse,
  PACKET_LIST,
  PACKET_REVEAL,
  timesOf,
} from '#src/test/honest-house.ts'
import { type Get, honestly, odds, seenBefore, witnessOf } from '#src/test/house-witness.ts'

/** The rest of an honest story. */
function addRest(house: HonestHouse): void {
  house.add('late', timesOf(3).drawAt + 2_000, {
    lottery: 'js28',
    expect: expectOf(3),
    draw_at_ms: timesOf(3).drawAt,
    waits_for: 'worker',
  })
  house.missed(3, 5)
  house.round(5)
  house.add('odds', house.lastAt, odds(house.lastAt))
  house.ledgerSeal()
  house.ledgerSeal()
  house.add('packet-list', house.lastAt, PACKET_LIST)
  house.add('packet-reveal', house.lastAt, PACKET_REVEAL)
  house.add('key', house.lastAt, keyBody('receipt', new Uint8Array(32).fill(9), new Uint8Array(32).fill(8)))
  house.missed(6, 80)
  house.round(80)
}

test('an honest installation raises no alarm, whether it is followed in one look or in several', async () => {
  const house = openHouse()
  const early = witnessOf(honestly(house))
  expect(await early.check()).toEqual([])
  addRest(house)
  expect(await early.check()).toEqual([])
  expect(await early.check()).toEqual([])
  const late = witnessOf(honestly(house))
  expect(await late.check()).toEqual([])
  expect(late.log).toEqual(early.log)
  // The first hour's was opened, that of the second hour cannot be yet.
  expect(Object.values(early.log.story.capsules)).toMatchObject([{ seed_index: 120 }])
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
  readonly checkpoint: string
}
const altered = (n: number, change: object) => (answer: Listed) => ({
  entries: answer.entries.map((entry) => (entry['n'] === n ? { ...entry, ...change } : entry)),
})
const headed = (from: RegExp, to: string) => (answer: Headed) => ({
  checkpoint: answer.checkpoint.replace(from, to),
})
const zero = '0'.repeat(64)

describe('a lie in an answer', () => {
  test.each<[string, string, (answer: never) => unknown, RegExp]>([
    [
      'another root',
      '/api/log/head',
      headed(/\n\S{43}=\n/, `\n${'A'.repeat(43)}=\n`),
      /do not lead to the root/,
    ],
    ['another size', '/api/log/head', headed(/\n\d+\n/, '\n10\n'), /do not lead|not signed/],
    ['another name', '/api/log/head', headed(/^[^\n]+/, 'lanting.example/log'), /another name/],
    ['another signature', '/api/log/head', headed(/.{8}\n$/, 'AAAAAAA=\n'), /not signed/],
    ['another key', '/api/log/head', headed(/— \S+ \S{4}/, '— lanting.sandbox/log AAAA'), /not signed/],
    ['no head', '/api/log/head', () => ({ checkpoint: null }), /no head any more/],
    ['text for a head', '/api/log/head', () => 'x', /no head any more/],
    [
      'a changed entry',
      '/api/log/entries',
      altered(10, { at: timesOf(5).closeAt + 1 }),
      /do not lead to the root/,
    ],
    ['a field more', '/api/log/entries', altered(10, { member: 7 }), /no entry of this log/],
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
    [
      // It changes neither a root nor the sum: only the count is wrong.
      'an empty packet of no batch shown',
      '/api/redpacketlist',
      (a: { packets: object[] }) => ({
        ...a,
        packets: [...a.packets, { ...a.packets[0], batch: 7, amount: '0.00' }],
      }),
      /list of red packets/,
    ],
  ])('%s', async (_name, call, change, text) => {
    const house = openHouse()
    const seen = await seenBefore()
    addRest(house)
    const alarms = await witnessOf(lying(house, call, change), seen).check()
    expect(alarms.map((alarm) => alarm.text).join('\n')).toMatch(text)
  })

  test('a shorter log, and a rewritten one with honest signatures, are seen by whoever looked before', async () => {
    const house = openHouse()
    const first = witnessOf(honestly(house))
    await first.check()
    const kept = structuredClone(first.log)
    const last = house.entries.pop()
    expect((await witnessOf(honestly(house), structuredClone(kept)).check())[0]?.text).toBe(
      'the log became shorter',
    )
    house.add('packet-list', last?.at ?? 0, PACKET_LIST)
    const alarms = await witnessOf(honestly(house), structuredClone(kept)).check()
    expect(alarms[0]?.text).toBe('two heads of one size with different roots')
    expect(alarms[0]?.evidence).toMatchObject({ before: kept.head })
    addRest(house)
    const grown = await witnessOf(honestly(house), structuredClone(kept)).check()
    expect(grown.map(({ text }) => text).join('\n')).toMatch(
      /proof of consistency[^]*do not lead to the root/,
    )
  })
})

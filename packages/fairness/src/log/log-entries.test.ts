// The entries of the public log: one text each, nothing that is not declared, and nothing about a person.
import { describe, expect, test } from 'vitest'
import {
  bodyText,
  entryText,
  isLogBody,
  isLogKind,
  LOG_KINDS,
  type LogBody,
  type LogKind,
  readEntry,
} from '#src/log/log-entries.ts'

const hex = (digits: number) => 'a'.repeat(digits)

/** One of each kind; the type asks for a row here whenever a kind is added. */
const SAMPLES: { readonly [K in LogKind]: LogBody<K> } = {
  key: { purpose: 'log', key_id: hex(16), public_key: hex(64), by: hex(16), sig: hex(128) },
  chain: {
    lottery: 'js28',
    chain_no: 1,
    start_date: '2026-11-15',
    length: 1024,
    commit: hex(64),
    published_at_ms: 1,
    salt: hex(64),
    beacon_key: hex(192),
    beacon_genesis_sec: 1,
    beacon_period_sec: 3,
  },
  capsule: { lottery: 'js28', chain_no: 1, seed_index: 60, beacon_round: 9, ciphertext: hex(10) },
  seal: { lottery: 'js28', expect: '202611150001', root: hex(64), count: 2 },
  result: {
    lottery: 'js28',
    expect: '202611150001',
    chain_no: 1,
    seed_index: 1,
    protocol: 'PF3',
    commit: hex(64),
    seed: hex(64),
    beacon_round: 7,
    beacon_signature: hex(96),
    numbers: [0, 0, 7],
  },
  'late-seal': { lottery: 'js28', expect: '202611150001', beacon_round: 7 },
  late: { lottery: 'js28', expect: '202611150001', draw_at_ms: 1, waits_for: 'beacon' },
  void: { lottery: 'js28', expect: '202611150001', last: '202611150009', reason: 'missed', evidence: null },
  odds: {
    play_id: 2001,
    year_animal: '',
    from_milli: 1950,
    to_milli: 1960,
    announced_at_ms: 1,
    effective_at_ms: 2,
  },
  'packet-list': { day: '2026-11-15', batch: 0, root: hex(64), count: 3 },
  'packet-reveal': { day: '2026-11-15', batches: 1, count: 3, total_fen: 900 },
  witnesses: {
    policy: 'log a\nwitness b c\ngroup witnesses 1 b\nquorum witnesses\n',
    effective_at_ms: 5,
  },
  verifier: { sha256: hex(64) },
  'ledger-seal': { seal_no: 1, first_id: 1, last_id: 9, count: 18, root: hex(64), previous: hex(64) },
  liabilities: {
    root_no: 1,
    root: hex(64),
    leaves: 3,
    total_fen: 10,
    main_fen: 4,
    held_fen: 3,
    transit_fen: 2,
    venue_fen: 1,
    cover_fen: 20,
  },
}

/** Whatever names, describes or leads to a person. */
const PERSONAL =
  /member|user|name(?!$)|phone|mail|card|bank|bet_id|order|staff|reason_text|ip$|device|salt_source/

describe.each(LOG_KINDS)('%s', (kind) => {
  const body: Readonly<Record<string, unknown>> = SAMPLES[kind]

  test('is read back from its own text', () => {
    const entry = readEntry({ n: 3, at: 5, kind, body })
    expect(entry).not.toBeNull()
    if (entry !== null) expect(readEntry(JSON.parse(entryText(entry)))).toEqual(entry)
  })

  test('has no field about a person, and none that takes free text', () => {
    for (const name of Object.keys(body)) {
      expect(name).not.toMatch(PERSONAL)
      for (const text of ['张三', 'player01', 'a@b.c', '13800138000 ', '<b>'])
        expect(isLogBody(kind, { ...body, [name]: text })).toBe(false)
    }
  })

  test('takes neither a field more nor one less', () => {
    expect(isLogBody(kind, { ...body, more: 1 })).toBe(false)
    for (const name of Object.keys(body)) {
      const { [name]: _gone, ...rest } = body
      expect(isLogBody(kind, rest)).toBe(false)
      expect(isLogBody(kind, { ...rest, [name]: undefined })).toBe(false)
    }
  })
})

test('a chain from before PF3 has no protocol, and no other value has a place there', () => {
  const named = { ...SAMPLES.chain, protocol: 'PF3' } as const
  expect(isLogBody('chain', named)).toBe(true)
  expect(bodyText('chain', named)).toContain('"protocol":"PF3","published_at_ms"')
  expect(bodyText('chain', SAMPLES.chain)).not.toContain('protocol')
  for (const protocol of ['PF2', null, undefined, '张三'])
    expect(isLogBody('chain', { ...SAMPLES.chain, protocol })).toBe(false)
})

test('a text has one writing', () => {
  expect(bodyText('seal', SAMPLES.seal)).toBe(
    `{"count":2,"expect":"202611150001","lottery":"js28","root":"${hex(64)}"}`,
  )
  expect(() => bodyText('seal', { ...SAMPLES.seal, count: -1 })).toThrow(TypeError)
})

test.each([
  null,
  [],
  'x',
  { n: 1 },
  { n: 0, at: 0, kind: 'toString', body: {} },
  { n: -1, at: 0, kind: 'seal', body: SAMPLES.seal },
  { n: 0, at: 0, kind: 'seal', body: SAMPLES.seal, more: 1 },
])('%j is no entry', (value) => {
  expect(readEntry(value)).toBeNull()
})

test('names that every object has are no kinds', () => {
  expect(isLogKind('toString')).toBe(false)
})

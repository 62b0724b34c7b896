// What the public log may contain: its kinds, the fields of each, and the text that is hashed. Nothing about a person.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { ANIMALS } from '@lanting/contract/data/play/lunar-years'
import { PROTOCOLS } from '@lanting/contract/rules/fairness/pf1'
import { type Canonical, canonicalJson } from '#src/canonical.ts'

/** Whether a field accepts a value. Every field is closed: numbers, hashes, dates and fixed words, never free text. */
type Field<T> = (value: unknown) => value is T

function matches(pattern: RegExp): Field<string> {
  return (value): value is string => typeof value === 'string' && pattern.test(value)
}
function word<const W extends string>(...words: readonly W[]): Field<W> {
  return (value): value is W => words.some((one) => one === value)
}
function orNull<T>(field: Field<T>): Field<T | null> {
  return (value): value is T | null => value === null || field(value)
}
/** A field that entries from before it lack; it is left out of them, never null. */
function later<T>(field: Field<T>): Field<T | undefined> {
  return (value): value is T | undefined => value === undefined || field(value)
}
function list<T>(field: Field<T>, most: number): Field<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.length <= most && value.every(field)
}

const whole: Field<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const hex = matches(/^(?:[0-9a-f]{2}){1,2048}$/)
const hex64 = matches(/^[0-9a-f]{64}$/)
const keyId = matches(/^[0-9a-f]{16}$/)
const signature = matches(/^[0-9a-f]{128}$/)
const lottery: Field<string> = (value): value is string => LOTTERIES.some(({ name }) => name === value)
const expect = matches(/^[0-9]{12}$/)
const day = matches(/^\d{4}-\d{2}-\d{2}$/)

/** Kind by kind. Times are milliseconds since 1970, money is fen, odds are thousandths. */
const SHAPES = {
  /** A key that signs. The first of a purpose is signed by itself, each later one by the one before. */
  key: { purpose: word('log', 'receipt'), key_id: keyId, public_key: hex64, by: keyId, sig: signature },
  /** The publication of a chain of seeds, with the beacon that its rounds follow; all null for PF1. */
  chain: {
    lottery,
    chain_no: whole,
    start_date: day,
    length: whole,
    commit: hex64,
    published_at_ms: whole,
    salt: hex64,
    beacon_key: orNull(matches(/^[0-9a-f]{192}$/)),
    beacon_genesis_sec: orNull(whole),
    beacon_period_sec: orNull(whole),
    /** Left out by chains of PF1 and PF2. */
    protocol: later(word('PF3')),
  },
  /** The last seed of an hour, which anybody can open once the beacon's round is out. */
  capsule: {
    lottery,
    chain_no: whole,
    seed_index: whole,
    beacon_round: whole,
    ciphertext: hex,
  },
  /** The accepted bets of a round at cut-off. */
  seal: { lottery, expect, root: hex64, count: whole },
  result: {
    lottery,
    expect,
    chain_no: whole,
    seed_index: whole,
    protocol: word(...PROTOCOLS),
    commit: hex64,
    seed: hex64,
    beacon_round: orNull(whole),
    beacon_signature: orNull(matches(/^[0-9a-f]{96}$/)),
    numbers: list(whole, 7),
  },
  /** A round whose seal was in no signed head before the time of its beacon round. */
  'late-seal': { lottery, expect, beacon_round: whole },
  /** A round whose result is overdue, and what it waits for. */
  late: { lottery, expect, draw_at_ms: whole, waits_for: word('worker', 'beacon', 'key') },
  /** Rounds without a result, from `expect` to `last`: no bets were possible, or a rule that anybody can check. */
  void: {
    lottery,
    expect,
    last: expect,
    reason: word('missed', 'capsule', 'beacon'),
    /** The place of the capsule in this log, or the beacon's round that never came. */
    evidence: orNull(whole),
  },
  /** Odds of rounds that open at `effective_at_ms` or later. */
  odds: {
    play_id: whole,
    /** The animal of the lunar year for which they were announced; empty where odds do not follow the year. */
    year_animal: word('', ...ANIMALS),
    from_milli: whole,
    to_milli: whole,
    announced_at_ms: whole,
    effective_at_ms: whole,
  },
  /** The root over a batch of a day's red packets, before anybody can open one. */
  'packet-list': { day, batch: whole, root: hex64, count: whole },
  /** That the list behind a day's roots is public, and what it sums up to. */
  'packet-reveal': { day, batches: whole, count: whole, total_fen: whole },
  /** Which witnesses count from an instant on (C2SP tlog-policy), published two days before it. */
  witnesses: {
    policy: matches(
      /^log \S+\n(?:witness \S+ \S+\n){1,32}group witnesses \d+(?: \S+){1,32}\nquorum witnesses\n$/,
    ),
    effective_at_ms: whole,
  },
  /** The SHA-256 of the offline verifier as it is offered for download, so that a saved file can be compared. */
  verifier: { sha256: hex64 },
  /** The root over new entries of the ledger, chained to the seal before. */
  'ledger-seal': {
    seal_no: whole,
    first_id: whole,
    last_id: whole,
    count: whole,
    root: hex64,
    previous: hex64,
  },
  /**
   * What members are owed at an instant: the root of the sum tree over their leaves, its total by where the money is, and
   * what the house holds against it.
   */
  liabilities: {
    root_no: whole,
    root: hex64,
    leaves: whole,
    total_fen: whole,
    main_fen: whole,
    held_fen: whole,
    transit_fen: whole,
    venue_fen: whole,
    cover_fen: whole,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field<Canonical | undefined>>>>>

export type LogKind = keyof typeof SHAPES
type ValueOf<F> = F extends Field<infer T> ? T : never
type Shape<K extends LogKind> = (typeof SHAPES)[K]
type LaterName<K extends LogKind> = {
  [N in keyof Shape<K>]: undefined extends ValueOf<Shape<K>[N]> ? N : never
}[keyof Shape<K>]
export type LogBody<K extends LogKind> = {
  readonly [N in Exclude<keyof Shape<K>, LaterName<K>>]: ValueOf<Shape<K>[N]>
} & { readonly [N in LaterName<K>]?: Exclude<ValueOf<Shape<K>[N]>, undefined> }

export const LOG_KINDS = Object.keys(SHAPES) as readonly LogKind[]

/** An entry that has its place in the log. */
export type LogEntry = {
  readonly [K in LogKind]: {
    readonly n: number
    readonly at: number
    readonly kind: K
    readonly body: LogBody<K>
  }
}[LogKind]

export function isLogKind(kind: string): kind is LogKind {
  return Object.hasOwn(SHAPES, kind)
}

/** Whether a body has the fields of its kind, all of them (but later ones) and no other. */
export function isLogBody<K extends LogKind>(kind: K, body: unknown): body is LogBody<K> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const shape: Readonly<Record<string, Field<Canonical | undefined>>> = SHAPES[kind]
  const values = body as Readonly<Record<string, unknown>>
  return (
    Object.entries(values).every(([name, value]) => Object.hasOwn(shape, name) && value !== undefined) &&
    Object.entries(shape).every(([name, field]) => field(values[name]))
  )
}

export function bodyText<K extends LogKind>(kind: K, body: LogBody<K>): string {
  if (!isLogBody(kind, body)) throw new TypeError(`no body of a ${kind} entry`)
  return canonicalJson(body as Canonical)
}

/** The text that is hashed for an entry: canonical JSON of its number, time, kind and body. */
export function entryText({ n, at, kind, body }: LogEntry): string {
  return entryTextOf(n, at, kind, bodyText(kind, body))
}

/** The same from a body that is kept as its text: the four names are in their canonical order here. */
export function entryTextOf(n: number, at: number, kind: LogKind, body: string): string {
  return `{"at":${at},"body":${body},"kind":"${kind}","n":${n}}`
}

/** Parses a response; null when it is no entry of ours. */
export function readEntry(value: unknown): LogEntry | null {
  if (typeof value !== 'object' || value === null) return null
  const { n, at, kind, body } = value as Readonly<Record<string, unknown>>
  if (Object.keys(value).length !== 4 || !whole(n) || !whole(at)) return null
  if (typeof kind !== 'string' || !isLogKind(kind) || !isLogBody(kind, body)) return null
  return { n, at, kind, body } as LogEntry
}

/** What an entry is known by before it has a number; the same thing is never entered twice. */
export const LOG_REFS = {
  key: (purpose: 'log' | 'receipt', id: string) => `key:${purpose}-${id}`,
  chain: (name: string, chainNo: number) => `chain:${name}-${chainNo}`,
  capsule: (name: string, chainNo: number, seedIndex: number) => `capsule:${name}-${chainNo}-${seedIndex}`,
  seal: (name: string, round: string) => `seal:${name}-${round}`,
  result: (name: string, round: string) => `result:${name}-${round}`,
  lateSeal: (name: string, round: string) => `late-seal:${name}-${round}`,
  late: (name: string, round: string) => `late:${name}-${round}`,
  void: (name: string, round: string) => `void:${name}-${round}`,
  odds: (changeId: bigint) => `odds:${changeId}`,
  packetList: (date: string, batch: number) => `packet-list:${date}-${batch}`,
  packetReveal: (date: string) => `packet-reveal:${date}`,
  witnesses: (atMs: number) => `witnesses:${atMs}`,
  verifier: (sha256: string) => `verifier:${sha256}`,
  ledgerSeal: (sealNo: number) => `ledger-seal:${sealNo}`,
  liabilities: (rootNo: number) => `liabilities:${rootNo}`,
} as const

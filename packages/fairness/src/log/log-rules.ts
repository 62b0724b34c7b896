// What a witness demands of a public log: every rule by name, and what a follower remembers to judge by.
import type { PublishedPolicy } from '#src/c2sp/policy.ts'
import type { BeaconInfo } from '#src/beacon-schedule.ts'
import type { LogBody, LogEntry } from '#src/log/log-entries.ts'
import type { NamedKey } from '#src/log/log-keys.ts'

/** Each has a test of its lie (log-lies.test.ts, log-demands.test.ts). */
export const LOG_RULES = {
  'head-gone': 'the log has no head any more',
  'head-shorter': 'the log became shorter',
  'head-two': 'two heads of one size with different roots',
  'head-origin': 'the log goes by another name than before',
  'head-time': 'the newest entries are of another time than the clock of the witness',
  'head-root': 'the entries do not lead to the root of the head',
  'head-signature': 'the head is not signed with the key of the log',
  'entry-foreign': 'no entry of this log',
  'entry-back': 'time goes back in the log',
  'proof-consistency': 'a proof of consistency does not hold',
  'proof-inclusion': 'a proof of inclusion does not hold',
  'page-other': 'the page shows another round than the log',
  'packets-other': 'the list of red packets is not the one that was published',
  'relay-value': 'a relay answers a value that is not the beacon’s',
  'capsule-content': 'a capsule does not hold the seed of its hour',
  'key-first': 'the log does not begin with its key',
  'key-vouched': 'a key was replaced without the one before vouching for the new one',
  'chain-twice': 'a chain was published twice',
  'chain-notice': 'a chain was published less than a day before its first round',
  'chain-backdated': 'a chain was published at another time than the log says',
  'protocol-back': 'a chain goes back to an older protocol',
  'protocol-other': 'a round was drawn by another protocol than that of its chain',
  'beacon-changed': 'a chain names another beacon than the chains before',
  'beacon-calendar': 'a chain names the public beacon with another calendar',
  'capsule-beacon': 'a capsule of a chain without a beacon',
  'capsule-old': 'a capsule for an hour whose seeds are out',
  'capsule-place': 'a capsule is not locked to the due beacon round of its hour',
  'capsule-missing': 'a round was sealed whose hour has no capsule',
  'capsule-late': 'the capsule of an hour was published after its beginning',
  'seal-chain': 'a seal of a round that no chain covers',
  'seal-twice': 'a round was sealed twice',
  'seal-after-seed': 'a round was sealed after its seed was out',
  'seal-after-end': 'a round was sealed after it had ended',
  'seal-early': 'a round was sealed before it closed',
  'late-seal-untold': 'a seal later than its beacon value is not published as late',
  'result-chain': 'a result of a round that no chain covers',
  'result-seal': 'a result without a seal over the bets before it',
  'result-place': 'a result is not at the place that its number gives',
  'result-seed': 'a seed does not hash down to the one before',
  'result-commit': 'a commitment is not the hash of its seed',
  'result-early': 'a result came before its time',
  'result-order': 'a result came while an earlier sealed round has none',
  'result-numbers': 'numbers do not follow from the seed',
  'result-overdue': 'a round has neither a result nor an entry as late a minute after its time',
  'round-gap': 'a round before this one has no end',
  'round-twice': 'a round has two ends',
  'beacon-unnamed': 'a beacon that the chain does not name',
  'beacon-missing': 'a round was drawn without the beacon of its chain',
  'beacon-due': 'the beacon round is not the one that the rule names',
  'beacon-signature': 'a beacon value is not signed by the beacon of the chain',
  'late-early': 'a round was called late before its time',
  'void-range': 'a void of rounds that are none',
  'void-unsealed': 'a round without a seal is void by rule',
  'missed-sealed': 'a sealed round was called missed',
  'void-capsule': 'a round is void for a capsule that was not found wrong',
  'void-beacon-round': 'a round is void for another beacon value than its own',
  'void-beacon-day': 'a round is void for a beacon value that was not awaited for a day',
  'void-beacon-value': 'a round is void for a beacon value that the relays have',
  'odds-backdated': 'odds were announced at another time than the log says',
  'odds-notice': 'odds hold sooner than a day after they were announced',
  'odds-range': 'odds are outside the published range of returns',
  'packet-list-late': 'a list of red packets was published after its time',
  'packet-reveal-late': 'a list of red packets was not revealed in time',
  'packet-reveal': 'a day reveals other red packets than were published',
  'witnesses-policy': 'a list of witnesses that cannot be read',
  'witnesses-notice': 'a list of witnesses holds sooner than two days after it was published',
  'ledger-chain': 'a seal of the ledger does not follow',
  'ledger-gap': 'a seal of the ledger leaves transactions out',
  'ledger-pace': 'bets were sealed and the ledger was not',
  'liability-chain': 'a root over what members are owed does not follow the one before',
  'liability-total': 'the parts of what members are owed do not add up to the total',
  'liability-pace': 'there is no new root over what members are owed',
} as const

export type LogRule = keyof typeof LOG_RULES

export interface LogAlarm {
  /** The entry it is about, or null for a head. */
  readonly n: number | null
  readonly rule: LogRule
  readonly text: string
  /** The response, kept as evidence. */
  readonly evidence: unknown
}

export function alarm(n: number | null, rule: LogRule, evidence: unknown): LogAlarm {
  return { n, rule, text: LOG_RULES[rule], evidence }
}

export type EntryOf<K extends LogEntry['kind']> = Extract<LogEntry, { kind: K }>

/** Which rounds of a lottery have ended. Numbers of rounds sort as text. */
export interface EndedRounds {
  /** The first round that a follower accounts for. */
  first: string
  /** Every round before it has an end. */
  next: string
  /** Spans of ended rounds after it. */
  ended: [from: string, to: string][]
  /** Unended rounds that the log holds as late. */
  late: string[]
}

export interface SealedRound {
  at: number
  count: number
  index: number
  isToldLate?: boolean
}

/** Everything a follower remembers of the entries; plain data, so that it can be kept in a file. */
export interface Story {
  keys: NamedKey[]
  /** By `lottery-chain_no`: the publication, and the newest public seed with its place. */
  chains: Record<string, { body: LogBody<'chain'>; index: number; seed: string }>
  /** Chains whose key, capsule or beacon failed, by `lottery-chain_no`: their successor begins at once. */
  failedChains: string[]
  /** Sealed rounds without an end yet, by `lottery-expect`. */
  sealed: Record<string, SealedRound>
  /** By lottery. */
  rounds: Record<string, EndedRounds>
  /** Unopened capsules, by their number in the log. */
  capsules: Record<string, LogBody<'capsule'>>
  /** When the capsule of an hour was published, by `lottery-chain_no-last index`. */
  capsuleAt: Record<string, number>
  badCapsules: number[]
  /** Rounds that are void for their beacon: relays are still to be asked. */
  voidBeacons: { n: number; info: BeaconInfo; round: number }[]
  /** Roots of red-packet days that have not been revealed yet, by `day-batch`. */
  packets: Record<string, LogBody<'packet-list'>>
  reveals: { n: number; body: LogBody<'packet-reveal'>; lists: LogBody<'packet-list'>[] }[]
  /** Days whose missing reveal was reported. */
  reportedDays: string[]
  /** Every list of witnesses that was published. */
  policies: PublishedPolicy[]
  ledger: LogBody<'ledger-seal'> | null
  /** Since when bets are sealed without a seal of the ledger. */
  ledgerDueAt: number | null
  /** The newest root over what members are owed, and since when the next one is awaited; null before the first. */
  liabilities: { rootNo: number; at: number } | null
  /** Time of the newest entry, and when the log last went on after a silence. */
  at: number
  resumedAt: number
}

export function newStory(): Story {
  return {
    keys: [],
    chains: {},
    failedChains: [],
    sealed: {},
    rounds: {},
    capsules: {},
    capsuleAt: {},
    badCapsules: [],
    voidBeacons: [],
    packets: {},
    reveals: [],
    reportedDays: [],
    policies: [],
    ledger: null,
    ledgerDueAt: null,
    liabilities: null,
    at: 0,
    resumedAt: 0,
  }
}

/** Rules whose condition does not hold. */
export function broken(...rules: readonly (readonly [boolean, LogRule])[]): LogRule[] {
  return rules.flatMap(([holds, rule]) => (holds ? [] : [rule]))
}

export const MINUTE_MS = 60_000

/**
 * Whether something due at an instant is late by `at`. A log that was silent (the service was stopped, which
 * everybody sees) has a minute to catch up.
 */
export function isOverdue(story: Story, dueAt: number, at: number): boolean {
  return at > dueAt && at > story.resumedAt + MINUTE_MS
}

export function beaconOf(chain: LogBody<'chain'>): BeaconInfo | null {
  const { beacon_key, beacon_genesis_sec, beacon_period_sec } = chain
  if (beacon_key === null || beacon_genesis_sec === null || beacon_period_sec === null) return null
  return { publicKey: beacon_key, genesisSec: beacon_genesis_sec, periodSec: beacon_period_sec }
}

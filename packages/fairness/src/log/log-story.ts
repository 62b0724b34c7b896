// Rules over the entries of the public log: keys, chains, capsules, odds, packets and ledger seals that follow.
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { PROTOCOLS } from '@lanting/contract/rules/fairness/pf1'
import { chanceOf, typeOfPlay } from '@lanting/contract/rules/lottery/lottery-play'
import { returnRate } from '@lanting/contract/rules/lottery/return-rate'
import { hourOf } from '@lanting/contract/rules/lottery/schedule'
import { addDays, dayStart } from '@lanting/contract/time'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { beaconRoundFrom, isCalendarRight } from '#src/beacon-schedule.ts'
import { isPolicyOnTime, readPolicy } from '#src/c2sp/policy.ts'
import { protocolOfChain } from '#src/draw-rules.ts'
import { bodyText, type LogBody, type LogEntry } from '#src/log/log-entries.ts'
import { isVouchedFor } from '#src/log/log-keys.ts'
import { areLiabilitiesLate, liabilityRules } from '#src/log/log-liabilities.ts'
import {
  firstRoundOf,
  lateRules,
  lateSealRules,
  overdueRounds,
  resultRules,
  sealRules,
  voidRules,
} from '#src/log/log-rounds.ts'
import {
  beaconOf,
  broken,
  type EntryOf,
  isOverdue,
  type LogRule,
  MINUTE_MS,
  type Story,
} from '#src/log/log-rules.ts'

/** An announcement must be logged at once; a later one was backdated. */
const ANNOUNCED_WITHIN_MS = MINUTE_MS
/** Rounds of a minute leave at most 51 s between two entries: a longer silence is an outage, which everybody sees. */
const SILENCE_MS = 55_000
/** From the first sealed bets to a seal of the ledger that covers them. */
const LEDGER_WITHIN_MS = 10 * MINUTE_MS
/** The first list of a day's red packets, the last, and the reveal, from midnight. */
const LIST_MS = (10 * 60 + 10) * MINUTE_MS
const LAST_LIST_MS = (12 * 60 + 1) * MINUTE_MS
const REVEAL_MS = (12 * 60 + 10) * MINUTE_MS
/** Days after their reveal for which a lateness stays named. */
const NAMED_DAYS = 30
const NOTHING_BEFORE = '0'.repeat(64)

type Rules = { readonly [K in LogEntry['kind']]: (story: Story, entry: EntryOf<K>) => LogRule[] }

/**
 * Applies one entry to the story; returns the rules that it breaks. Entries of one head have one time: what was due is
 * judged when time moves on, after all of them.
 */
export function applyEntry(story: Story, entry: LogEntry): LogRule[] {
  const rule = RULES[entry.kind] as (story: Story, entry: LogEntry) => LogRule[]
  const due = entry.at > story.at ? overdueRules(story) : []
  if (entry.at - story.at > SILENCE_MS) story.resumedAt = entry.at
  story.at = Math.max(story.at, entry.at)
  return [...due, ...rule(story, entry)]
}

/** What the log owes as of its newest entry. */
export function overdueRules(story: Story): LogRule[] {
  const { at } = story
  const isLedgerLate =
    story.ledgerDueAt !== null && isOverdue(story, story.ledgerDueAt + LEDGER_WITHIN_MS, at)
  if (isLedgerLate) story.ledgerDueAt = at
  const days = Object.values(story.packets).flatMap(({ day }) =>
    isOverdue(story, dayStart(day) + REVEAL_MS, at) && !story.reportedDays.includes(day) ? [day] : [],
  )
  story.reportedDays = stillNamed(story, [...story.reportedDays, ...new Set(days)])
  return [
    ...overdueRounds(story, at),
    ...broken(
      [!isLedgerLate, 'ledger-pace'],
      [days.length === 0, 'packet-reveal-late'],
      [!areLiabilitiesLate(story), 'liability-pace'],
    ),
  ]
}

/** A day whose list is missing is named once, however many are; of the others the newest. */
function stillNamed({ packets }: Story, days: readonly string[]): string[] {
  const missing = new Set(Object.values(packets).map(({ day }) => day))
  return days.filter((day, place) => missing.has(day) || place >= days.length - NAMED_DAYS)
}

const RULES: Rules = {
  key: keyRules,
  chain: chainRules,
  capsule: capsuleRules,
  seal: sealRules,
  'late-seal': lateSealRules,
  result: resultRules,
  late: lateRules,
  void: voidRules,
  odds: (story, { at, body }) =>
    broken(
      [isAnnounced(story, body.announced_at_ms, at), 'odds-backdated'],
      [body.effective_at_ms - body.announced_at_ms >= LIMITS.draw.oddsNoticeMs, 'odds-notice'],
      [isInRange(body), 'odds-range'],
    ),
  'packet-list'(story, { at, body }) {
    story.packets[`${body.day}-${body.batch}`] = body
    const dueAt = dayStart(body.day) + (body.batch === 0 ? LIST_MS : LAST_LIST_MS)
    return broken([at <= dueAt || (body.batch === 0 && !isOverdue(story, dueAt, at)), 'packet-list-late'])
  },
  'packet-reveal'(story, { n, at, body }) {
    const lists = Object.values(story.packets).filter(({ day }) => day === body.day)
    for (const { day, batch } of lists) delete story.packets[`${day}-${batch}`]
    story.reveals.push({ n, body, lists })
    const count = lists.reduce((sum, list) => sum + list.count, 0)
    const isLate =
      isOverdue(story, dayStart(body.day) + REVEAL_MS, at) && !story.reportedDays.includes(body.day)
    return broken(
      [!isLate, 'packet-reveal-late'],
      [lists.length === body.batches && count === body.count, 'packet-reveal'],
    )
  },
  witnesses(story, { at, body: { policy: text, effective_at_ms: effectiveAtMs } }) {
    const published = { at, effectiveAtMs, text }
    const isFirst = story.policies.length === 0
    story.policies.push(published)
    return broken(
      [readPolicy(text) !== null, 'witnesses-policy'],
      [isPolicyOnTime(published, isFirst), 'witnesses-notice'],
    )
  },
  // Anybody compares it with the file; a witness follows calls alone.
  verifier: () => [],
  'ledger-seal'(story, { body }) {
    const { ledger: before } = story
    const previous =
      before === null ? NOTHING_BEFORE : bytesToHex(sha256(utf8ToBytes(bodyText('ledger-seal', before))))
    story.ledger = body
    story.ledgerDueAt = null
    return broken(
      [body.previous === previous && body.seal_no === (before?.seal_no ?? 0) + 1, 'ledger-chain'],
      [body.first_id === (before?.last_id ?? 0) + 1, 'ledger-gap'],
    )
  },
  liabilities: liabilityRules,
}

/** Written when it was made; after a silence the log catches up. */
function isAnnounced(story: Story, madeAt: number, at: number): boolean {
  return madeAt <= at && (at - madeAt <= ANNOUNCED_WITHIN_MS || story.resumedAt === at)
}

function isInRange({ play_id, year_animal, to_milli }: LogBody<'odds'>): boolean {
  const type = typeOfPlay(play_id)
  if (type === null) return false
  const rate = returnRate(chanceOf(type, play_id, year_animal === '' ? '马' : year_animal), to_milli)
  return rate >= LIMITS.draw.returnRate.min && rate <= LIMITS.draw.returnRate.max
}

function chainRules(story: Story, { at, body }: EntryOf<'chain'>): LogRule[] {
  const all = Object.values(story.chains).map((one) => one.body)
  const before = all.filter(({ lottery }) => lottery === body.lottery)
  const last = before.at(-1)
  const rankOf = (chain: LogBody<'chain'>) => PROTOCOLS.indexOf(protocolOfChain(chain))
  const info = beaconOf(body)
  const first = firstRoundOf(body)
  // The first chain begins with the installation; one that follows a failed chain begins at once.
  const isNoticed =
    last === undefined ||
    story.failedChains.includes(`${last.lottery}-${last.chain_no}`) ||
    dayStart(body.start_date) - body.published_at_ms >= LIMITS.draw.chainNoticeMs
  if (last?.chain_no !== body.chain_no)
    story.chains[`${body.lottery}-${body.chain_no}`] = { body, index: 0, seed: body.commit }
  if (first !== null) story.rounds[body.lottery] ??= { first, next: first, ended: [], late: [] }
  return broken(
    [before.every((one) => one.chain_no < body.chain_no), 'chain-twice'],
    [isNoticed, 'chain-notice'],
    [isAnnounced(story, body.published_at_ms, at), 'chain-backdated'],
    [before.every((one) => rankOf(one) <= rankOf(body)), 'protocol-back'],
    [all.every((one) => isSameBeacon(beaconOf(one), info)), 'beacon-changed'],
    [info === null || isCalendarRight(info), 'beacon-calendar'],
  )
}

type Beacon = ReturnType<typeof beaconOf>

function isSameBeacon(one: Beacon, other: Beacon): boolean {
  if (one === null || other === null) return true
  return (
    one.publicKey === other.publicKey &&
    one.genesisSec === other.genesisSec &&
    one.periodSec === other.periodSec
  )
}

function capsuleRules(story: Story, { n, at, body }: EntryOf<'capsule'>): LogRule[] {
  story.capsules[n] = body
  const name = `${body.lottery}-${body.chain_no}`
  const chain = story.chains[name]
  const info = chain === undefined ? null : beaconOf(chain.body)
  if (chain === undefined || info === null) return ['capsule-beacon']
  story.capsuleAt[`${name}-${body.seed_index}`] ??= at
  return broken(
    [body.seed_index > chain.index, 'capsule-old'],
    [body.beacon_round === dueCapsuleRound(chain.body, info, body.seed_index), 'capsule-place'],
  )
}

/** The first beacon round ten minutes after the hour whose last seed it is; null for a seed that ends no hour. */
function dueCapsuleRound(
  { lottery: name, start_date }: LogBody<'chain'>,
  info: NonNullable<Beacon>,
  index: number,
): number | null {
  const lottery = findLottery(name)
  if (lottery === undefined || index < 1) return null
  const day = addDays(start_date, Math.floor((index - 1) / lottery.roundsPerDay))
  const k = ((index - 1) % lottery.roundsPerDay) + 1
  const { lastK, endsAt } = hourOf(lottery, { day, k })
  return k === lastK ? beaconRoundFrom(info, endsAt + LIMITS.draw.capsuleAfterMs) : null
}

function keyRules(story: Story, { n, body }: EntryOf<'key'>): LogRule[] {
  const before = story.keys.findLast(({ purpose }) => purpose === body.purpose)
  story.keys.push({ purpose: body.purpose, key_id: body.key_id, public_key: body.public_key })
  return broken([n > 0 || body.purpose === 'log', 'key-first'], [isVouchedFor(body, before), 'key-vouched'])
}

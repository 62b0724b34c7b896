// Rules over the rounds of the public log: seals, results, late and void rounds, and that none is left out.
import { findLottery, type Lottery } from '@lanting/contract/data/play/lotteries'
import {
  drawMark,
  drawSum,
  formatExpect,
  messageOf,
  parseExpect,
  roundDraw,
  seedIndex,
  sha256Hex,
  walkBack,
} from '@lanting/contract/rules/fairness/pf1'
import { currentRound, hourOf, nextRound, roundOf } from '@lanting/contract/rules/lottery/schedule'
import { dayStart } from '@lanting/contract/time'
import { beaconRandomness, isBeaconValue } from '#src/beacon.ts'
import {
  beaconProblems,
  beaconVoidProblems,
  isSealLate,
  protocolOfChain,
  type RoundFacts,
} from '#src/draw-rules.ts'
import type { LogBody } from '#src/log/log-entries.ts'
import {
  beaconOf,
  broken,
  type EndedRounds,
  type EntryOf,
  isOverdue,
  type LogRule,
  MINUTE_MS,
  type Story,
} from '#src/log/log-rules.ts'

export interface Place {
  readonly lottery: Lottery
  readonly chain: Story['chains'][string]
  readonly index: number
  readonly closeAt: number
  readonly drawAt: number
  /** The hour whose capsule holds its seed: the seed index of the hour's last round, and when the hour begins. */
  readonly hour: { readonly last: number; readonly beginsAt: number }
}

/** The position of a round's seed: from the chain's first day and the round's number alone. */
export function placeOf(story: Story, name: string, expect: string): Place | null {
  const lottery = findLottery(name)
  const number = parseExpect(expect)
  if (lottery === undefined || number === null || number.k > lottery.roundsPerDay) return null
  const chain = Object.values(story.chains)
    .filter(({ body }) => body.lottery === name && body.start_date <= number.day)
    .findLast((one) => seedIndex(one.body.start_date, number, lottery.roundsPerDay) <= one.body.length)
  if (chain === undefined) return null
  const { closeAt, drawAt } = roundOf(lottery, number)
  const indexOf = (k: number) =>
    seedIndex(chain.body.start_date, { day: number.day, k }, lottery.roundsPerDay)
  const { lastK, endsAt } = hourOf(lottery, number)
  const hour = { last: indexOf(lastK), beginsAt: endsAt - 60 * MINUTE_MS }
  return { lottery, chain, index: indexOf(number.k), closeAt, drawAt, hour }
}

function factsOf({ chain, closeAt }: Place, sealedAt: number | null): RoundFacts {
  return { protocol: protocolOfChain(chain.body), beacon: beaconOf(chain.body), closeAt, sealedAt }
}

/** The number of the first round that a chain's publication can cover. */
export function firstRoundOf(chain: LogBody<'chain'>): string | null {
  const lottery = findLottery(chain.lottery)
  if (lottery === undefined) return null
  if (dayStart(chain.start_date) > chain.published_at_ms) return formatExpect({ day: chain.start_date, k: 1 })
  return currentRound(lottery, chain.published_at_ms).expect
}

function afterRound(name: string, expect: string): string {
  const lottery = findLottery(name)
  const number = parseExpect(expect)
  if (lottery === undefined || number === null || number.k > lottery.roundsPerDay) return expect
  return nextRound(lottery, number).expect
}

const hasEnded = ({ next, first, ended }: EndedRounds, expect: string) =>
  (expect < next && expect >= first) || ended.some(([from, to]) => from <= expect && expect <= to)

function markEnded(story: Story, name: string, from: string, to: string): void {
  const rounds = (story.rounds[name] ??= { first: from, next: from, ended: [], late: [] })
  rounds.ended.push([from, to])
  for (;;) {
    const span = rounds.ended.find(([start, end]) => start <= rounds.next && rounds.next <= end)
    const after = span === undefined ? rounds.next : afterRound(name, span[1])
    if (after === rounds.next) break
    rounds.next = after
  }
  rounds.ended = rounds.ended.filter(([, end]) => end >= rounds.next)
  rounds.late = rounds.late.filter((expect) => expect >= rounds.next && !hasEnded(rounds, expect))
}

/** By the clock of the log: every round has an end or is called late within a minute of its time. */
export function overdueRounds(story: Story, at: number): LogRule[] {
  return Object.entries(story.rounds).flatMap(([name, rounds]) => {
    const lottery = findLottery(name)
    if (lottery === undefined || at <= story.resumedAt + MINUTE_MS) return []
    for (let expect = rounds.next; ; expect = afterRound(name, expect)) {
      const number = parseExpect(expect)
      if (number === null) return []
      if (!isOverdue(story, roundOf(lottery, number).drawAt + MINUTE_MS, at)) return []
      if (hasEnded(rounds, expect) || rounds.late.includes(expect)) continue
      rounds.late.push(expect)
      return ['result-overdue']
    }
  })
}

export function sealRules(story: Story, { at, body }: EntryOf<'seal'>): LogRule[] {
  const round = placeOf(story, body.lottery, body.expect)
  const key = `${body.lottery}-${body.expect}`
  const isTwice = story.sealed[key] !== undefined
  const rounds = story.rounds[body.lottery]
  story.sealed[key] = { at, count: body.count, index: round?.index ?? 0 }
  if (body.count > 0) story.ledgerDueAt ??= at
  if (round === null) return ['seal-chain']
  return [
    ...broken(
      [!isTwice, 'seal-twice'],
      [rounds === undefined || !hasEnded(rounds, body.expect), 'seal-after-end'],
      [round.index > round.chain.index, 'seal-after-seed'],
      [at >= round.closeAt, 'seal-early'],
    ),
    ...capsuleRules(story, round),
  ]
}

/** The hour's capsule is out before the hour begins; in the hour of a chain's publication, or after a silence, as soon as it can. */
function capsuleRules(story: Story, { chain, hour }: Place): LogRule[] {
  const { lottery, chain_no, beacon_key, published_at_ms } = chain.body
  if (beacon_key === null) return []
  const publishedAt = story.capsuleAt[`${lottery}-${chain_no}-${hour.last}`]
  if (publishedAt === undefined) return ['capsule-missing']
  const dueAt = Math.max(hour.beginsAt, published_at_ms + MINUTE_MS, story.resumedAt + MINUTE_MS)
  return broken([publishedAt <= dueAt, 'capsule-late'])
}

export function resultRules(story: Story, { at, body }: EntryOf<'result'>): LogRule[] {
  const key = `${body.lottery}-${body.expect}`
  const seal = story.sealed[key]
  const rounds = story.rounds[body.lottery]
  const round = placeOf(story, body.lottery, body.expect)
  if (round === null) return ['result-chain']
  const { chain, index } = round
  const known = { index: chain.index, seed: chain.seed }
  const isNext = body.seed_index === index && body.chain_no === chain.body.chain_no && index > known.index
  const follows = isNext && walkBack(body.seed, index - known.index) === known.seed
  const skipped = Object.entries(story.sealed).some(
    ([other, one]) => other !== key && other.startsWith(`${body.lottery}-`) && one.index < index,
  )
  const isGap = rounds !== undefined && body.expect > rounds.next
  delete story.sealed[key]
  markEnded(story, body.lottery, body.expect, body.expect)
  if (follows) {
    chain.index = index
    chain.seed = body.seed
    forgetHours(story, chain.body, index)
  }
  const facts = factsOf(round, seal?.at ?? null)
  return [
    ...broken(
      [seal !== undefined, 'result-seal'],
      [isNext, 'result-place'],
      [!isNext || follows, 'result-seed'],
      [sha256Hex(body.seed) === body.commit, 'result-commit'],
      [at >= round.drawAt, 'result-early'],
      [!skipped, 'result-order'],
      [!isGap, 'round-gap'],
      [body.protocol === facts.protocol, 'protocol-other'],
      [numbersOf(round, body).join() === body.numbers.join(), 'result-numbers'],
      [!isSealLate(facts) || seal?.isToldLate === true, 'late-seal-untold'],
    ),
    ...beaconRules(facts, body),
  ]
}

/** Hours whose seeds are all out need no capsule any more. */
function forgetHours(story: Story, { lottery, chain_no }: LogBody<'chain'>, index: number): void {
  const prefix = `${lottery}-${chain_no}-`
  for (const key of Object.keys(story.capsuleAt))
    if (key.startsWith(prefix) && Number(key.slice(prefix.length)) < index) delete story.capsuleAt[key]
}

function numbersOf({ lottery, chain }: Place, body: LogBody<'result'>): number[] {
  const beacon =
    body.beacon_signature === null ? null : beaconRandomness({ signature: body.beacon_signature })
  const text = { lottery: body.lottery, chainNo: body.chain_no, expect: body.expect, salt: chain.body.salt }
  const draw = roundDraw(body.seed, messageOf(text, body.protocol, beacon))
  return lottery.type === 2 ? drawSum(draw) : drawMark(draw)
}

const BEACON_RULES = {
  unnamed: 'beacon-unnamed',
  missing: 'beacon-missing',
  round: 'beacon-due',
  signature: 'beacon-signature',
} as const

function beaconRules(facts: RoundFacts, body: LogBody<'result'>): LogRule[] {
  const used = { protocol: body.protocol, round: body.beacon_round, signature: body.beacon_signature }
  return beaconProblems(facts, used, isBeaconValue).map((problem) => BEACON_RULES[problem])
}

export function lateRules(story: Story, { at, body }: EntryOf<'late'>): LogRule[] {
  story.rounds[body.lottery]?.late.push(body.expect)
  if (body.waits_for === 'key') failChain(story, body)
  return broken([at >= body.draw_at_ms, 'late-early'])
}

export function lateSealRules(story: Story, { body }: EntryOf<'late-seal'>): LogRule[] {
  const seal = story.sealed[`${body.lottery}-${body.expect}`]
  if (seal !== undefined) seal.isToldLate = true
  return []
}

function failChain(story: Story, { lottery, expect }: { lottery: string; expect: string }): void {
  const chain = placeOf(story, lottery, expect)?.chain.body
  const name = `${lottery}-${chain?.chain_no}`
  if (chain !== undefined && !story.failedChains.includes(name)) story.failedChains.push(name)
}

export function voidRules(story: Story, { n, at, body }: EntryOf<'void'>): LogRule[] {
  const { lottery, expect, last, reason, evidence } = body
  const rounds = story.rounds[lottery]
  const isRange = [expect, last].every((one) => afterRound(lottery, one) !== one) && expect <= last
  if (!isRange) return ['void-range']
  const isTwice = rounds !== undefined && [expect, last].some((one) => hasEnded(rounds, one))
  const sealed = Object.keys(story.sealed).filter(
    (key) => key >= `${lottery}-${expect}` && key <= `${lottery}-${last}`,
  )
  const seal = story.sealed[`${lottery}-${expect}`]
  const round = placeOf(story, lottery, expect)
  for (const key of sealed) delete story.sealed[key]
  markEnded(story, lottery, expect, last)
  const twice = broken([!isTwice, 'round-twice'])
  if (reason === 'missed') return [...twice, ...broken([sealed.length === 0, 'missed-sealed'])]
  failChain(story, body)
  const unsealed = broken([seal !== undefined && expect === last, 'void-unsealed'])
  if (reason === 'capsule')
    return [
      ...twice,
      ...unsealed,
      ...broken([evidence !== null && story.badCapsules.includes(evidence), 'void-capsule']),
    ]
  if (round === null) return ['void-range']
  const facts = factsOf(round, seal?.at ?? null)
  if (facts.beacon !== null && evidence !== null)
    story.voidBeacons.push({ n, info: facts.beacon, round: evidence })
  const problems = beaconVoidProblems(facts, evidence, at)
  return [...twice, ...unsealed, ...problems.map((problem) => `void-${problem}` as const)]
}

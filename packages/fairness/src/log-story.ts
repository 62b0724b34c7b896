// Rules over the entries of the public log: chains, seals, results, voids, odds, packets and ledger seals that follow.
import { findLottery, type Lottery } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import {
  drawMark,
  drawSum,
  parseExpect,
  roundDraw,
  seedIndex,
  sha256Hex,
  walkBack,
} from '@lanting/contract/rules/fairness/pf1'
import { roundOf } from '@lanting/contract/rules/lottery/schedule'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type BeaconInfo,
  beaconRandomness,
  beaconRoundAfter,
  beaconTimeMs,
  isBeaconValue,
} from '#src/beacon.ts'
import { bodyText, type LogBody, type LogEntry } from '#src/log-entries.ts'
import { isVouchedFor, type NamedKey } from '#src/log-keys.ts'

/** Everything a follower remembers of the entries; plain data, so that it can be kept in a file. */
export interface Story {
  keys: NamedKey[]
  /** By `lottery-chain_no`: the publication, and the newest public seed with its place. */
  chains: Record<string, { body: LogBody<'chain'>; index: number; seed: string }>
  /** Sealed rounds without an end yet, by `lottery-expect`. */
  sealed: Record<string, { at: number; count: number; index: number }>
  /** Unopened capsules, by their number in the log. */
  capsules: Record<string, LogBody<'capsule'>>
  badCapsules: number[]
  /** Roots of red-packet days that have not been revealed yet, by `day-batch`. */
  packets: Record<string, LogBody<'packet-list'>>
  reveals: { n: number; body: LogBody<'packet-reveal'>; lists: LogBody<'packet-list'>[] }[]
  ledger: LogBody<'ledger-seal'> | null
}

export function newStory(): Story {
  return {
    keys: [],
    chains: {},
    sealed: {},
    capsules: {},
    badCapsules: [],
    packets: {},
    reveals: [],
    ledger: null,
  }
}

/** An announcement must be logged at once; a later one was backdated. */
const ANNOUNCED_WITHIN_MS = 60_000
const NOTHING_BEFORE = '0'.repeat(64)

type EntryOf<K extends LogEntry['kind']> = Extract<LogEntry, { kind: K }>
type Rules = { readonly [K in LogEntry['kind']]: (story: Story, entry: EntryOf<K>) => string[] }

/** Applies one entry to the story; returns what in it does not follow. */
export function applyEntry(story: Story, entry: LogEntry): string[] {
  const rule = RULES[entry.kind] as (story: Story, entry: LogEntry) => string[]
  return rule(story, entry)
}

/** Sentences whose condition does not hold. */
export function broken(...rules: readonly (readonly [boolean, string])[]): string[] {
  return rules.flatMap(([holds, text]) => (holds ? [] : [text]))
}

const RULES: Rules = {
  key: keyNamed,
  chain(story, { body }) {
    const before = Object.values(story.chains).filter((one) => one.body.lottery === body.lottery)
    story.chains[`${body.lottery}-${body.chain_no}`] = { body, index: 0, seed: body.commit }
    return broken([before.every((one) => one.body.chain_no < body.chain_no), 'a chain was published twice'])
  },
  capsule(story, { n, body }) {
    story.capsules[n] = body
    const chain = story.chains[`${body.lottery}-${body.chain_no}`]
    return broken(
      [chain !== undefined && chain.body.beacon_key !== null, 'a capsule of a chain without a beacon'],
      [chain === undefined || body.seed_index > chain.index, 'a capsule for an hour whose seeds are out'],
    )
  },
  seal(story, { at, body }) {
    const round = placeOf(story, body.lottery, body.expect)
    const key = `${body.lottery}-${body.expect}`
    const isTwice = story.sealed[key] !== undefined
    story.sealed[key] = { at, count: body.count, index: round?.index ?? 0 }
    return broken(
      [round !== null, 'a seal of a round that no chain covers'],
      [!isTwice, 'a round was sealed twice'],
      [round === null || round.index > round.chain.index, 'a round was sealed after its seed was out'],
      [round === null || at >= round.closeAt, 'a round was sealed before it closed'],
    )
  },
  result: resultTold,
  late: (_story, { body, at }) => broken([at >= body.draw_at_ms, 'a round was called late before its time']),
  void: voidTold,
  odds: (_story, { at, body }) =>
    broken(
      [
        at - body.announced_at_ms <= ANNOUNCED_WITHIN_MS && body.announced_at_ms <= at,
        'odds were announced at another time than the log says',
      ],
      [
        body.effective_at_ms - body.announced_at_ms >= LIMITS.draw.oddsNoticeMs,
        'odds hold sooner than a day after they were announced',
      ],
    ),
  'packet-list'(story, { body }) {
    story.packets[`${body.day}-${body.batch}`] = body
    return []
  },
  'packet-reveal'(story, { n, body }) {
    const lists = Object.values(story.packets).filter(({ day }) => day === body.day)
    for (const { day, batch } of lists) delete story.packets[`${day}-${batch}`]
    story.reveals.push({ n, body, lists })
    const count = lists.reduce((sum, list) => sum + list.count, 0)
    return broken([
      lists.length === body.batches && count === body.count,
      'a day reveals other red packets than were published',
    ])
  },
  'ledger-seal'(story, { body }) {
    const { ledger: before } = story
    const previous =
      before === null ? NOTHING_BEFORE : bytesToHex(sha256(utf8ToBytes(bodyText('ledger-seal', before))))
    story.ledger = body
    return broken(
      [
        body.previous === previous && body.seal_no === (before?.seal_no ?? 0) + 1,
        'a seal of the ledger does not follow',
      ],
      [body.first_id === (before?.last_id ?? 0) + 1, 'a seal of the ledger leaves transactions out'],
    )
  },
}

function keyNamed(story: Story, { n, body }: EntryOf<'key'>): string[] {
  const before = story.keys.findLast(({ purpose }) => purpose === body.purpose)
  story.keys.push({ purpose: body.purpose, key_id: body.key_id, public_key: body.public_key })
  return broken(
    [n > 0 || body.purpose === 'log', 'the log does not begin with its key'],
    [
      isVouchedFor(body, before),
      `the ${body.purpose} key was replaced without the one before vouching for the new one`,
    ],
  )
}

interface Place {
  readonly lottery: Lottery
  readonly chain: Story['chains'][string]
  readonly index: number
  readonly closeAt: number
  readonly drawAt: number
}

/** The position of a round's seed: from the chain's first day and the round's number alone. */
function placeOf(story: Story, name: string, expect: string): Place | null {
  const lottery = findLottery(name)
  const number = parseExpect(expect)
  if (lottery === undefined || number === null || number.k > lottery.roundsPerDay) return null
  const chain = Object.values(story.chains)
    .filter(({ body }) => body.lottery === name && body.start_date <= number.day)
    .findLast((one) => seedIndex(one.body.start_date, number, lottery.roundsPerDay) <= one.body.length)
  if (chain === undefined) return null
  const { closeAt, drawAt } = roundOf(lottery, number)
  return {
    lottery,
    chain,
    index: seedIndex(chain.body.start_date, number, lottery.roundsPerDay),
    closeAt,
    drawAt,
  }
}

export function beaconOf(chain: LogBody<'chain'>): BeaconInfo | null {
  const { beacon_key, beacon_genesis_sec, beacon_period_sec } = chain
  if (beacon_key === null || beacon_genesis_sec === null || beacon_period_sec === null) return null
  return { publicKey: beacon_key, genesisSec: beacon_genesis_sec, periodSec: beacon_period_sec }
}

function resultTold(story: Story, { at, body }: EntryOf<'result'>): string[] {
  const key = `${body.lottery}-${body.expect}`
  const seal = story.sealed[key]
  const round = placeOf(story, body.lottery, body.expect)
  if (round === null) return ['a result of a round that no chain covers']
  const { chain, index } = round
  const known = { index: chain.index, seed: chain.seed }
  const isNext = body.seed_index === index && body.chain_no === chain.body.chain_no && index > known.index
  const follows = isNext && walkBack(body.seed, index - known.index) === known.seed
  const skipped = Object.entries(story.sealed).some(
    ([other, one]) => other !== key && other.startsWith(`${body.lottery}-`) && one.index < index,
  )
  delete story.sealed[key]
  if (follows) {
    chain.index = index
    chain.seed = body.seed
  }
  return [
    ...broken(
      [seal !== undefined, 'a result without a seal over the bets before it'],
      [isNext, 'a result is not at the place that its number gives'],
      [!isNext || follows, 'a seed does not hash down to the one before'],
      [sha256Hex(body.seed) === body.commit, 'a commitment is not the hash of its seed'],
      [at >= round.drawAt, 'a result came before its time'],
      [!skipped, 'a result came while an earlier sealed round has none'],
      [numbersOf(round, body).join() === body.numbers.join(), 'numbers do not follow from the seed'],
    ),
    ...beaconTold(round, body, seal?.at ?? 0),
  ]
}

function numbersOf({ lottery, chain }: Place, body: LogBody<'result'>): number[] {
  const beacon =
    body.beacon_signature === null ? null : beaconRandomness({ signature: body.beacon_signature })
  const message = {
    lottery: body.lottery,
    chainNo: body.chain_no,
    expect: body.expect,
    salt: chain.body.salt,
    beacon,
  }
  const draw = roundDraw(body.seed, message)
  return lottery.type === 2 ? drawSum(draw) : drawMark(draw)
}

/** The value must be the first that was unknown when the bets were sealed in public, and really the beacon's. */
function beaconTold(round: Place, body: LogBody<'result'>, sealedAt: number): string[] {
  const info = beaconOf(round.chain.body)
  if (info === null) return broken([body.protocol === 'PF1', 'a beacon that the chain does not name'])
  const { beacon_round: no, beacon_signature: signature } = body
  if (body.protocol !== 'PF2' || no === null || signature === null)
    return ['a round was drawn without the beacon of its chain']
  const due = beaconRoundAfter(info, Math.max(round.closeAt, sealedAt))
  return broken(
    [no === due, 'the beacon round is not the first after close and seal'],
    [
      isBeaconValue(info, { round: no, signature }),
      'a beacon value is not signed by the beacon of the chain',
    ],
  )
}

function voidTold(story: Story, { at, body }: EntryOf<'void'>): string[] {
  const ended = Object.keys(story.sealed).filter(
    (key) => key >= `${body.lottery}-${body.expect}` && key <= `${body.lottery}-${body.last}`,
  )
  const hadBets = ended.some((key) => (story.sealed[key]?.count ?? 0) > 0)
  for (const key of ended) delete story.sealed[key]
  if (body.reason === 'missed') return broken([!hadBets, 'a round with bets was called missed'])
  if (body.reason === 'capsule')
    return broken([
      body.evidence !== null && story.badCapsules.includes(body.evidence),
      'a round is void for a capsule that was not found wrong',
    ])
  const chain = placeOf(story, body.lottery, body.expect)?.chain
  const info = chain === undefined ? null : beaconOf(chain.body)
  return broken([
    info !== null &&
      body.evidence !== null &&
      at - beaconTimeMs(info, body.evidence) >= LIMITS.draw.beaconWithinMs,
    'a round is void for a beacon value that was not awaited for a day',
  ])
}

// The draw worker: opens rounds by the clock, seals their bets at cut-off, reveals seeds in time. It decides nothing.
import { LOTTERIES, type Lottery } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { seedIndex } from '@lanting/contract/rules/fairness/pf1'
import { currentRound, type Round } from '@lanting/contract/rules/lottery/schedule'
import { beaconRandomness, beaconTimeMs, type BeaconValue } from '@lanting/fairness/beacon'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Bus } from '#src/bus/bus.ts'
import type { Clock } from '#src/clock/clock.ts'
import { resultText } from '@lanting/contract/rules/lottery/lottery-result'
import {
  CapsuleService,
  type CapsuleLock,
  type Opened,
  TIME_LOCK,
} from '#src/modules/lottery/draw/capsule.service.ts'
import { ChainService, type ChainDeps, endOf } from '#src/modules/lottery/draw/chain/chain.service.ts'
import type { ChainRow } from '#src/modules/lottery/draw/chain/chain.sql.ts'
import { DrawLog, type WaitsFor } from '#src/modules/lottery/draw/draw-log.ts'
import { DrawPace, type TurnResult } from '#src/modules/lottery/draw/draw-pace.ts'
import { drawNumbers } from '#src/modules/lottery/draw/draw.rules.ts'
import * as sql from '#src/modules/lottery/draw/draw.sql.ts'
import { RoundSealer } from '#src/modules/lottery/draw/round-sealer.ts'
import { LOTTERY_TOPICS, type LotteryTopic } from '#src/bus/lottery.topics.ts'
import { sha256, walkDown } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import { SeedReader } from '#src/modules/lottery/draw/chain/seed-reader.ts'
import type { Beacon } from '#src/providers/beacon.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

const ROUNDS_AT_ONCE = 20_000

export interface DrawDeps extends ChainDeps {
  readonly clock: Clock
  readonly bus: Bus
  readonly beacon: Beacon
  readonly publicLog: Pick<PublicLog, 'append' | 'placeOf'>
  /** Shorter in tests only. */
  readonly capsuleLock?: CapsuleLock
}

export class DrawService {
  private readonly seeds: SeedReader
  private readonly capsules: CapsuleService
  private readonly chains: ChainService
  private readonly public: DrawLog
  private readonly sealer: RoundSealer
  private readonly pace = new DrawPace()
  private readonly busy = new Map<string, Promise<void>>()
  private readonly openedThrough = new Map<string, string>()

  constructor(private readonly deps: DrawDeps) {
    this.seeds = new SeedReader(deps)
    this.capsules = new CapsuleService({ ...deps, seeds: this.seeds, lock: deps.capsuleLock ?? TIME_LOCK })
    this.chains = new ChainService(deps)
    this.public = new DrawLog(deps.publicLog)
    this.sealer = new RoundSealer({ db: deps.db, public: this.public })
  }

  private async publish(topic: LotteryTopic, lottery: string, expect: string): Promise<void> {
    await this.deps.bus.publish(topic, { lottery, expect })
  }

  /** The beacon value of a sealed round once a relay has it; undefined for PF1. */
  private async valueFor(
    chain: ChainRow,
    round: sql.DueRound,
    now: number,
  ): Promise<BeaconValue | null | undefined> {
    if (chain.beacon === null) return undefined
    if (round.beacon_due === null || beaconTimeMs(chain.beacon, Number(round.beacon_due)) > now) return null
    return this.deps.beacon.read(chain.beacon, Number(round.beacon_due))
  }

  /** With the key; otherwise from the hour's capsule, which is openable by everyone then. */
  private async seedFor(chain: ChainRow, index: number, now: number): Promise<Opened> {
    if (index <= chain.public_index) {
      const newest = { index: chain.public_index, seed: Buffer.from(chain.public_seed, 'hex') }
      return { is: 'seed', seed: walkDown(newest, index) }
    }
    const seed = await this.seeds.at(chain, index)
    return seed === null ? this.capsules.seedOf(chain, index, now) : { is: 'seed', seed }
  }

  /** Draws a sealed round if everything is available; otherwise returns what is missing, or that it is too early. */
  private async drawOne(
    lottery: Lottery,
    chain: ChainRow,
    round: sql.DueRound,
    now: number,
  ): Promise<'drawn' | 'void' | 'early' | WaitsFor> {
    // No value and no seed is used before the seal is in a signed head.
    if (chain.beacon !== null && round.seal_head_ms === null) return 'worker'
    await this.noteLateSeal(chain, round)
    const value = await this.valueFor(chain, round, now)
    if (value === null) return (await this.voidWithoutBeacon(chain, round, now)) ? 'void' : 'beacon'
    if (round.overdue_ms < 0) return 'early'
    const opened = await this.seedFor(chain, round.seed_index, now)
    if (opened.is === 'waiting') return 'key'
    if (opened.is === 'broken') {
      await this.voidByCapsule(chain, round, opened)
      return 'void'
    }
    await this.reveal(lottery, chain, round, opened.seed, value)
    return 'drawn'
  }

  private async reveal(
    lottery: Lottery,
    chain: ChainRow,
    round: sql.DueRound,
    seedBytes: Uint8Array,
    value: BeaconValue | undefined,
  ): Promise<void> {
    const { expect } = round
    const seed = Buffer.from(seedBytes).toString('hex')
    const commit = sha256(seedBytes).toString('hex')
    const beacon = value === undefined ? null : { ...value, randomness: beaconRandomness(value) }
    const { chain_no: chainNo, salt, protocol } = chain
    const message = { lottery, chainNo, expect, salt, protocol, beacon: beacon?.randomness ?? null }
    const numbers = drawNumbers(seed, message)
    const text = resultText(lottery.type, numbers)
    const reveal = { seed, commit, numbers, text, beacon, lateAfterMs: LIMITS.draw.lateMs }
    const isFirst = await this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'closed') return false
      const { newlyLate } = await sql.revealRound(tx, round.id, reveal)
      await sql.publishSeed(tx, chain, round.seed_index, seed)
      if (newlyLate) await this.public.late(tx, round, 'worker')
      await this.public.result(tx, chain, round, reveal)
      return true
    })
    if (isFirst) await this.publish(LOTTERY_TOPICS.drawn, round.lottery, expect)
  }

  private async noteLate(round: sql.DueRound, waitsFor: WaitsFor): Promise<void> {
    if (round.overdue_ms <= LIMITS.draw.lateMs || round.waits_for === waitsFor) return
    await this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'closed') return
      if (await sql.noteLate(tx, round.id, waitsFor)) await this.public.late(tx, round, waitsFor)
    })
    this.deps.log.warn({ lottery: round.lottery, expect: round.expect, waitsFor }, 'a draw is late')
  }

  /** A seal that was not public before its beacon value: published, before the draw. */
  private async noteLateSeal(chain: ChainRow, round: sql.DueRound): Promise<void> {
    const { protocol, beacon } = chain
    if (protocol !== 'PF3' || beacon === null || round.late_seal) return
    if (Number(round.seal_head_ms) < beaconTimeMs(beacon, Number(round.beacon_due))) return
    await this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'closed') return
      if (await sql.noteLateSeal(tx, round.id)) await this.public.lateSeal(tx, round)
    })
    this.deps.log.warn({ lottery: round.lottery, expect: round.expect }, 'a seal is later than its beacon')
  }

  /** No valid value for a day: void by rule, with the beacon round that never appeared. */
  private async voidWithoutBeacon(chain: ChainRow, round: sql.DueRound, now: number): Promise<boolean> {
    const due = Number(round.beacon_due)
    const dueAt = chain.beacon === null ? now : beaconTimeMs(chain.beacon, due)
    if (now - dueAt < LIMITS.draw.beaconWithinMs) return false
    return this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'closed') return false
      await this.public.void(tx, round, 'beacon', due)
      await sql.voidRound(tx, round.id, 'beacon', { beacon_round: due })
      return true
    })
  }

  private async voidByCapsule(
    chain: ChainRow,
    round: sql.DueRound,
    { evidence }: Extract<Opened, { is: 'broken' }>,
  ): Promise<void> {
    const ref = LOG_REFS.capsule(chain.lottery, chain.chain_no, evidence.last_index)
    const place = await this.deps.publicLog.placeOf(this.deps.db, ref)
    await this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'closed') return
      await this.public.void(tx, round, 'capsule', place)
      await sql.voidRound(tx, round.id, 'capsule', evidence)
    })
  }

  /** Sealed rounds in order; the first that must wait blocks the later ones. True when only the schedule is left. */
  private async drawRounds(lottery: Lottery, chain: ChainRow, now: number): Promise<boolean> {
    for (const round of await sql.sealedRounds(this.deps.db, chain)) {
      const end = await this.drawOne(lottery, chain, round, now)
      if (end === 'drawn' || end === 'void') continue
      if (end === 'early') return true
      await this.noteLate(round, end)
      return false
    }
    return true
  }

  /** Inserts rounds by the clock: missed ones are marked, coming ones are offered. */
  private async openRounds(lottery: Lottery, chain: ChainRow, current: Round, endDay: string): Promise<void> {
    const { start_date, published_at } = chain
    const now = seedIndex(start_date, current, lottery.roundsPerDay)
    const end = seedIndex(start_date, { day: endDay, k: 0 }, lottery.roundsPerDay)
    const last = Math.min(now + LIMITS.draw.roundsAhead, end)
    // Without a gap from the first round after the chain's publication on.
    const publishedIn = currentRound(lottery, published_at.getTime())
    const published = seedIndex(start_date, publishedIn, lottery.roundsPerDay)
    const begin = Math.min(now, Math.max(published, 1))
    const through = `${chain.chain_no}:${last}`
    if (this.openedThrough.get(lottery.name) === through) return
    const first = ((await sql.lastIndex(this.deps.db, chain)) ?? begin - 1) + 1
    for (let from = first; from <= last; from += ROUNDS_AT_ONCE) {
      const to = Math.min(from + ROUNDS_AT_ONCE - 1, last)
      await this.deps.db.tx(async (tx) => {
        const missed = await sql.insertRounds(tx, lottery, chain, from, to)
        const [expect] = missed
        if (expect === undefined) return
        await this.public.void(tx, { lottery: lottery.name, expect }, 'missed', null, missed.at(-1))
      })
    }
    this.openedThrough.set(lottery.name, through)
  }

  /**
   * Publishes the seed before the open round, so that players can see what the coming one must hash to. True when there
   * was nothing to do.
   */
  private async showCommit(chain: ChainRow, now: number): Promise<boolean> {
    const index = await sql.roundWithoutCommit(this.deps.db, chain)
    if (index === null) return true
    const before = await this.seedFor(chain, index - 1, now)
    if (before.is !== 'seed') return false
    const seed = Buffer.from(before.seed).toString('hex')
    await this.deps.db.tx((tx) => sql.publishSeed(tx, chain, index - 1, seed))
    return false
  }

  async turn(lottery: Lottery): Promise<TurnResult> {
    const now = (await sql.readNow(this.deps.db)).getTime()
    const current = currentRound(lottery, now)
    // Every root is public before the first seed of this turn: a seed reveals all those before it.
    for (const round of await sql.roundsToSeal(this.deps.db, lottery.name))
      if (await this.sealer.seal(round))
        await this.publish(LOTTERY_TOPICS.closed, round.lottery, round.expect)
    const chains = await this.chains.ensure(lottery, current)
    const inUse = chains.findLast((chain) => chain.start_date <= current.day)
    let isQuiet = inUse !== undefined
    for (const chain of chains) {
      await this.capsules.ensure(lottery, chain, now)
      if (!(await this.drawRounds(lottery, chain, now))) isQuiet = false
      const next = chains[chains.indexOf(chain) + 1]
      const endDay = [endOf(chain, lottery), ...(next === undefined ? [] : [next.start_date])].toSorted()[0]
      if (chain === inUse && endDay !== undefined)
        isQuiet = (await this.advance(lottery, chain, current, { now, endDay })) && isQuiet
      else if (inUse !== undefined && chain.chain_no < inUse.chain_no)
        await this.chains.retire(chain, await this.seeds.at(chain, chain.length))
    }
    return { now, isQuiet }
  }

  /** Opens rounds of the chain in use, or ends it when it can never be drawn from again. */
  private async advance(
    lottery: Lottery,
    chain: ChainRow,
    current: Round,
    { now, endDay }: { readonly now: number; readonly endDay: string },
  ): Promise<boolean> {
    const isOver = chain.beacon !== null && (await this.isOver(lottery, chain, current))
    if (isOver) await this.chains.lose(chain)
    await this.openRounds(lottery, chain, current, endDay)
    return (await this.showCommit(chain, now)) && !isOver
  }

  /** Its beacon or a capsule failed by rule, or its key is missing and no capsule holds the current round's seed. */
  private async isOver(lottery: Lottery, chain: ChainRow, current: Round): Promise<boolean> {
    if (await sql.hasBrokenRound(this.deps.db, chain)) return true
    const index = seedIndex(chain.start_date, current, lottery.roundsPerDay)
    return !(await this.seeds.isReadable(chain)) && !(await this.capsules.has(chain, index))
  }

  private failed(lottery: Lottery, error: unknown): void {
    if (this.deps.signal?.aborted === true) return
    this.deps.log.error({ err: error, lottery: lottery.name }, 'draw turn failed')
  }

  /** Starts what is due, per lottery: one that waits or fails does not block the others. */
  async tick(): Promise<void> {
    for (const lottery of LOTTERIES) {
      const now = this.deps.clock.now().getTime()
      if (this.busy.has(lottery.name) || !this.pace.isDue(lottery, now)) continue
      this.pace.begin(lottery, now)
      const done = this.turn(lottery)
        .then((result) => this.pace.end(lottery, result))
        .catch((error: unknown) => this.failed(lottery, error))
        .finally(() => this.busy.delete(lottery.name))
      this.busy.set(lottery.name, done)
    }
  }

  /** Resolves when no turn is in flight. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.busy.values())
    await this.chains.idle()
  }
}

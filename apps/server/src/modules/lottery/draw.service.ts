// The draw worker: opens rounds by the clock, seals their bets at cut-off, reveals seeds in time. It chooses nothing.
import { randomBytes } from 'node:crypto'
import { LOTTERIES, type Lottery } from '@lanting/contract/data/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { leafHash, leafText, merkleRoot } from '@lanting/contract/rules/merkle'
import { sandboxSalt, seedIndex } from '@lanting/contract/rules/pf1'
import { currentRound, type Round } from '@lanting/contract/rules/schedule'
import { TEXTS } from '@lanting/contract/texts'
import { addDays, formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { Clock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'
import { resultText } from '@lanting/contract/rules/lottery-result'
import { drawNumbers } from '#src/modules/lottery/draw.rules.ts'
import * as chainSql from '#src/modules/lottery/chain.sql.ts'
import type { ChainRow } from '#src/modules/lottery/chain.sql.ts'
import * as sql from '#src/modules/lottery/draw.sql.ts'
import { LOTTERY_TOPICS, type LotteryTopic } from '#src/bus/lottery.topics.ts'
import { CHAIN_LENGTH, makeChain, sha256 } from '#src/modules/lottery/seed-chain.ts'
import { keyId, seal, type SeedKeys } from '#src/modules/lottery/seed-keys.ts'
import { SeedReader } from '#src/modules/lottery/seed-reader.ts'
import type { Beacon } from '#src/providers/beacon.ts'

/** Shown on the fairness page beside the salt. */
export const SANDBOX_SALT_SOURCE = TEXTS.demoSalt
const SUCCESSOR_DAYS = 3
const ROUNDS_AT_ONCE = 20_000
const LOOK_AGAIN_MS = 1_000

export interface DrawDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly keys: SeedKeys
  /** Null draws by PF1 alone. */
  readonly beacon: Beacon | null
  /** Shorter in tests only. */
  readonly chainLength?: number
  /** Ends the making of a chain when the process is told to leave. */
  readonly signal?: AbortSignal
}

export class DrawService {
  private readonly seeds: SeedReader
  private readonly looked = new Map<string, { readonly at: number; readonly wakeAt: number }>()
  private readonly busy = new Map<string, Promise<void>>()
  private readonly making = new Map<string, Promise<void>>()
  private lastMade: Promise<void> = Promise.resolve()

  constructor(private readonly deps: DrawDeps) {
    this.seeds = new SeedReader(deps)
  }

  private async tell(topic: LotteryTopic, lottery: string, expect: string): Promise<void> {
    await this.deps.bus.publish(topic, { lottery, expect })
  }

  /** A chain takes seconds to make: one after the other, and nobody's draw waits for it. */
  private publishChain(lottery: Lottery, startDate: string): Promise<void> {
    const underWay = this.making.get(lottery.name)
    if (underWay !== undefined) return underWay
    const made = this.lastMade
      .then(() => this.makeAndPublish(lottery, startDate))
      .finally(() => this.making.delete(lottery.name))
    this.lastMade = made.catch(() => undefined)
    this.making.set(lottery.name, made)
    return made
  }

  /** Commits to two years of seeds. Published before the first round that uses it. */
  private async makeAndPublish(lottery: Lottery, startDate: string): Promise<void> {
    const length = this.deps.chainLength ?? CHAIN_LENGTH
    const chainNo = (await chainSql.lastChainNo(this.deps.db, lottery.name)) + 1
    const chain = await makeChain(randomBytes(32), length, this.deps.signal)
    const key = this.deps.keys.current()
    const publishedAt = new Date(Math.floor((await sql.readNow(this.deps.db)).getTime() / 1000) * 1000)
    const isNew = await this.deps.db.tx(async (tx) => {
      const row = {
        lottery: lottery.name,
        chainNo,
        startDate,
        length,
        commit: chain.commit,
        publishedAt,
        salt: sandboxSalt(lottery.name, chainNo, formatBeijing(publishedAt)),
        saltSource: SANDBOX_SALT_SOURCE,
        keyId: keyId(key),
      }
      if (!(await chainSql.insertChain(tx, row))) return false
      const sealed = chain.checkpoints.map(({ index, seed }) => ({
        index,
        sealed: seal(key, { lottery: lottery.name, chainNo, index }, seed),
      }))
      await chainSql.insertSeeds(tx, lottery.name, chainNo, sealed)
      return true
    })
    if (isNew) this.deps.log.info({ lottery: lottery.name, chainNo, commit: chain.commit }, 'chain published')
  }

  /** Active chains, with a successor published in time and a first one where there is none. */
  private async ensureChains(lottery: Lottery, current: Round): Promise<ChainRow[]> {
    const chains = await chainSql.activeChains(this.deps.db, lottery.name)
    const newest = chains.at(-1)
    if (newest === undefined) {
      await this.publishChain(lottery, current.day)
    } else {
      const end = addDays(newest.start_date, coveredDays(newest, lottery))
      if (addDays(current.day, SUCCESSOR_DAYS) < end) return chains
      const published = this.publishChain(lottery, end > current.day ? end : current.day)
      if (end > current.day) {
        published.catch((error: unknown) => this.failed(lottery, error))
        return chains
      }
      await published
    }
    return chainSql.activeChains(this.deps.db, lottery.name)
  }

  /** Every bet that was accepted is in it; every bet that comes later finds the round closed. */
  private async sealOne(round: sql.DueRound): Promise<void> {
    const isSealed = await this.deps.db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 'open') return false
      const bets = await sql.betsToSeal(tx, round.lottery, round.expect)
      const leaves = bets.map((bet) =>
        leafHash(
          leafText({
            lottery: round.lottery,
            expect: round.expect,
            betId: bet.bet_id,
            playId: bet.play_id,
            picks: bet.picks,
            stakeFen: bet.bet_fen,
            oddsMilli: Number(bet.odds_milli),
            salt: bet.salt.toString('hex'),
          }),
          sha256,
        ),
      )
      const stakeFen = bets.reduce((sum, bet) => sum + bet.bet_fen, 0n)
      await sql.sealRound(tx, round.id, { root: merkleRoot(leaves, sha256), count: bets.length, stakeFen })
      return true
    })
    if (isSealed) await this.tell(LOTTERY_TOPICS.closed, round.lottery, round.expect)
  }

  /** False when the draw has to wait for the public beacon. */
  private async drawOne(lottery: Lottery, chain: ChainRow, round: sql.DueRound): Promise<boolean> {
    const value =
      round.beacon_round === null || this.deps.beacon === null
        ? null
        : await this.deps.beacon.read(round.beacon_round)
    if (round.protocol === 'PF2' && value === null) return false
    const seedBytes = await this.seeds.at(chain, round.seed_index)
    if (seedBytes === null) return false
    const seed = Buffer.from(seedBytes).toString('hex')
    const { expect } = round
    const numbers = drawNumbers(seed, {
      lottery,
      chainNo: chain.chain_no,
      expect,
      salt: chain.salt,
      beacon: value,
    })
    const isFirst = await this.deps.db.tx(async (tx) => {
      const done = await sql.revealRound(tx, round.id, {
        seed,
        commit: sha256(seedBytes).toString('hex'),
        numbers,
        text: resultText(lottery.type, numbers),
        beacon: value,
        lateAfterMs: LIMITS.draw.lateMs,
      })
      if (done) await sql.publishSeed(tx, chain, round.seed_index, seed)
      return done
    })
    if (isFirst) await this.tell(LOTTERY_TOPICS.drawn, round.lottery, expect)
    return true
  }

  /** Rounds by the clock: what was missed is marked as such, what comes is offered. */
  private async openRounds(lottery: Lottery, chain: ChainRow, current: Round): Promise<void> {
    const now = seedIndex(chain.start_date, current, lottery.roundsPerDay)
    const end = coveredDays(chain, lottery) * lottery.roundsPerDay
    const last = Math.min(now + LIMITS.draw.roundsAhead, end)
    const first = ((await sql.lastIndex(this.deps.db, chain)) ?? Math.max(now, 1) - 1) + 1
    for (let from = first; from <= last; from += ROUNDS_AT_ONCE) {
      const to = Math.min(from + ROUNDS_AT_ONCE - 1, last)
      await sql.insertRounds(this.deps.db, lottery, chain, from, to, this.deps.beacon)
    }
  }

  /** The seed before the open round is public by now; whoever bets can see what the coming one must hash to. */
  private async showCommit(chain: ChainRow): Promise<void> {
    const index = await sql.roundWithoutCommit(this.deps.db, chain)
    if (index === null) return
    const before = await this.seeds.at(chain, index - 1)
    if (before === null) return
    await this.deps.db.tx((tx) => sql.publishSeed(tx, chain, index - 1, Buffer.from(before).toString('hex')))
  }

  /** Nobody decides this: a key that stays away takes its chain with it, and stakes go back. */
  private async loseChain(chain: ChainRow): Promise<void> {
    for (const id of await sql.undrawnRounds(this.deps.db, chain)) {
      await this.deps.db.tx(async (tx) => {
        await sql.takeRound(tx, id)
        await sql.voidRound(tx, id)
      })
    }
    await this.deps.db.tx((tx) => chainSql.endChain(tx, chain, 'lost', null))
    this.deps.log.error({ lottery: chain.lottery, chainNo: chain.chain_no }, 'the key of a chain is lost')
  }

  private async retire(chain: ChainRow): Promise<void> {
    if ((await sql.undrawnRounds(this.deps.db, chain)).length > 0) return
    const last = await this.seeds.at(chain, chain.length)
    if (last === null) return
    await this.deps.db.tx((tx) => chainSql.endChain(tx, chain, 'retired', Buffer.from(last).toString('hex')))
  }

  private failed(lottery: Lottery, error: unknown): void {
    if (this.deps.signal?.aborted === true) return
    this.deps.log.error({ err: error, lottery: lottery.name }, 'draw turn failed')
  }

  async turn(lottery: Lottery): Promise<void> {
    const current = currentRound(lottery, (await sql.readNow(this.deps.db)).getTime())
    const chains = await this.ensureChains(lottery, current)
    // Every root is public before the first seed of this turn is: a seed gives away all those before it.
    for (const chain of chains) {
      for (const round of await sql.roundsToSeal(this.deps.db, chain)) await this.sealOne(round)
    }
    const inUse = chains.findLast((chain) => chain.start_date <= current.day)
    for (const chain of chains) {
      const isMissing = !(await this.seeds.isReadable(chain))
      if (isMissing || chain.key_missing_since !== null) {
        const awayMs = await chainSql.noteKey(this.deps.db, chain, isMissing)
        if (isMissing && awayMs >= LIMITS.draw.keyGraceMs) await this.loseChain(chain)
        if (isMissing) continue
      }
      for (const round of await sql.roundsToDraw(this.deps.db, chain)) {
        if (!(await this.drawOne(lottery, chain, round))) break
      }
      if (chain === inUse) {
        await this.openRounds(lottery, chain, current)
        await this.showCommit(chain)
      } else if (inUse !== undefined && chain.chain_no < inUse.chain_no) {
        await this.retire(chain)
      }
    }
  }

  /** Whether something is due by the schedule, or it is time to look anyway. */
  private isDue(lottery: Lottery, now: number): boolean {
    const last = this.looked.get(lottery.name)
    return last === undefined || now >= last.wakeAt || now < last.at || now - last.at >= LOOK_AGAIN_MS
  }

  /** Begins what is due, each lottery by itself: one that waits or fails does not keep the others. */
  async tick(): Promise<void> {
    for (const lottery of LOTTERIES) {
      const now = this.deps.clock.now().getTime()
      if (this.busy.has(lottery.name) || !this.isDue(lottery, now)) continue
      const { closeAt, drawAt } = currentRound(lottery, now)
      this.looked.set(lottery.name, { at: now, wakeAt: now < closeAt ? closeAt : drawAt })
      const done = this.turn(lottery)
        .catch((error: unknown) => this.failed(lottery, error))
        .finally(() => this.busy.delete(lottery.name))
      this.busy.set(lottery.name, done)
    }
  }

  /** When nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.busy.values(), ...this.making.values()])
  }
}

function coveredDays(chain: Pick<ChainRow, 'length'>, lottery: Lottery): number {
  return Math.floor(chain.length / lottery.roundsPerDay)
}

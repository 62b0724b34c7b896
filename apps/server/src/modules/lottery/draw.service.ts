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
import { drawNumbers, resultText } from '#src/modules/lottery/draw.rules.ts'
import * as chainSql from '#src/modules/lottery/chain.sql.ts'
import type { ChainRow } from '#src/modules/lottery/chain.sql.ts'
import * as sql from '#src/modules/lottery/draw.sql.ts'
import { LOTTERY_TOPICS, type LotteryTopic } from '#src/modules/lottery/lottery.events.ts'
import { CHAIN_LENGTH, makeChain, sha256 } from '#src/modules/lottery/seed-chain.ts'
import { keyId, seal, type SeedKeys } from '#src/modules/lottery/seed-keys.ts'
import { createSeedReader } from '#src/modules/lottery/seed-reader.ts'
import type { Beacon } from '#src/providers/beacon.ts'

/** Said on the fairness page beside the salt. */
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

export type DrawService = ReturnType<typeof createDrawService>

export function createDrawService(deps: DrawDeps) {
  const { db, clock, bus, log, keys, beacon } = deps
  const seeds = createSeedReader({ db, keys })
  const looked = new Map<string, { readonly at: number; readonly wakeAt: number }>()
  const busy = new Map<string, Promise<void>>()
  const making = new Map<string, Promise<void>>()
  let lastMade: Promise<void> = Promise.resolve()

  async function tell(topic: LotteryTopic, lottery: string, expect: string): Promise<void> {
    await bus.publish(topic, { lottery, expect })
  }

  /** A chain takes seconds to make: one after the other, and nobody's draw waits for it. */
  function publishChain(lottery: Lottery, startDate: string): Promise<void> {
    const underWay = making.get(lottery.name)
    if (underWay !== undefined) return underWay
    const made = lastMade
      .then(() => makeAndPublish(lottery, startDate))
      .finally(() => making.delete(lottery.name))
    lastMade = made.catch(() => undefined)
    making.set(lottery.name, made)
    return made
  }

  /** Commits to two years of seeds. Published before the first round that uses it. */
  async function makeAndPublish(lottery: Lottery, startDate: string): Promise<void> {
    const length = deps.chainLength ?? CHAIN_LENGTH
    const chainNo = (await chainSql.lastChainNo(db, lottery.name)) + 1
    const chain = await makeChain(randomBytes(32), length, deps.signal)
    const key = keys.current()
    const publishedAt = new Date(Math.floor((await sql.readNow(db)).getTime() / 1000) * 1000)
    const isNew = await db.tx(async (tx) => {
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
    if (isNew) log.info({ lottery: lottery.name, chainNo, commit: chain.commit }, 'chain published')
  }

  /** Active chains, with a successor published in time and a first one where there is none. */
  async function ensureChains(lottery: Lottery, current: Round): Promise<ChainRow[]> {
    const chains = await chainSql.activeChains(db, lottery.name)
    const newest = chains.at(-1)
    if (newest === undefined) {
      await publishChain(lottery, current.day)
    } else {
      const end = addDays(newest.start_date, coveredDays(newest, lottery))
      if (addDays(current.day, SUCCESSOR_DAYS) < end) return chains
      const published = publishChain(lottery, end > current.day ? end : current.day)
      if (end > current.day) {
        published.catch((error: unknown) => failed(lottery, error))
        return chains
      }
      await published
    }
    return chainSql.activeChains(db, lottery.name)
  }

  /** Every bet that was accepted is in it; every bet that comes later finds the round closed. */
  async function sealOne(round: sql.DueRound): Promise<void> {
    const isSealed = await db.tx(async (tx) => {
      if ((await sql.takeRound(tx, round.id)) !== 0) return false
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
    if (isSealed) await tell(LOTTERY_TOPICS.closed, round.lottery, round.expect)
  }

  /** False when the draw has to wait for the public beacon. */
  async function drawOne(lottery: Lottery, chain: ChainRow, round: sql.DueRound): Promise<boolean> {
    const value =
      round.beacon_round === null || beacon === null ? null : await beacon.read(round.beacon_round)
    if (round.protocol === 'PF2' && value === null) return false
    const seedBytes = await seeds.at(chain, round.seed_index)
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
    const isFirst = await db.tx(async (tx) => {
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
    if (isFirst) await tell(LOTTERY_TOPICS.drawn, round.lottery, expect)
    return true
  }

  /** Rounds by the clock: what was missed is marked as such, what comes is offered. */
  async function openRounds(lottery: Lottery, chain: ChainRow, current: Round): Promise<void> {
    const now = seedIndex(chain.start_date, current, lottery.roundsPerDay)
    const end = coveredDays(chain, lottery) * lottery.roundsPerDay
    const last = Math.min(now + LIMITS.draw.roundsAhead, end)
    const first = ((await sql.lastIndex(db, chain)) ?? Math.max(now, 1) - 1) + 1
    for (let from = first; from <= last; from += ROUNDS_AT_ONCE) {
      const to = Math.min(from + ROUNDS_AT_ONCE - 1, last)
      await sql.insertRounds(db, lottery, chain, from, to, beacon)
    }
  }

  /** The seed before the open round is public by now; whoever bets can see what the coming one must hash to. */
  async function showCommit(chain: ChainRow): Promise<void> {
    const index = await sql.roundWithoutCommit(db, chain)
    if (index === null) return
    const before = await seeds.at(chain, index - 1)
    if (before === null) return
    await db.tx((tx) => sql.publishSeed(tx, chain, index - 1, Buffer.from(before).toString('hex')))
  }

  /** Nobody decides this: a key that stays away takes its chain with it, and stakes go back. */
  async function loseChain(chain: ChainRow): Promise<void> {
    for (const id of await sql.undrawnRounds(db, chain)) {
      await db.tx(async (tx) => {
        await sql.takeRound(tx, id)
        await sql.voidRound(tx, id)
      })
    }
    await db.tx((tx) => chainSql.endChain(tx, chain, 'lost', null))
    log.error({ lottery: chain.lottery, chainNo: chain.chain_no }, 'the key of a chain is lost')
  }

  async function retire(chain: ChainRow): Promise<void> {
    if ((await sql.undrawnRounds(db, chain)).length > 0) return
    const last = await seeds.at(chain, chain.length)
    if (last === null) return
    await db.tx((tx) => chainSql.endChain(tx, chain, 'retired', Buffer.from(last).toString('hex')))
  }

  function failed(lottery: Lottery, error: unknown): void {
    if (deps.signal?.aborted === true) return
    log.error({ err: error, lottery: lottery.name }, 'draw turn failed')
  }

  async function turn(lottery: Lottery): Promise<void> {
    const current = currentRound(lottery, (await sql.readNow(db)).getTime())
    const chains = await ensureChains(lottery, current)
    // Every root is public before the first seed of this turn is: a seed gives away all those before it.
    for (const chain of chains) {
      for (const round of await sql.roundsToSeal(db, chain)) await sealOne(round)
    }
    const inUse = chains.findLast((chain) => chain.start_date <= current.day)
    for (const chain of chains) {
      const isMissing = !(await seeds.isReadable(chain))
      if (isMissing || chain.key_missing_since !== null) {
        const awayMs = await chainSql.noteKey(db, chain, isMissing)
        if (isMissing && awayMs >= LIMITS.draw.keyGraceMs) await loseChain(chain)
        if (isMissing) continue
      }
      for (const round of await sql.roundsToDraw(db, chain)) {
        if (!(await drawOne(lottery, chain, round))) break
      }
      if (chain === inUse) {
        await openRounds(lottery, chain, current)
        await showCommit(chain)
      } else if (inUse !== undefined && chain.chain_no < inUse.chain_no) {
        await retire(chain)
      }
    }
  }

  /** Whether something is due by the schedule, or it is time to look anyway. */
  function isDue(lottery: Lottery, now: number): boolean {
    const last = looked.get(lottery.name)
    return last === undefined || now >= last.wakeAt || now < last.at || now - last.at >= LOOK_AGAIN_MS
  }

  return {
    /** Does what is due for one lottery, whatever was left undone before. */
    turn,

    /** Begins what is due, each lottery by itself: one that waits or fails does not keep the others. */
    async tick(): Promise<void> {
      for (const lottery of LOTTERIES) {
        const now = clock.now().getTime()
        if (busy.has(lottery.name) || !isDue(lottery, now)) continue
        const { closeAt, drawAt } = currentRound(lottery, now)
        looked.set(lottery.name, { at: now, wakeAt: now < closeAt ? closeAt : drawAt })
        const done = turn(lottery)
          .catch((error: unknown) => failed(lottery, error))
          .finally(() => busy.delete(lottery.name))
        busy.set(lottery.name, done)
      }
    },

    /** When nothing is under way any more. */
    async idle(): Promise<void> {
      await Promise.allSettled([...busy.values(), ...making.values()])
    },
  }
}

function coveredDays(chain: Pick<ChainRow, 'length'>, lottery: Lottery): number {
  return Math.floor(chain.length / lottery.roundsPerDay)
}

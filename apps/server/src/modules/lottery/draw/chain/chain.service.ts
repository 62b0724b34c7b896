// Seed chains: created and published in time, one after the other, and retired when used up.
import { randomBytes } from 'node:crypto'
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import { sandboxSalt } from '@lanting/contract/rules/fairness/pf1'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import { TEXTS } from '@lanting/contract/texts'
import { addDays, formatBeijing } from '@lanting/contract/time'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/modules/lottery/draw/chain/chain.sql.ts'
import { hasUnfinished, readNow } from '#src/modules/lottery/draw/draw.sql.ts'
import { CHAIN_LENGTH, makeChain } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import { keyId, seal, type SeedKeys } from '#src/modules/lottery/draw/chain/seed-keys.ts'
import type { Beacon } from '#src/providers/beacon.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

const SUCCESSOR_DAYS = 3
/** A chain is published at least a day before it begins; the day after tomorrow is always far enough. */
const NOTICE_DAYS = 2

export interface ChainDeps {
  readonly db: Db
  readonly log: Log
  readonly keys: SeedKeys
  readonly beacon: Pick<Beacon, 'named'>
  readonly publicLog: Pick<PublicLog, 'append'>
  /** Shorter in tests only. */
  readonly chainLength?: number
  /** Aborts chain creation on shutdown. */
  readonly signal?: AbortSignal
}

export class ChainService {
  private readonly making = new Map<string, Promise<void>>()
  private lastMade: Promise<void> = Promise.resolve()

  constructor(private readonly deps: ChainDeps) {}

  /** Creating a chain takes seconds: serialised, and in the background so that no draw waits for it. */
  private publish(lottery: Lottery, startDate: string): Promise<void> {
    const underWay = this.making.get(lottery.name)
    if (underWay !== undefined) return underWay
    const made = this.lastMade
      .then(() => this.makeAndPublish(lottery, startDate))
      .finally(() => this.making.delete(lottery.name))
    this.lastMade = made.catch(() => undefined)
    this.making.set(lottery.name, made)
    return made
  }

  /** Commits to two years of seeds and to their beacon. Published before the first round that uses it. */
  private async makeAndPublish(lottery: Lottery, startDate: string): Promise<void> {
    const { db, log, keys, publicLog } = this.deps
    const beacon = await this.deps.beacon.named()
    if (beacon === null) {
      log.warn({ lottery: lottery.name }, 'no relay names the beacon; a chain waits for it')
      return
    }
    const length = this.deps.chainLength ?? CHAIN_LENGTH
    const chainNo = (await sql.lastChainNo(db, lottery.name)) + 1
    const chain = await makeChain(randomBytes(32), length, this.deps.signal)
    const key = keys.current()
    const publishedAt = new Date(Math.floor((await readNow(db)).getTime() / 1000) * 1000)
    const salt = sandboxSalt(lottery.name, chainNo, formatBeijing(publishedAt))
    const isNew = await db.tx(async (tx) => {
      const row = {
        lottery: lottery.name,
        chainNo,
        startDate,
        length,
        commit: chain.commit,
        publishedAt,
        salt,
        saltSource: TEXTS.demoSalt,
        keyId: keyId(key),
        beacon: beacon.info,
        beaconSource: beacon.source,
      }
      if (!(await sql.insertChain(tx, row))) return false
      const sealed = chain.checkpoints.map(({ index, seed }) => ({
        index,
        sealed: seal(key, { lottery: lottery.name, chainNo, index }, seed),
      }))
      await sql.insertSeeds(tx, lottery.name, chainNo, sealed)
      await publicLog.append(tx, {
        kind: 'chain',
        ref: LOG_REFS.chain(lottery.name, chainNo),
        body: {
          lottery: lottery.name,
          chain_no: chainNo,
          start_date: startDate,
          length,
          commit: chain.commit,
          published_at_ms: publishedAt.getTime(),
          salt,
          beacon_key: beacon.info.publicKey,
          beacon_genesis_sec: beacon.info.genesisSec,
          beacon_period_sec: beacon.info.periodSec,
          protocol: 'PF3',
        },
      })
      return true
    })
    if (isNew) log.info({ lottery: lottery.name, chainNo, commit: chain.commit }, 'chain published')
  }

  /** Active chains; publishes a successor in time, or a first one when there is none. */
  async ensure(lottery: Lottery, current: Round): Promise<sql.ChainRow[]> {
    const chains = await sql.activeChains(this.deps.db, lottery.name)
    const newest = chains.at(-1)
    if (newest === undefined) {
      await this.publish(lottery, current.day)
      return sql.activeChains(this.deps.db, lottery.name)
    }
    const end = endOf(newest, lottery)
    const isShort = addDays(current.day, SUCCESSOR_DAYS) >= end
    // A chain of an older protocol is followed by one of PF3.
    if (newest.protocol === 'PF3' && !isShort) return chains
    const start = isShort && end > current.day ? end : addDays(current.day, NOTICE_DAYS)
    const published = this.publish(lottery, end > current.day ? start : current.day)
    if (end > current.day) {
      published.catch((error: unknown) => this.failed(lottery, error))
      return chains
    }
    await published
    return sql.activeChains(this.deps.db, lottery.name)
  }

  /** A used-up chain publishes its origin. */
  async retire(chain: sql.ChainRow, last: Uint8Array | null): Promise<void> {
    if (last === null || (await hasUnfinished(this.deps.db, chain))) return
    await this.deps.db.tx((tx) => sql.endChain(tx, chain, 'retired', Buffer.from(last).toString('hex')))
  }

  /** Ends an unusable chain once none of its rounds with bets is unfinished; a new chain follows. */
  async lose(chain: sql.ChainRow): Promise<void> {
    if (await hasUnfinished(this.deps.db, chain)) return
    await this.deps.db.tx((tx) => sql.endChain(tx, chain, 'lost', null))
    this.deps.log.error({ lottery: chain.lottery, chainNo: chain.chain_no }, 'a chain cannot go on')
  }

  private failed(lottery: Lottery, error: unknown): void {
    if (this.deps.signal?.aborted === true) return
    this.deps.log.error({ err: error, lottery: lottery.name }, 'a chain could not be made')
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.making.values())
  }
}

/** The first day without seeds in a chain. */
export function endOf(chain: Pick<sql.ChainRow, 'length' | 'start_date'>, lottery: Lottery): string {
  return addDays(chain.start_date, Math.floor(chain.length / lottery.roundsPerDay))
}

// Capsules: each hour's last seed is published in advance, time-locked to a later beacon round. A lost key only delays.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { seedIndex } from '@lanting/contract/rules/fairness/pf1'
import { currentRound, hourOf } from '@lanting/contract/rules/lottery/schedule'
import { beaconRoundFrom, beaconTimeMs } from '@lanting/fairness/beacon'
import { lockCapsule, openCapsule } from '@lanting/fairness/capsule'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/modules/lottery/draw/capsule.sql.ts'
import { endOf } from '#src/modules/lottery/draw/chain/chain.service.ts'
import type { ChainRow } from '#src/modules/lottery/draw/chain/chain.sql.ts'
import { type SeedAt, walkDown } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import type { SeedReader } from '#src/modules/lottery/draw/chain/seed-reader.ts'
import type { Beacon } from '#src/providers/beacon.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

const HOUR_MS = 3_600_000

/** Locks and opens a capsule; tests use a faster one. */
export interface CapsuleLock {
  readonly lock: typeof lockCapsule
  readonly open: typeof openCapsule
}

export const TIME_LOCK: CapsuleLock = { lock: lockCapsule, open: openCapsule }

export interface CapsuleDeps {
  readonly db: Db
  readonly beacon: Pick<Beacon, 'read'>
  readonly seeds: Pick<SeedReader, 'at'>
  readonly publicLog: Pick<PublicLog, 'append'>
  readonly lock: CapsuleLock
}

/** A seed from its capsule; not openable yet; or a capsule that does not match the commitment, with the evidence. */
export type Opened =
  | { readonly is: 'seed'; readonly seed: Uint8Array }
  | { readonly is: 'waiting' }
  | { readonly is: 'broken'; readonly evidence: BrokenCapsule }

export interface BrokenCapsule {
  readonly last_index: number
  readonly beacon_round: number
  readonly beacon_signature: string
  /** The opened content as hex; null when it cannot be opened. */
  readonly opened: string | null
}

export class CapsuleService {
  /** Cache: the newest opened one of each chain. */
  private readonly opened = new Map<string, SeedAt>()
  /** Cache: up to which seed each chain is known to have capsules. None is ever taken back. */
  private readonly through = new Map<string, number>()

  constructor(private readonly deps: CapsuleDeps) {}

  /** Creates missing capsules for the current and the next hour while the key is available. */
  async ensure(lottery: Lottery, chain: ChainRow, now: number): Promise<void> {
    for (const at of [now, now + HOUR_MS]) await this.publish(lottery, chain, currentRound(lottery, at))
  }

  private async publish(
    lottery: Lottery,
    chain: ChainRow,
    round: ReturnType<typeof currentRound>,
  ): Promise<void> {
    const { beacon } = chain
    if (beacon === null || round.day < chain.start_date || round.day >= endOf(chain, lottery)) return
    const hour = hourOf(lottery, round)
    const indexOf = (k: number) => seedIndex(chain.start_date, { day: round.day, k }, lottery.roundsPerDay)
    const lastIndex = indexOf(hour.lastK)
    const name = nameOf(chain)
    if (lastIndex <= (this.through.get(name) ?? 0)) return
    if ((await sql.capsuleOf(this.deps.db, chain, lastIndex)) !== null) {
      this.through.set(name, lastIndex)
      return
    }
    const seed = await this.deps.seeds.at(chain, lastIndex)
    if (seed === null) return
    const beaconRound = beaconRoundFrom(beacon, hour.endsAt + LIMITS.draw.capsuleAfterMs)
    const ciphertext = this.deps.lock.lock(beacon, beaconRound, seed)
    await this.deps.db.tx(async (tx) => {
      const isNew = await sql.insertCapsule(tx, chain, {
        firstIndex: indexOf(hour.firstK),
        lastIndex,
        beaconRound,
        opensAt: new Date(beaconTimeMs(beacon, beaconRound)),
        ciphertext,
      })
      if (!isNew) return
      await this.deps.publicLog.append(tx, {
        kind: 'capsule',
        ref: LOG_REFS.capsule(chain.lottery, chain.chain_no, lastIndex),
        body: {
          lottery: chain.lottery,
          chain_no: chain.chain_no,
          seed_index: lastIndex,
          beacon_round: beaconRound,
          ciphertext,
        },
      })
    })
  }

  async has(chain: ChainRow, index: number): Promise<boolean> {
    return (await sql.capsuleOf(this.deps.db, chain, index)) !== null
  }

  /** The seed of a round from the capsule of its hour, for when the key is missing. */
  async seedOf(chain: ChainRow, index: number, now: number): Promise<Opened> {
    const name = nameOf(chain)
    const kept = this.opened.get(name)
    const capsule = await sql.capsuleOf(this.deps.db, chain, index)
    if (chain.beacon === null || capsule === null) return { is: 'waiting' }
    if (kept?.index === capsule.last_index) return { is: 'seed', seed: walkDown(kept, index) }
    const round = Number(capsule.beacon_round)
    if (beaconTimeMs(chain.beacon, round) > now) return { is: 'waiting' }
    const value = await this.deps.beacon.read(chain.beacon, round)
    if (value === null) return { is: 'waiting' }
    const seed = this.deps.lock.open(capsule.ciphertext, value)
    const at = seed === null ? null : { index: capsule.last_index, seed }
    const last = at !== null && Buffer.from(walkDown(at, chain.public_index)).toString('hex')
    if (at !== null && last === chain.public_seed) {
      this.opened.set(name, at)
      return { is: 'seed', seed: walkDown(at, index) }
    }
    return {
      is: 'broken',
      evidence: {
        last_index: capsule.last_index,
        beacon_round: round,
        beacon_signature: value.signature,
        opened: seed === null ? null : Buffer.from(seed).toString('hex'),
      },
    }
  }
}

function nameOf({ lottery, chain_no }: ChainRow): string {
  return `${lottery}:${chain_no}`
}

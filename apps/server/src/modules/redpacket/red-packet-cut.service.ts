// Cuts the red packets of a day: all at 10:00 under one published root, those of late approvals as separate batches.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { fenFromYuan } from '@lanting/contract/money'
import { LIMITS } from '@lanting/contract/limits'
import type { HashBytes } from '@lanting/contract/rules/fairness/merkle'
import {
  cutAmounts,
  effectiveBudgetFen,
  packetsFor,
  redPacketPhase,
  shuffled,
} from '@lanting/contract/rules/promo/red-packet'
import { batchRoot, memberMark } from '@lanting/contract/rules/fairness/red-packet-proof'
import { beijingDay, type Day } from '@lanting/contract/time'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'
import * as sql from '#src/modules/redpacket/red-packet-cut.sql.ts'

export interface Settings {
  read(): Promise<{ readonly redpacket_budget: string; readonly redpacket_switch: 0 | 1 }>
}

export interface CutDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: Settings
  readonly publicLog: PublicLog
}

const MIN_FEN = BigInt(LIMITS.redPacket.minFen)
const below = (n: number) => randomInt(n)
const newSalt = () => randomBytes(32).toString('hex')
const hash: HashBytes = (bytes) => createHash('sha256').update(bytes).digest()

/** A member's packet, without an amount yet. */
interface Place {
  readonly memberId: bigint
  readonly mark: string
  readonly seq: number
}

export class RedPacketCutService {
  private cutting: Promise<unknown> | null = null

  constructor(private readonly deps: CutDeps) {}

  /** Amounts by the published odds in random order, then the root over all of them. */
  private async cut(
    tx: Tx,
    day: Day,
    batch: number,
    places: readonly Place[],
    leftFen: bigint,
    addedFen: bigint,
  ) {
    const order = shuffled(places, below)
    const amounts = cutAmounts(order.length, leftFen, below)
    const packets = order.map(({ memberId, mark, seq }, place) => {
      const amountFen = amounts[place] ?? 0n
      return { batch, place, memberId, member: mark, seq, amountFen, salt: newSalt() }
    })
    const root = batchRoot(day, packets, hash)
    await sql.saveBatch(tx, day, { batch, root }, packets, addedFen)
    const body = { day, batch, root, count: packets.length }
    await this.deps.publicLog.append(tx, { kind: 'packet-list', ref: LOG_REFS.packetList(day, batch), body })
  }

  /** Once a day: by the job at 10:00, or by a grab that finds the day uncut. */
  async cutDay(day: Day) {
    const budgetFen = fenFromYuan((await this.deps.config.read()).redpacket_budget)
    return this.deps.db.tx(async (tx) => {
      const begun = await sql.beginDay(tx, day, budgetFen)
      // Our clock is ahead of the database's: the run fails and is retried.
      if (begun === 'early') throw new Error(`it is not 10:00 of ${day} yet`)
      if (begun !== 'begun') return { cut: begun, packets: 0 }
      const holders = (await sql.readEntitled(tx, day)).map((entitled) => newHolder(day, entitled))
      await sql.saveHolders(tx, day, holders)
      await sql.setLeftOut(tx, day, await sql.countLeftOut(tx, day))
      const places = holders.flatMap((holder) => placesOf(holder, 0))
      const effectiveFen = effectiveBudgetFen(budgetFen, places.length)
      await this.cut(tx, day, 0, places, effectiveFen, effectiveFen - budgetFen)
      return { cut: begun, packets: places.length }
    })
  }

  /** After the window: publishes the list's sums. A day without packets reveals nothing. */
  async publishReveal(day: Day) {
    return this.deps.db.tx(async (tx) => {
      const standing = await sql.readDay(tx, day)
      if (standing === null) return { packets: 0 }
      await this.deps.publicLog.append(tx, {
        kind: 'packet-reveal',
        ref: LOG_REFS.packetReveal(day),
        body: {
          day,
          batches: await sql.nextBatch(tx, day),
          count: standing.packets,
          total_fen: Number(standing.cut_fen),
        },
      })
      return { packets: standing.packets }
    })
  }

  /** Packets from approvals since the cut, as one batch with its own root; no batch if there are none. */
  private cutFor(day: Day, memberIds: readonly bigint[]): Promise<number> {
    return this.deps.db.tx(async (tx) => {
      const standing = await sql.lockOpenDay(tx, day)
      if (standing === null) return 0
      const held = new Map((await sql.readHoldings(tx, day, memberIds)).map((row) => [row.memberId, row]))
      const holders: sql.Holder[] = []
      const places: Place[] = []
      for (const memberId of memberIds) {
        const before = held.get(memberId)
        if (await sql.hasRival(tx, memberId, day)) continue
        const rechargeFen = await sql.readRecharge(tx, memberId, day)
        const fresh = newHolder(day, { memberId, rechargeFen })
        if (fresh.packets <= (before?.packets ?? 0)) continue
        const holder = { ...fresh, mark: before?.mark ?? fresh.mark }
        holders.push(holder)
        places.push(...placesOf(holder, before?.packets ?? 0))
      }
      if (places.length === 0) return 0
      await sql.saveHolders(tx, day, holders)
      const addedFen = MIN_FEN * BigInt(places.length)
      const leftFen = standing.effective_fen - standing.cut_fen + addedFen
      await this.cut(tx, day, await sql.nextBatch(tx, day), places, leftFen, addedFen)
      return places.length
    })
  }

  /** For the worker: all members with a deposit approved after the cut. */
  async cutLate(): Promise<number> {
    const now = this.deps.clock.now()
    if (redPacketPhase(now) !== 'running') return 0
    const day = beijingDay(now)
    const standing = await sql.readDay(this.deps.db, day)
    if (standing === null) return 0
    const approved = await sql.readApprovedSince(this.deps.db, day, standing.cut_at)
    return approved.length === 0 ? 0 : this.cutFor(day, approved)
  }

  /** For a member without packets: cuts the day if needed, and their late packets. True when there may be some now. */
  async catchUp(memberId: bigint, isCut: boolean): Promise<boolean> {
    const day = beijingDay(this.deps.clock.now())
    if (!isCut) {
      // One cut per process for all callers; other processes wait for the lock of the day's row.
      this.cutting ??= this.cutDay(day).finally(() => {
        this.cutting = null
      })
      await this.cutting
    }
    // Without late packets, answer without the lock that late batches share.
    const { db } = this.deps
    const [held] = await sql.readHoldings(db, day, [memberId])
    const packets = packetsFor(await sql.readRecharge(db, memberId, day))
    if (packets > (held?.packets ?? 0)) await this.cutFor(day, [memberId])
    // The worker may have cut them since the member was refused.
    else if (isCut) return (held?.packets ?? 0) > (held?.opened ?? 0)
    return true
  }
}

function newHolder(day: Day, entitled: sql.Entitled): sql.Holder {
  const salt = newSalt()
  const mark = memberMark(day, entitled.memberId, salt, hash)
  return { ...entitled, packets: packetsFor(entitled.rechargeFen), mark, salt }
}

function placesOf({ memberId, mark, packets }: sql.Holder, before: number): Place[] {
  return Array.from({ length: packets - before }, (_, i) => ({ memberId, mark, seq: before + i + 1 }))
}

// Red packets of members: available packets, the grab, records, and the public verifiable list.
import { RED_PACKET_MULTIPLE, RED_PACKET_TIERS } from '@lanting/contract/data/play/red-packet'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import type { RefusalKey } from '@lanting/contract/refusals'
import {
  expectedPacketFen,
  grabWindow,
  packetsFor,
  redPacketDay,
  redPacketPhase,
} from '@lanting/contract/rules/promo/red-packet'
import { RED_PACKET, type StateOf } from '@lanting/contract/states'
import { type Day, formatBeijing } from '@lanting/contract/time'
import { MEMOS } from '@lanting/contract/texts/records'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { AppError } from '#src/lib/app-error.ts'
import { passGate } from '#src/safety/gates.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import type { Owner } from '#src/ledger/owner.ts'
import { must, post } from '#src/ledger/post.ts'
import { redPacketGrabbed } from '#src/ledger/postings.ts'
import type { RedPacketCutService, Settings } from '#src/modules/redpacket/red-packet-cut.service.ts'
import { hasRival, readDay, readRecharge } from '#src/modules/redpacket/red-packet-cut.sql.ts'
import * as sql from '#src/modules/redpacket/red-packet.sql.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface RedPacketDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: Settings
  readonly turnover: Pick<TurnoverService, 'addRequirement'>
  readonly cuts: Pick<RedPacketCutService, 'catchUp'>
  readonly publicLog: Pick<PublicLog, 'packetPlaces'>
}

const REFUSED: Readonly<Record<Exclude<sql.OpenOutcome, 'opened'>, RefusalKey>> = {
  notStarted: 'redPacketNotStarted',
  ended: 'redPacketEnded',
  notCut: 'redPacketNotEntitled',
  none: 'redPacketNotEntitled',
  usedUp: 'redPacketUsedUp',
  tooFast: 'tooFast',
}

const RULES = RED_PACKET_TIERS.map(({ rechargeYuan, packets }) => ({
  start_time: LIMITS.redPacketWindow.start,
  end_time: LIMITS.redPacketWindow.end,
  day_flow: '0.00',
  flow_money: '0.00',
  recharge: yuanFromFen(BigInt(rechargeYuan) * 100n),
  nums: packets,
}))

export class RedPacketService {
  constructor(private readonly deps: RedPacketDeps) {}

  /** One transaction: the packet, its record, the credit and its turnover. */
  private open(memberId: bigint, once: Once): Promise<{ outcome: sql.OpenOutcome; id: string }> {
    const id = newId()
    return this.deps.db.tx(async (tx) => {
      await sql.lockMember(tx, memberId)
      await passGate(tx, memberId, 'gift')
      const { outcome, amount_fen: amountFen, seq } = await sql.openNext(tx, memberId, id)
      if (outcome !== 'opened') return { outcome, id }
      await once.mark(tx, id)
      must(await post(tx, redPacketGrabbed(memberId, id, amountFen, MEMOS.packet(seq))))
      await this.deps.turnover.addRequirement(tx, {
        memberId,
        source: 'redpacket',
        ref: id,
        title: LEDGER_CODES.redPacket.label,
        amountFen,
        multiple: RED_PACKET_MULTIPLE,
        isGift: true,
      })
      return { outcome, id }
    })
  }

  async grab(owner: Owner, once: Once = NO_KEY) {
    if (once.done !== null) return this.grabbed(owner.id, once.done)
    if ((await this.deps.config.read()).redpacket_switch === 0) throw new AppError('redPacketOff')
    if (owner.isTrial) throw new AppError('redPacketTrial')
    let opened = await this.open(owner.id, once)
    if (opened.outcome === 'notCut' || opened.outcome === 'none' || opened.outcome === 'usedUp') {
      const more = await this.deps.cuts.catchUp(owner.id, opened.outcome !== 'notCut')
      if (more) opened = await this.open(owner.id, once)
    }
    if (opened.outcome === 'none' && (await this.isShared(owner.id))) throw new AppError('redPacketShared')
    if (opened.outcome !== 'opened') throw new AppError(REFUSED[opened.outcome])
    return this.grabbed(owner.id, opened.id)
  }

  private isShared(memberId: bigint): Promise<boolean> {
    return hasRival(this.deps.db, memberId, redPacketDay(this.deps.clock.now()))
  }

  private async grabbed(memberId: bigint, id: string) {
    const grab = await sql.readGrab(this.deps.db, memberId, id)
    const [counts, balanceFen] = await Promise.all([
      sql.readCounts(this.deps.db, memberId, grab.day),
      readMainFen(this.deps.db, memberId, 'CNY'),
    ])
    const opened = counts?.opened ?? 0
    return {
      redpacketmoney: yuanFromFen(grab.amount_fen),
      sendnums: (counts?.packets ?? 0) - opened,
      acquirednum: opened,
      balance: yuanFromFen(balanceFen),
    }
  }

  /** From 12:00 on it describes the next day. */
  async state(owner: Owner) {
    const now = this.deps.clock.now()
    const day = redPacketDay(now)
    const [counts, rechargeFen, isShared, batches] = await Promise.all([
      sql.readCounts(this.deps.db, owner.id, day),
      owner.isTrial ? 0n : readRecharge(this.deps.db, owner.id, day),
      owner.isTrial ? false : hasRival(this.deps.db, owner.id, day),
      sql.readBatches(this.deps.db, day),
    ])
    // A deposit approved after the cut counts at once; its packet is cut within a second, or by the grab itself.
    // Members who limited themselves since the cut count as zero, and have no packets left to open.
    const opened = counts?.opened ?? 0
    const entitled = Math.max(isShared ? 0 : packetsFor(rechargeFen), opened)
    return {
      sendnums: entitled - opened,
      acquirednum: opened,
      max_times: entitled,
      rules: RULES,
      phase: RED_PACKET.wire(redPacketPhase(now)),
      server_time: formatBeijing(now),
      counted_recharge: yuanFromFen(rechargeFen),
      date: day,
      roots: batches.map(({ root }) => root),
      expected_amount: yuanFromFen(expectedPacketFen()),
    }
  }

  async records(memberId: bigint, page: number) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listGrabs(this.deps.db, memberId, window)
    const data = rows.map((row) => {
      const money = yuanFromFen(row.amount_fen)
      const at = formatBeijing(row.at)
      return {
        id: row.id,
        money,
        redpacketmoney: money,
        created_at: at,
        usetime: at,
        seq: row.seq,
        date: row.day,
      }
    })
    return pageAnswer(window, total, data)
  }

  /** The roots as soon as they exist; budget, amounts and salts once the window is over. */
  async list(day: Day, from: { readonly batch: number; readonly place: number }, memberId: bigint | null) {
    const { db } = this.deps
    // By the database's clock, which also reveals: another one might promise a list that is not there yet.
    const now = await sql.readNow(db)
    const phase = dayPhase(day, now)
    const [standing, own, batches, rows] = await Promise.all([
      readDay(db, day),
      memberId === null ? null : sql.readCounts(db, memberId, day),
      sql.readBatches(db, day),
      phase === 'ended' ? sql.reveal(db, day, from, LIMITS.redPacket.listAtOnce + 1) : [],
    ])
    const places = await this.deps.publicLog.packetPlaces(
      db,
      day,
      batches.map(({ batch }) => batch),
    )
    const next = rows[LIMITS.redPacket.listAtOnce]
    const packets = rows.slice(0, LIMITS.redPacket.listAtOnce)
    return {
      date: day,
      phase: RED_PACKET.wire(phase),
      server_time: formatBeijing(now),
      budget: phase === 'ended' && standing !== null ? yuanFromFen(standing.effective_fen) : null,
      batches: batches.map((row, i) => ({
        ...row,
        published_at: formatBeijing(row.published_at),
        n: places[i] ?? null,
      })),
      packets: packets.map(({ mark, amount_fen: amountFen, opened, ...rest }) => ({
        ...rest,
        member: mark,
        amount: yuanFromFen(amountFen),
        opened: opened ? (1 as const) : (0 as const),
      })),
      own: own === null ? null : { mark: own.mark, salt: own.salt },
      next: next === undefined ? null : `${next.batch}-${next.place}`,
    }
  }
}

/** Phase of a day, not of this instant: a past day has ended, a coming one is upcoming. */
export function dayPhase(day: Day, now: Date): StateOf<typeof RED_PACKET> {
  const { opens, closes } = grabWindow(day)
  if (now.getTime() < opens) return 'upcoming'
  return now.getTime() < closes ? 'running' : 'ended'
}

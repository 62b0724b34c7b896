// The office's red-packet day: packets cut and grabbed against budget, odds and ledger. Read-only.
import type { AppConfig } from '@lanting/contract/config'
import { RED_PACKET_BANDS, RED_PACKET_TIERS } from '@lanting/contract/data/play/red-packet'
import { yuanFromFen } from '@lanting/contract/money'
import { grabWindow } from '@lanting/contract/rules/promo/red-packet'
import { RED_PACKET } from '@lanting/contract/states'
import { beijingDay, type Day, formatBeijing } from '@lanting/contract/time'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { readDay } from '#src/modules/redpacket/red-packet-cut.sql.ts'
import * as sql from '#src/modules/redpacket/red-packet-review.sql.ts'
import { readBatches } from '#src/modules/redpacket/red-packet.sql.ts'
import { dayPhase } from '#src/modules/redpacket/red-packet.service.ts'

export interface RedPacketReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readWithin(sql: Db): Promise<AppConfig> }
  readonly approvalReader: Pick<ApprovalReader, 'openSubjects'>
}

const SLOT_SEC = 300

export class RedPacketReviewService {
  constructor(private readonly deps: RedPacketReviewDeps) {}

  private async cutOf(day: Day, members: number) {
    const [row, batches] = await Promise.all([readDay(this.deps.db, day), readBatches(this.deps.db, day)])
    if (row === null) return null
    return {
      cut_at: formatBeijing(row.cut_at),
      budget: yuanFromFen(row.budget_fen),
      effective: yuanFromFen(row.effective_fen),
      cut: yuanFromFen(row.cut_fen),
      packets: row.packets,
      members,
      left_out: row.left_out,
      batches: batches.map((batch) => ({ ...batch, published_at: formatBeijing(batch.published_at) })),
    }
  }

  private async settings() {
    const { db, config, approvalReader } = this.deps
    const [standing, switches, rates] = await Promise.all([
      config.readWithin(db),
      approvalReader.openSubjects('switch'),
      approvalReader.openSubjects('rate'),
    ])
    return {
      switch_on: standing.redpacket_switch,
      open_switch: switches.get('redpacket') ?? null,
      next_budget: standing.redpacket_budget,
      open_budget: rates.get('redpacket_budget') ?? null,
    }
  }

  async day(asked: Day | undefined) {
    const { db, clock } = this.deps
    const now = clock.now()
    const day = asked ?? beijingDay(now)
    const [opened, bands, tiers, slots, checks] = await Promise.all([
      sql.readOpened(db, day),
      sql.readBands(db, day, RED_PACKET_BANDS),
      sql.readTiers(db, day),
      sql.readSlots(db, day, SLOT_SEC),
      sql.readChecks(db, day),
    ])
    const { opens, closes } = grabWindow(day)
    const inSlot = new Map(slots.map(({ slot, packets }) => [slot, packets]))
    const inTier = new Map(tiers.map(({ packets, members }) => [packets, members]))
    return {
      date: day,
      phase: RED_PACKET.wire(dayPhase(day, now)),
      server_time: formatBeijing(now),
      cut: await this.cutOf(
        day,
        [...inTier.values()].reduce((sum, members) => sum + members, 0),
      ),
      opened: { packets: opened.packets, members: opened.members, amount: yuanFromFen(opened.amount_fen) },
      bands: RED_PACKET_BANDS.map(({ minFen, maxFen, weight }, at) => ({
        from: yuanFromFen(BigInt(minFen)),
        to: yuanFromFen(BigInt(maxFen)),
        share: weight / 100,
        cut: bands[at]?.cut ?? 0,
        opened: bands[at]?.opened ?? 0,
        opened_amount: yuanFromFen(bands[at]?.opened_fen ?? 0n),
      })),
      tiers: RED_PACKET_TIERS.map(({ rechargeYuan, packets }) => {
        const members = inTier.get(packets) ?? 0
        return {
          recharge: yuanFromFen(BigInt(rechargeYuan) * 100n),
          nums: packets,
          members,
          packets: members * packets,
        }
      }),
      slots: Array.from({ length: (closes - opens) / 1000 / SLOT_SEC }, (_, slot) => inSlot.get(slot) ?? 0),
      checks: { ledger: yuanFromFen(checks.ledger_fen), over: checks.over },
      ...(await this.settings()),
    }
  }
}

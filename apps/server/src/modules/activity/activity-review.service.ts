// The office's queue of activity applications, with risk signals for staff.
import { yuanFromFen } from '@lanting/contract/money'
import { ACTIVITY, type WireOf } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { ACTIVITY_DESK, DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import { effectToWire, memberToWire } from '#src/approvals/queue.view.ts'
import { audited } from '#src/audit/audited.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { isUuid } from '#src/lib/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { activityBonus } from '#src/ledger/postings.ts'
import { depositByRef } from '#src/modules/activity/activity-facts.sql.ts'
import * as sql from '#src/modules/activity/activity-review.sql.ts'

export interface ActivityReviewDeps {
  readonly db: Db
  readonly approvalReader: Pick<ApprovalReader, 'events'>
}

export interface QueueInput {
  readonly state?: WireOf<typeof ACTIVITY> | undefined
  readonly activity_id?: number | undefined
  readonly q?: string | undefined
}

export class ActivityReviewService {
  constructor(private readonly deps: ActivityReviewDeps) {}

  async queue(input: QueueInput, page: number, { staff }: StaffContext) {
    const window = pageWindow(page)
    const filter: sql.QueueFilter = {
      state: input.state === undefined ? 'review' : ACTIVITY.word(input.state),
      activityId: input.activity_id ?? null,
      q: input.q?.trim() || null,
    }
    const rows = await sql.listQueue(this.deps.db, filter, window)
    const summary = await sql.readSummary(this.deps.db, staff.staffId)
    const data = rows.map((row) => rowToWire(row, staff.staffId, 'masked'))
    return {
      ...pageAnswer(window, await sql.countQueue(this.deps.db, filter), data),
      summary: {
        waiting: Number(summary.waiting),
        mine: Number(summary.mine),
        oldest: Math.max(0, Math.floor(summary.oldest)),
        paid_today: yuanFromFen(summary.paid_fen),
        paid_count_today: Number(summary.paid_count),
      },
    }
  }

  /** Opened by a person, so the read is logged. */
  async openDetail(id: string, context: StaffContext) {
    const row = await this.find(id)
    const subject = { kind: 'activity' as const, id, name: row.username }
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'activity.view', subject, before: null, after: null }),
    )
    return this.detail(id, context)
  }

  private async find(id: string): Promise<sql.QueueRow> {
    const row = isUuid(id) ? await sql.readQueued(this.deps.db, id) : null
    if (row === null) throw new AppError('notFound')
    return row
  }

  async detail(id: string, { staff }: StaffContext) {
    const row = await this.find(id)
    const balanceFen = await readMainFen(this.deps.db, row.member_id, 'CNY')
    const waits = row.state === 'review'
    return {
      row: rowToWire(row, staff.staffId, 'whole'),
      checks: await this.checks(row),
      effect: effectToWire({
        posting: activityBonus(row.member_id, id, row.bonus_fen, ''),
        balanceFen,
        addsFen: waits ? row.bonus_fen : 0n,
        turnoverFen: waits ? row.required_fen : 0n,
      }),
      decisions: await this.deps.approvalReader.events('activity', id),
    }
  }

  private async checks(row: sql.QueueRow) {
    const { db } = this.deps
    const signals = await sql.readSignals(db, row)
    const deposit = row.deposit_ref === null ? null : await depositByRef(db, row.member_id, row.deposit_ref)
    const checks = [
      signals.same_address > 0n
        ? warning(ACTIVITY_DESK.sameAddress, DESK.people(signals.same_address))
        : fine(ACTIVITY_DESK.ownAddress, DESK.unique),
      signals.inviter ? warning(ACTIVITY_DESK.inviterAddress, ACTIVITY_DESK.compare) : null,
      fine(ACTIVITY_DESK.ownDevice, DESK.unique),
      deposit === null
        ? null
        : deposit.hasWithdrawnSince
          ? warning(ACTIVITY_DESK.withdrawn, ACTIVITY_DESK.notPayable)
          : fine(ACTIVITY_DESK.notWithdrawn, yuanFromFen(deposit.amountFen)),
      row.member_state === 'normal' ? null : warning(ACTIVITY_DESK.limited, ACTIVITY_DESK.notPayable),
      fine(
        ACTIVITY_DESK.paidBefore,
        ACTIVITY_DESK.sumAndTimes(yuanFromFen(signals.bonus_before), signals.paid_before),
      ),
    ]
    return checks.filter((check) => check !== null).toSorted((a, b) => a.ok - b.ok)
  }
}

const warning = (text: string, figure: string) => ({ ok: 0 as const, text, figure })
const fine = (text: string, figure: string) => ({ ok: 1 as const, text, figure })

function rowToWire(row: sql.QueueRow, viewer: bigint, name: 'masked' | 'whole') {
  return {
    id: row.id,
    member: memberToWire(row, name),
    activity_id: row.activity_id,
    activity_name: row.title,
    version: row.version,
    period: row.period === 'once' ? ACTIVITY_DESK.once : row.period,
    bonus: yuanFromFen(row.bonus_fen),
    required: yuanFromFen(row.required_fen),
    because: row.because,
    state: ACTIVITY.wire(row.state),
    created_at: formatBeijing(row.created_at),
    age: Math.max(0, Math.floor(row.age)),
    claim: claimToWire(row, viewer),
    remark: row.remark,
  }
}

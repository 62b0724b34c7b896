// An application decided by staff: approval pays the bonus, refusal carries a reason that the member reads.
import { ACTIVITY_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Refused } from '@lanting/contract/refusals'
import { ACTIVITY_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, Refusing, Pending } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Tx } from '#src/db/pool.ts'
import { isUuid } from '#src/lib/ids.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { depositByRef } from '#src/modules/activity/activity-facts.sql.ts'
import { releaseMarks } from '#src/modules/activity/activity-near.sql.ts'
import * as sql from '#src/modules/activity/activity.sql.ts'
import { eligibility } from '#src/safety/gates.ts'
import type { BonusService } from '#src/modules/activity/bonus.service.ts'

export interface ActivityApprovalDeps {
  readonly bonuses: Pick<BonusService, 'pay'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class ActivityApproval implements ApprovalHandler<'activity'> {
  readonly audit = { prefix: 'activity', subject: 'activity' } as const

  constructor(private readonly deps: ActivityApprovalDeps) {}

  /** Locks the member's row first, the same order as when the member cancels concurrently. */
  async lockPending(tx: Tx, id: string): Promise<Pending<'activity'> | null> {
    const seen = isUuid(id) ? await sql.readApplication(tx, id) : null
    if (seen === null) throw new AppError('notFound')
    await sql.lockMember(tx, seen.member_id)
    const row = await sql.lockApplication(tx, id)
    if (row?.state !== 'review') return null
    const amount = yuanFromFen(row.bonus_fen)
    const title = ACTIVITY_DESK.title(row.title, formatYuan(amount))
    const opening = { title, memberId: row.member_id, payload: { amount }, needed: 1 as const }
    return { name: row.title, before: { state: row.state }, opening }
  }

  /** The facts may have changed since the member applied; then approval is blocked. */
  async blockedBy(tx: Tx, { subject, member_id: memberId }: Approval<'activity'>): Promise<Refused | null> {
    const row = await sql.readApplication(tx, subject)
    if (row === null || memberId === null) return { key: 'wrongState' }
    await sql.lockMember(tx, memberId)
    if ((await eligibility(tx, memberId, 'gift')).refused !== null) return { key: 'memberLimited' }
    if (row.deposit_ref === null) return null
    const deposit = await depositByRef(tx, memberId, row.deposit_ref)
    return deposit === null || deposit.hasWithdrawnSince
      ? { key: 'activityNotMet', vars: { reason: ACTIVITY_REASONS.withdrawn.reason } }
      : null
  }

  async execute(tx: Tx, { subject: id }: Approval<'activity'>) {
    await this.deps.bonuses.pay(tx, id)
    return { state: 'paid' }
  }

  async refuse(tx: Tx, approval: Approval<'activity'>, { reason: key, note }: Refusing<'activity'>) {
    const { reason, next } = ACTIVITY_REASONS[key]
    const { subject: id, member_id: memberId } = approval
    const row = await sql.lockApplication(tx, id)
    if (row?.state !== 'review' || memberId === null) throw new AppError('wrongState')
    const remark = [reason, note].filter(Boolean).join('：')
    await releaseMarks(tx, id)
    await sql.endWithRemark(tx, id, 'refused', remark)
    await this.deps.inbox.send(tx, {
      memberId,
      key: `activity:${id}:refused`,
      kind: 'activityRefused',
      values: { activity: row.title, reason, next },
    })
    return { after: { state: 'refused', reason: key }, note: remark }
  }

  lines(approval: Approval<'activity'>) {
    return [{ name: DESK.wallet, from: '—', to: `+${formatYuan(approval.payload.amount)}` }]
  }

  confirmation(approval: Approval<'activity'>) {
    return { amount: approval.payload.amount, typed: '', effect: ACTIVITY_DESK.effect }
  }
}

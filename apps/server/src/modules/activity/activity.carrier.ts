// An application that a person decides: the bonus is paid after the yes, a no carries a reason that the member reads.
import { ACTIVITY_REASONS, type ActivityReason } from '@lanting/contract/data/review-reasons'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Refused } from '@lanting/contract/refusals'
import { ACTIVITY_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { Carrier, Refusing, Waiting } from '#src/approvals/carrier.ts'
import { AppError } from '#src/app-error.ts'
import type { Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { depositByRef } from '#src/modules/activity/activity-facts.sql.ts'
import * as sql from '#src/modules/activity/activity.sql.ts'
import type { BonusService } from '#src/modules/activity/bonus.service.ts'

export interface ActivityCarrierDeps {
  readonly bonuses: Pick<BonusService, 'pay'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class ActivityCarrier implements Carrier {
  readonly audit = { prefix: 'activity', subject: 'activity' } as const

  constructor(private readonly deps: ActivityCarrierDeps) {}

  /** The member's row first, as when the member takes it back in the same moment. */
  async waiting(tx: Tx, id: string): Promise<Waiting | null> {
    const seen = await sql.readApplication(tx, id)
    if (seen === null) throw new AppError('notFound')
    await sql.lockMember(tx, seen.member_id)
    const row = await sql.lockApplication(tx, id)
    if (row?.state !== 'review') return null
    const amount = yuanFromFen(row.bonus_fen)
    const title = ACTIVITY_DESK.title(row.title, formatYuan(amount))
    const opening = { title, memberId: row.member_id, payload: { amount }, needed: 1 as const }
    return { name: row.title, before: { state: row.state }, opening }
  }

  /** What was true when the member applied may have changed since: then nobody can agree to it. */
  async held(tx: Tx, { subject, member_id: memberId }: Approval): Promise<Refused | null> {
    const row = await sql.readApplication(tx, subject)
    if (row === null || memberId === null) return { key: 'wrongState' }
    if ((await sql.lockMember(tx, memberId)) !== 'normal') return { key: 'memberLimited' }
    if (row.deposit_ref === null) return null
    const deposit = await depositByRef(tx, memberId, row.deposit_ref)
    return deposit === null || deposit.hasWithdrawnSince
      ? { key: 'activityNotMet', vars: { reason: ACTIVITY_REASONS.withdrawn.reason } }
      : null
  }

  async carryOut(tx: Tx, { subject: id }: Approval) {
    await this.deps.bonuses.pay(tx, id)
    return { state: 'paid' }
  }

  async refused(tx: Tx, approval: Approval, { reason: key, note }: Refusing) {
    const { reason, next } = ACTIVITY_REASONS[key as ActivityReason]
    const { subject: id, member_id: memberId } = approval
    const row = await sql.lockApplication(tx, id)
    if (row?.state !== 'review' || memberId === null) throw new AppError('wrongState')
    const remark = [reason, note].filter(Boolean).join('：')
    await sql.releaseMarks(tx, id)
    await sql.endWithRemark(tx, id, 'refused', remark)
    await this.deps.inbox.send(tx, {
      memberId,
      key: `activity:${id}:refused`,
      kind: 'activityRefused',
      values: { activity: row.title, reason, next },
    })
    return { after: { state: 'refused', reason: key }, note: remark }
  }

  lines(approval: Approval) {
    return [{ name: DESK.wallet, from: '—', to: `+${formatYuan(amountOf(approval))}` }]
  }

  slip(approval: Approval) {
    return { amount: amountOf(approval), typed: '', effect: ACTIVITY_DESK.effect }
  }
}

function amountOf({ payload }: Approval): string {
  return payload['amount'] ?? '0.00'
}

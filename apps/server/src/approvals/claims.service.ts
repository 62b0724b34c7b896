// Claims: one holder per item; can be released, or taken over once idle.
import { APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { mayDo } from '@lanting/contract/office/permissions'
import { refusalText } from '@lanting/contract/refusals'
import { audited } from '#src/audit/audited.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import type { Approval } from '#src/approvals/approval.ts'
import { actionOf, standingOf, subjectOf } from '#src/approvals/approvals.log.ts'
import { checkClaim, checkHolds, type Claim } from '#src/approvals/approvals.rules.ts'
import { addEvent, insertApproval, lockOpen } from '#src/approvals/approvals.sql.ts'
import { type ApprovalHandlers, handlerOf, type Pending } from '#src/approvals/approval-handler.ts'
import { type CaseKey, type Subject, subjectOfCase } from '#src/approvals/case-key.ts'
import * as sql from '#src/approvals/claims.sql.ts'

export interface ClaimsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly handlers: ApprovalHandlers
}

/** A pending item, locked, and its claim. */
export interface Held {
  readonly pending: Pending
  readonly claim: Claim | null
}

export class ClaimsService {
  constructor(private readonly deps: ClaimsDeps) {}

  /** Claims or releases. While the claimer's request waits for a second person, the claim stays with the claimer. */
  async claim(of: CaseKey, release: boolean, context: StaffContext): Promise<Subject> {
    const { kind, subject } = await subjectOfCase(this.deps.db, of, context)
    mustMayClaim(kind, context)
    const handler = handlerOf(this.deps.handlers, kind)
    const { staffId, name } = context.staff
    await this.deps.db.tx(async (tx) => {
      const { pending, claim } = await this.lockPending(tx, kind, subject)
      raise(release ? checkHolds(claim, staffId) : checkClaim(claim, staffId, this.deps.clock.now()))
      const open = await lockOpen(tx, kind, subject)
      if (open !== null && open.asked_by !== null) throw new AppError('requestOpen')
      if (release) await sql.dropClaim(tx, kind, subject)
      else await sql.setClaim(tx, kind, subject, staffId)
      const approval = open ?? (await openFor(tx, kind, subject, pending))
      const action = release ? 'release' : 'claim'
      if (approval !== null)
        await addEvent(tx, { approvalId: approval.id, by: context.staff, action, note: '' })
      await audited(tx, context, {
        action: actionOf(handler, action),
        subject: subjectOf(handler, { id: '', subject }, pending.name),
        before: { ...standingOf(pending, approval), claimed_by: claim?.name ?? null },
        after: { claimed_by: release ? null : name },
      })
    })
    return { kind, subject }
  }

  /** Each separately: one claimed by another person does not block the rest. */
  async claimMany(kind: ApprovalKind, subjects: readonly string[], context: StaffContext) {
    const claimed: string[] = []
    const refused: { no: string; reason: string }[] = []
    mustMayClaim(kind, context)
    for (const subject of new Set(subjects)) {
      try {
        // A repeated claim by the holder is not logged again.
        const standing = await sql.readClaim(this.deps.db, kind, subject)
        if (standing?.by !== context.staff.staffId) await this.claim({ kind, subject }, false, context)
        claimed.push(subject)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push({ no: subject, reason: refusalText(error.key, error.vars) })
      }
    }
    return { claimed, refused }
  }

  async lockPending(tx: Tx, kind: ApprovalKind, subject: string): Promise<Held> {
    const pending = await handlerOf(this.deps.handlers, kind).lockPending?.(tx, subject)
    if (pending === undefined || pending === null) throw new AppError('wrongState')
    return { pending, claim: await sql.readClaim(tx, kind, subject) }
  }

  /** The caller must hold the claim: checked in the same transaction as the action. */
  async mustHold(tx: Tx, kind: ApprovalKind, subject: string, { staff }: StaffContext): Promise<void> {
    const { claim } = await this.lockPending(tx, kind, subject)
    raise(checkHolds(claim, staff.staffId))
  }
}

function mustMayClaim(kind: ApprovalKind, { staff }: StaffContext): void {
  const { claim, approve } = APPROVAL_KINDS[kind]
  if (!mayDo(staff.role, claim ?? approve)) throw new AppError('forbidden')
}

/** A member's request opens with its first claim. */
async function openFor(
  tx: Tx,
  kind: ApprovalKind,
  subject: string,
  { opening }: Pending,
): Promise<Approval | null> {
  if (opening === null) return null
  await insertApproval(tx, { id: newId(), kind, subject, ...opening, reason: '', askedBy: null })
  return lockOpen(tx, kind, subject)
}

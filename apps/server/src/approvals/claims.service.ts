// Who looks into what: one person at a time, given back, or taken over from somebody who went home.
import { APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { mayDo } from '@lanting/contract/permissions'
import { refusalText } from '@lanting/contract/refusals'
import { audited } from '#src/audit/audited.ts'
import { AppError, raise } from '#src/app-error.ts'
import type { Clock } from '#src/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/ids.ts'
import type { Approval } from '#src/approvals/approval.ts'
import { actionOf, standingOf, subjectOf } from '#src/approvals/approvals.log.ts'
import { checkClaim, checkHolds, type Claim } from '#src/approvals/approvals.rules.ts'
import { addEvent, insertApproval, lockOpen, readApproval } from '#src/approvals/approvals.sql.ts'
import type { Carriers, Waiting } from '#src/approvals/carrier.ts'
import * as sql from '#src/approvals/claims.sql.ts'

export interface ClaimsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly carriers: Carriers
}

/** Something that waits for people, locked, and who looks into it. */
export interface Held {
  readonly waiting: Waiting
  readonly claim: Claim | null
}

export class ClaimsService {
  constructor(private readonly deps: ClaimsDeps) {}

  /** Claims or gives back. While what the claimer asked for waits for a second person, it stays with the claimer. */
  async claim(kind: ApprovalKind, subject: string, release: boolean, context: StaffContext): Promise<void> {
    const carrier = this.deps.carriers[kind]
    const { staffId, name } = context.staff
    await this.deps.db.tx(async (tx) => {
      const { waiting, claim } = await this.hold(tx, kind, subject)
      raise(release ? checkHolds(claim, staffId) : checkClaim(claim, staffId, this.deps.clock.now()))
      const open = await lockOpen(tx, kind, subject)
      if (open !== null && open.asked_by !== null) throw new AppError('requestOpen')
      if (release) await sql.dropClaim(tx, kind, subject)
      else await sql.setClaim(tx, kind, subject, staffId)
      const approval = open ?? (await openFor(tx, kind, subject, waiting))
      const action = release ? 'release' : 'claim'
      if (approval !== null)
        await addEvent(tx, { approvalId: approval.id, by: context.staff, action, note: '' })
      await audited(tx, context, {
        action: actionOf(carrier, action),
        subject: subjectOf(carrier, { id: '', subject }, waiting.name),
        before: { ...standingOf(waiting, approval), claimed_by: claim?.name ?? null },
        after: { claimed_by: release ? null : name },
      })
    })
  }

  /** Claims what an open approval is about, by those who may decide it. */
  async claimOpen(id: string, release: boolean, context: StaffContext): Promise<void> {
    const seen = await readApproval(this.deps.db, id)
    if (seen === null) throw new AppError('notFound')
    if (!mayDo(context.staff.role, APPROVAL_KINDS[seen.kind].approve)) throw new AppError('forbidden')
    await this.claim(seen.kind, seen.subject, release, context)
  }

  /** Each for itself: one that somebody else has does not keep the others from being claimed. */
  async claimMany(kind: ApprovalKind, subjects: readonly string[], context: StaffContext) {
    const claimed: string[] = []
    const refused: { no: string; reason: string }[] = []
    for (const subject of new Set(subjects)) {
      try {
        // What is already one's own stays so, without another line.
        const standing = await sql.readClaim(this.deps.db, kind, subject)
        if (standing?.by !== context.staff.staffId) await this.claim(kind, subject, false, context)
        claimed.push(subject)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push({ no: subject, reason: refusalText(error.key, error.vars) })
      }
    }
    return { claimed, refused }
  }

  async hold(tx: Tx, kind: ApprovalKind, subject: string): Promise<Held> {
    const waiting = await this.deps.carriers[kind].waiting?.(tx, subject)
    if (waiting === undefined || waiting === null) throw new AppError('wrongState')
    return { waiting, claim: await sql.readClaim(tx, kind, subject) }
  }

  /** The caller must hold it: checked in the transaction that goes on to act on it. */
  async mustHold(tx: Tx, kind: ApprovalKind, subject: string, { staff }: StaffContext): Promise<void> {
    const { claim } = await this.hold(tx, kind, subject)
    raise(checkHolds(claim, staff.staffId))
  }
}

/** What a member asked for opens with its first claim. */
async function openFor(
  tx: Tx,
  kind: ApprovalKind,
  subject: string,
  { opening }: Waiting,
): Promise<Approval | null> {
  if (opening === null) return null
  await insertApproval(tx, { id: newId(), kind, subject, ...opening, reason: '', askedBy: null })
  return lockOpen(tx, kind, subject)
}

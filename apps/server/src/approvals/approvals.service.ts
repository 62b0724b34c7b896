// All staff decisions, of every kind: requested, approved or refused, and executed after the last approval.
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  type ChangeKind,
  type PayloadOf,
  type ReasonOf,
  type ValueChange,
} from '@lanting/contract/data/approvals'
import { mayDo } from '@lanting/contract/office/permissions'
import { audited } from '#src/audit/audited.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import { type Approval, approversOf } from '#src/approvals/approval.ts'
import { factsOf, viewerOf } from '#src/approvals/approvals.facts.ts'
import { actionOf, standingOf, subjectOf, wordsOf } from '#src/approvals/approvals.log.ts'
import { checkHolds, checkOpen, checkPerson, isEnough } from '#src/approvals/approvals.rules.ts'
import * as sql from '#src/approvals/approvals.sql.ts'
import { type ApprovalHandler, type ApprovalHandlers, handlerOf } from '#src/approvals/approval-handler.ts'
import type { DailyCaps } from '#src/approvals/daily-caps.ts'
import type { ClaimsService, Held } from '#src/approvals/claims.service.ts'
import { type CaseKey, type Subject, subjectOfCase } from '#src/approvals/case-key.ts'
import { dropClaim } from '#src/approvals/claims.sql.ts'
import { isChange } from '#src/approvals/value-change.ts'

export interface ApprovalsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly handlers: ApprovalHandlers
  readonly claims: Pick<ClaimsService, 'lockPending'>
  readonly caps: Pick<DailyCaps, 'neededNow'>
}

export interface Ask<K extends ApprovalKind = ApprovalKind> {
  readonly kind: K
  /** Given when the caller has already bound it to an idempotency key. */
  readonly id?: string
  /** Its own id when it is about nothing that exists yet. */
  readonly subject?: string
  readonly title: string
  readonly memberId: bigint | null
  readonly payload: PayloadOf<K>
  readonly reason: string
  /** The state before, for the log. */
  readonly before: object
}

export interface AskChange<K extends ChangeKind = ChangeKind> {
  readonly kind: K
  readonly subject: string
  readonly title: string
  /** The requested value; the current one is read and must be unchanged when it is decided. */
  readonly to: string
  /** Whose value it is. */
  readonly memberId?: bigint
  /** What else a person must read of it. */
  readonly payload?: Omit<PayloadOf<K>, keyof ValueChange>
  readonly reason: string
}

export interface Decision {
  readonly approve: boolean
  readonly note: string
  /** A key of the kind's reasons. */
  readonly reason?: string | undefined
}

export class ApprovalsService {
  constructor(private readonly deps: ApprovalsDeps) {}

  /** Requests an approval inside the caller's transaction, which locks its subject. Returns the approval's id. */
  async ask<K extends ApprovalKind>(tx: Tx, ask: Ask<K>, context: StaffContext): Promise<string> {
    const id = ask.id ?? newId()
    const { staff } = context
    const { kind, title, memberId, payload, reason } = ask
    const subject = ask.subject ?? id
    const handler = handlerOf(this.deps.handlers, kind)
    const wanted = { id, kind, subject, title, memberId, payload, reason, needed: 1, askedBy: staff.staffId }
    if (!(await sql.insertApproval(tx, sealed(tx, handler, wanted)))) throw new AppError('requestOpen')
    await sql.addEvent(tx, { approvalId: id, by: staff, action: 'ask', note: reason })
    await audited(tx, context, {
      action: actionOf(handler, 'ask'),
      subject: subjectOf(handler, wanted, title),
      before: ask.before,
      after: { ...wordsOf(handler, wanted).to, state: 'open' },
      reason,
    })
    return id
  }

  /** Requests that a value become another one. */
  async askChange<K extends ChangeKind>(tx: Tx, ask: AskChange<K>, context: StaffContext): Promise<string> {
    const { kind, subject, title, to, reason } = ask
    const handler = handlerOf(this.deps.handlers, kind)
    const from = (await handler.currentValue?.(tx, subject)) ?? null
    if (from === null || from === to) throw new AppError('wrongState')
    const before = { [subject]: handler.personal?.mask(from) ?? from }
    const payload = { ...ask.payload, from, to } as PayloadOf<K>
    return this.ask(
      tx,
      { kind, subject, title, memberId: ask.memberId ?? null, payload, reason, before },
      context,
    )
  }

  /**
   * Decides a request by the id it was seen under, even if there are newer requests; or a member's request by its
   * number, which is opened once.
   */
  async decide(of: CaseKey, decision: Decision, context: StaffContext): Promise<Subject> {
    const { kind, subject } = await subjectOfCase(this.deps.db, of, context)
    if (!mayDo(context.staff.role, APPROVAL_KINDS[kind].approve)) throw new AppError('forbidden')
    const executed = await this.deps.db.tx(async (tx) => {
      // The subject is locked first, then the approval: claims and decisions lock in the same order.
      const held = APPROVAL_KINDS[kind].mustClaim
        ? await this.deps.claims.lockPending(tx, kind, subject)
        : null
      const id = 'id' in of ? of.id : await this.idOfMembers(tx, kind, subject)
      const deciding = { approval: await sql.lockApproval(tx, id), held, decision, context }
      await this.check(tx, deciding)
      if (decision.approve) return this.approve(tx, deciding)
      await this.refuse(tx, deciding)
      return null
    })
    if (executed !== null) await handlerOf(this.deps.handlers, kind).afterCommit?.(executed)
    return { kind, subject }
  }

  /** A colleague's request is decided by its id alone: there may be a newer one since it was seen. */
  private async idOfMembers(tx: Tx, kind: ApprovalKind, subject: string): Promise<string> {
    const open = await sql.lockOpen(tx, kind, subject)
    // Never claimed, so never opened.
    if (open === null) throw new AppError('notClaimed')
    if (open.asked_by !== null) throw new AppError('notFound')
    return open.id
  }

  private async check(tx: Tx, { approval, held, decision, context }: DecisionContext): Promise<void> {
    const { staff } = context
    const handler = handlerOf(this.deps.handlers, approval.kind)
    const viewer = await viewerOf(tx, staff)
    const facts = factsOf(approval, handler, viewer)
    raise(checkOpen(facts))
    if (held !== null) raise(checkHolds(held.claim, staff.staffId))
    raise(checkPerson(facts, viewer.person, decision.approve ? 'approve' : 'refuse'))
    if (decision.approve) raise((await handler.blockedBy?.(tx, approval)) ?? null)
  }

  /** The first of two only releases the claim, for the second approver. Returns what was executed, or null. */
  private async approve(tx: Tx, deciding: DecisionContext): Promise<Approval | null> {
    const { approval, held, decision, context } = deciding
    const handler = handlerOf(this.deps.handlers, approval.kind)
    const approvers = approversOf(approval)
    const needed = await this.deps.caps.neededNow(tx, approval, context.staff.staffId)
    if (needed > approval.needed) await sql.raiseNeeded(tx, approval.id, needed)
    const isLast = isEnough(approvers, context.staff.staffId, needed)
    // What the first person saw must still be so, or the second would agree to something else.
    if (isLast && isChange(approval.payload)) {
      const current = await handler.currentValue?.(tx, approval.subject)
      if (current !== approval.payload.from) throw new AppError('changedMeanwhile')
    }
    const done = isLast ? await handler.execute(tx, approval, context) : (held?.pending.before ?? {})
    const after =
      held === null ? { ...done, state: 'approved' } : { ...done, approvals: approvers.length + 1 }
    const note = decision.note.trim()
    await this.record(tx, deciding, { action: 'approve', note, after, ends: isLast })
    return isLast ? approval : null
  }

  private async refuse(tx: Tx, deciding: DecisionContext): Promise<void> {
    const { approval, decision } = deciding
    const { reasons } = APPROVAL_KINDS[approval.kind]
    const reason = (decision.reason ?? null) as ReasonOf<ApprovalKind>
    if (reasons !== undefined && !Object.hasOwn(reasons, reason ?? '')) throw new AppError('reasonMissing')
    const handler = handlerOf(this.deps.handlers, approval.kind)
    const note = decision.note.trim()
    const done = await handler.refuse?.(tx, approval, { reason, note })
    const after = done?.after ?? { ...wordsOf(handler, approval).unchanged, state: 'refused' }
    await this.record(tx, deciding, { action: 'refuse', note: done?.note ?? note, after, ends: true })
  }

  /** Writes the decision to the approval's events and to the audit log. */
  private async record(tx: Tx, { approval, held, context }: DecisionContext, entry: Entry): Promise<void> {
    const { id, kind, subject } = approval
    const { action, note } = entry
    const handler = handlerOf(this.deps.handlers, kind)
    await sql.addEvent(tx, { approvalId: id, by: context.staff, action, note })
    if (entry.ends) await sql.endApproval(tx, id, action === 'approve' ? 'approved' : 'refused')
    // After a refusal by another person the holder keeps the claim.
    if (held !== null || action === 'approve') await dropClaim(tx, kind, subject)
    await audited(tx, context, {
      action: actionOf(handler, action),
      subject: subjectOf(handler, approval, held?.pending.name ?? approval.title),
      before:
        held === null
          ? { ...wordsOf(handler, approval).from, state: 'open', asked_by: approval.asked_name }
          : { ...standingOf(held.pending, approval), claimed_by: held.claim?.name ?? null },
      after: entry.after,
      reason: note,
    })
  }
}

/** Personal values are stored as every personal field is. */
function sealed<K extends ApprovalKind>(
  tx: Tx,
  { personal }: ApprovalHandler,
  wanted: sql.NewApproval<K>,
): sql.NewApproval<K> {
  const { payload } = wanted
  if (personal === undefined || !isChange(payload)) return wanted
  const seal = (value: string) => tx.seal(personal.field, value)
  return { ...wanted, payload: { ...payload, from: seal(payload.from), to: seal(payload.to) } }
}

/** One approval, locked, and the decision about it. */
interface DecisionContext {
  readonly approval: Approval
  /** Where a decision needs a claim. */
  readonly held: Held | null
  readonly decision: Decision
  readonly context: StaffContext
}

interface Entry {
  readonly action: 'approve' | 'refuse'
  readonly note: string
  readonly after: object
  readonly ends: boolean
}

// Everything that needs a second person: one asks, others decide, and only after the last yes is it carried out.
import { APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { audited } from '#src/audit/audited.ts'
import { AppError, raise } from '#src/app-error.ts'
import type { Clock } from '#src/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/ids.ts'
import { type Approval, approversOf, type Payload } from '#src/approvals/approval.ts'
import { factsOf, selfIn, viewerOf } from '#src/approvals/approvals.facts.ts'
import { actionOf, standingOf, subjectOf, wordsOf } from '#src/approvals/approvals.log.ts'
import { checkHolds, checkOpen, checkPerson, isEnough } from '#src/approvals/approvals.rules.ts'
import * as sql from '#src/approvals/approvals.sql.ts'
import type { Carriers } from '#src/approvals/carrier.ts'
import type { DailyCaps } from '#src/approvals/daily-caps.ts'
import type { ClaimsService, Held } from '#src/approvals/claims.service.ts'
import { dropClaim } from '#src/approvals/claims.sql.ts'

export interface ApprovalsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly carriers: Carriers
  readonly claims: Pick<ClaimsService, 'hold'>
  readonly caps: Pick<DailyCaps, 'neededNow'>
}

export interface Ask {
  readonly kind: ApprovalKind
  /** Given by whoever has tied it to a key already. */
  readonly id?: string
  /** Its own id when it is about nothing that exists yet. */
  readonly subject?: string
  readonly title: string
  readonly memberId: bigint | null
  readonly payload: Payload
  readonly reason: string
  /** How it stands, for the log. */
  readonly before: object
}

export interface AskChange {
  readonly kind: ApprovalKind
  readonly subject: string
  readonly title: string
  /** What it shall be; what it is now is read and must still be so when it is decided. */
  readonly to: string
  /** What else a person must read of it. */
  readonly payload?: Payload
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

  /** Asks inside the caller's transaction, which holds what it is about. Gives the approval's id. */
  async ask(tx: Tx, ask: Ask, context: StaffContext): Promise<string> {
    const id = ask.id ?? newId()
    const { staff } = context
    const { kind, title, memberId, payload, reason } = ask
    const subject = ask.subject ?? id
    const carrier = this.deps.carriers[kind]
    const wanted = { id, kind, subject, title, memberId, payload, reason, needed: 1, askedBy: staff.staffId }
    if (!(await sql.insertApproval(tx, wanted))) throw new AppError('requestOpen')
    await sql.addEvent(tx, { approvalId: id, by: staff, action: 'ask', note: reason })
    await audited(tx, context, {
      action: actionOf(carrier, 'ask'),
      subject: subjectOf(carrier, wanted, title),
      before: ask.before,
      after: { ...wordsOf(carrier, wanted).to, state: 'open' },
      reason,
    })
    return id
  }

  /** Asks that a value become another one. */
  async askChange(tx: Tx, ask: AskChange, context: StaffContext): Promise<string> {
    const { kind, subject, title, to, reason } = ask
    const from = (await this.deps.carriers[kind].standing?.(tx, subject)) ?? null
    if (from === null || from === to) throw new AppError('wrongState')
    const before = { [subject]: from }
    const payload = { ...ask.payload, from, to }
    return this.ask(tx, { kind, subject, title, memberId: null, payload, reason, before }, context)
  }

  /** Decides what was seen under its id, whatever else was asked for since. */
  async decide(id: string, decision: Decision, context: StaffContext): Promise<void> {
    const seen = await sql.readApproval(this.deps.db, id)
    if (seen === null) throw new AppError('notFound')
    await this.settle(seen.kind, seen.subject, () => id, decision, context)
  }

  /** Decides what a member asked for, which is opened once and claimed by whoever decides. */
  async decideAbout(
    kind: ApprovalKind,
    subject: string,
    decision: Decision,
    context: StaffContext,
  ): Promise<void> {
    const openId = async (tx: Tx) => (await sql.lockOpen(tx, kind, subject))?.id ?? null
    await this.settle(kind, subject, openId, decision, context)
  }

  /** What it is about is locked first, then the approval: claims and decisions go the same way. */
  private async settle(
    kind: ApprovalKind,
    subject: string,
    idOf: (tx: Tx) => string | null | Promise<string | null>,
    decision: Decision,
    context: StaffContext,
  ): Promise<void> {
    const carried = await this.deps.db.tx(async (tx) => {
      const held = APPROVAL_KINDS[kind].mustClaim ? await this.deps.claims.hold(tx, kind, subject) : null
      const id = await idOf(tx)
      // Nobody has claimed it, so it was never opened.
      if (id === null) throw new AppError('notClaimed')
      const sitting = { approval: await sql.lockApproval(tx, id), held, decision, context }
      await this.check(tx, sitting)
      if (decision.approve) return this.approve(tx, sitting)
      await this.refuse(tx, sitting)
      return null
    })
    if (carried !== null) await this.deps.carriers[kind].announce?.(carried)
  }

  private async check(tx: Tx, { approval, held, decision, context }: Sitting): Promise<void> {
    const { staff } = context
    const carrier = this.deps.carriers[approval.kind]
    const viewer = await viewerOf(tx, staff, [approval], this.deps.clock.now())
    const facts = factsOf(approval, carrier, viewer)
    raise(checkOpen(facts))
    if (held !== null) raise(checkHolds(held.claim, staff.staffId))
    raise(checkPerson(facts, selfIn(viewer), decision.approve ? 'approve' : 'refuse', viewer.now))
    if (decision.approve) raise((await carrier.held?.(tx, approval)) ?? null)
  }

  /** The first of two only gives the claim back, for the second pair of eyes. Gives what was carried out, or null. */
  private async approve(tx: Tx, sitting: Sitting): Promise<Approval | null> {
    const { approval, held, decision, context } = sitting
    const carrier = this.deps.carriers[approval.kind]
    const approvers = approversOf(approval)
    const needed = await this.deps.caps.neededNow(tx, approval, context.staff.staffId)
    if (needed > approval.needed) await sql.raiseNeeded(tx, approval.id, needed)
    const isLast = isEnough(approvers, context.staff.staffId, needed)
    // What the first person saw must still stand, or the second would agree to something else.
    if (isLast && carrier.standing !== undefined) {
      const standing = await carrier.standing(tx, approval.subject)
      if (standing !== approval.payload['from']) throw new AppError('changedMeanwhile')
    }
    const done = isLast ? await carrier.carryOut(tx, approval, context) : (held?.waiting.before ?? {})
    const after =
      held === null ? { ...done, state: 'approved' } : { ...done, approvals: approvers.length + 1 }
    const note = decision.note.trim()
    await this.record(tx, sitting, { action: 'approve', note, after, ends: isLast })
    return isLast ? approval : null
  }

  private async refuse(tx: Tx, sitting: Sitting): Promise<void> {
    const { approval, decision } = sitting
    const { reasons } = APPROVAL_KINDS[approval.kind]
    const reason = decision.reason ?? null
    if (reasons !== undefined && !Object.hasOwn(reasons, reason ?? '')) throw new AppError('reasonMissing')
    const carrier = this.deps.carriers[approval.kind]
    const note = decision.note.trim()
    const done = await carrier.refused?.(tx, approval, { reason, note })
    const after = done?.after ?? { ...wordsOf(carrier, approval).unchanged, state: 'refused' }
    await this.record(tx, sitting, { action: 'refuse', note: done?.note ?? note, after, ends: true })
  }

  /** Who said what, among what was said about it and in the audit log. */
  private async record(tx: Tx, { approval, held, context }: Sitting, entry: Entry): Promise<void> {
    const { id, kind, subject } = approval
    const { action, note } = entry
    const carrier = this.deps.carriers[kind]
    await sql.addEvent(tx, { approvalId: id, by: context.staff, action, note })
    if (entry.ends) await sql.endApproval(tx, id, action === 'approve' ? 'approved' : 'refused')
    // Whoever looks into what was refused, and did not decide it, goes on with it.
    if (held !== null || action === 'approve') await dropClaim(tx, kind, subject)
    await audited(tx, context, {
      action: actionOf(carrier, action),
      subject: subjectOf(carrier, approval, held?.waiting.name ?? approval.title),
      before:
        held === null
          ? { ...wordsOf(carrier, approval).from, state: 'open', asked_by: approval.asked_name }
          : { ...standingOf(held.waiting, approval), claimed_by: held.claim?.name ?? null },
      after: entry.after,
      reason: note,
    })
  }
}

/** One approval, locked, and the decision that a person takes about it. */
interface Sitting {
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

// Reads approvals for display: the queue of a person, one with its facts and checks, and those about other subjects.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import { formatBeijing } from '@lanting/contract/time'
import { APPROVAL_DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import { audited } from '#src/audit/audited.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { type Approval, beginnerOf } from '#src/approvals/approval.ts'
import { lockedFor, type Viewer, viewerOf } from '#src/approvals/approvals.facts.ts'
import * as sql from '#src/approvals/approvals.sql.ts'
import { approvalToWire, type ApprovalWire, claimToWire, eventToWire } from '#src/approvals/approvals.view.ts'
import { type ApprovalHandlers, type Check, handlerOf } from '#src/approvals/approval-handler.ts'
import { readClaim } from '#src/approvals/claims.sql.ts'
import { isChange } from '#src/approvals/value-change.ts'

/** More open ones than this means that approvals are no longer being worked off. */
const QUEUE_MAX = 200
const AGREED_MAX = 20

export interface ReaderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly handlers: ApprovalHandlers
}

/** An approval with its wire form. */
export interface Shown<K extends ApprovalKind = ApprovalKind> {
  readonly approval: Approval<K>
  readonly wire: ApprovalWire
}

export class ApprovalReader {
  constructor(private readonly deps: ReaderDeps) {}

  /** What waits for this person, what this person waits for, and what this person agreed to today. */
  async list({ staff }: StaffContext) {
    const open = await sql.listBegun(this.deps.db, QUEUE_MAX)
    const agreed = await sql.agreedToday(this.deps.db, staff.staffId, AGREED_MAX)
    const viewer = await viewerOf(this.deps.db, staff)
    return {
      waiting: this.waitingFor(viewer, open).map((one) => this.toWire(one, viewer)),
      asked: open
        .filter((one) => beginnerOf(one)?.id === staff.staffId)
        .map((one) => this.toWire(one, viewer)),
      agreed: agreed.flatMap((one) => {
        const said = one.events.find(
          ({ action, staff_id: by }) => action === 'approve' && by === staff.staffId,
        )
        const beginner = beginnerOf(one)
        // The requester has agreed as the first of two, and waits for the second.
        if (said === undefined || beginner?.id === staff.staffId) return []
        const { id, kind, title } = one
        return [{ id, at: formatBeijing(said.at), kind, title, asked_by: beginner?.name ?? null }]
      }),
    }
  }

  async detail(id: string, context: StaffContext) {
    const { staff } = context
    const approval = await sql.readApproval(this.deps.db, id)
    if (approval === null) throw new AppError('notFound')
    const { kind, subject } = approval
    const viewer = await viewerOf(this.deps.db, staff)
    const handler = handlerOf(this.deps.handlers, kind)
    if (handler.personal !== undefined) await this.noteReading(approval, context)
    const view = (await handler.view?.(this.deps.db, approval)) ?? {}
    const wire = this.toWire(approval, viewer)
    return {
      approval: { ...wire, lines: [...(view.lines ?? wire.lines)] },
      facts: [...(view.facts ?? [])],
      checks: [...peopleChecks(wire), ...(await this.unchangedCheck(approval)), ...(view.checks ?? [])],
      claim: await this.claim(kind, subject, staff),
      events: approval.events.map(eventToWire),
    }
  }

  private async noteReading({ member_id: id, username }: Approval, context: StaffContext): Promise<void> {
    const subject = { kind: 'member' as const, id: id ?? 0n, name: username ?? '' }
    const entry = { action: 'member.view' as const, subject, before: null, after: null }
    await this.deps.db.tx((tx) => audited(tx, context, entry))
  }

  async shownOne<K extends ApprovalKind>(kind: K, id: string, context: StaffContext): Promise<Shown<K>> {
    const approval = await sql.readApproval(this.deps.db, id)
    if (approval === null || !isOf(kind, approval)) throw new AppError('notFound')
    return { approval, wire: await this.one(id, context) }
  }

  async one(id: string, { staff }: StaffContext): Promise<ApprovalWire> {
    const approval = await sql.readApproval(this.deps.db, id)
    if (approval === null) throw new AppError('notFound')
    return this.toWire(approval, await viewerOf(this.deps.db, staff))
  }

  /** The newest about each subject. An expired one counts as never requested. */
  async about<K extends ApprovalKind>(
    kind: K,
    subjects: readonly string[],
    { staff }: StaffContext,
  ): Promise<ReadonlyMap<string, Shown<K>>> {
    const found = await sql.newestAbout(this.deps.db, kind, subjects)
    const living = found.filter(({ state }) => state !== 'expired')
    const viewer = await viewerOf(this.deps.db, staff)
    return new Map(
      living.map((approval) => [approval.subject, { approval, wire: this.toWire(approval, viewer) }]),
    )
  }

  /** The newest about a subject with its claim and events: the answer to a claim or a decision. */
  async state(kind: ApprovalKind, subject: string, { staff }: StaffContext) {
    const [newest = null] = await sql.newestAbout(this.deps.db, kind, [subject])
    return {
      approval: newest && this.toWire(newest, await viewerOf(this.deps.db, staff)),
      claim: await this.claim(kind, subject, staff),
      events: newest?.events.map(eventToWire) ?? [],
    }
  }

  /** All events of a member's request, oldest first. */
  async events(kind: ApprovalKind, subject: string) {
    const found = await sql.newestAbout(this.deps.db, kind, [subject])
    return found.flatMap(({ events }) => events.map(eventToWire))
  }

  /** All of one kind, page by page, including expired ones. */
  async page<K extends ApprovalKind>(kind: K, openOnly: boolean, page: number, { staff }: StaffContext) {
    const window = pageWindow(page)
    const rows = await sql.listKind(this.deps.db, kind, openOnly, window)
    const viewer = await viewerOf(this.deps.db, staff)
    const shown = rows.map((approval): Shown<K> => ({ approval, wire: this.toWire(approval, viewer) }))
    return pageAnswer(window, await sql.countKind(this.deps.db, kind, openOnly), shown)
  }

  openSubjects(kind: ApprovalKind): Promise<Map<string, string>> {
    return sql.openSubjects(this.deps.db, kind)
  }

  /** Of what is open, that which this person may decide. */
  private waitingFor(viewer: Viewer, open: readonly Approval[]): Approval[] {
    return open.filter((one) => lockedFor(one, handlerOf(this.deps.handlers, one.kind), viewer) === null)
  }

  private async claim(kind: ApprovalKind, subject: string, { staffId }: StaffContext['staff']) {
    const claim = await readClaim(this.deps.db, kind, subject)
    if (claim === null) return null
    return claimToWire({ claimed_by: claim.by, claimed_name: claim.name, claimed_at: claim.at }, staffId)
  }

  private toWire(approval: Approval, viewer: Viewer): ApprovalWire {
    return approvalToWire(approval, handlerOf(this.deps.handlers, approval.kind), viewer)
  }

  /** The same check that the decision will make. */
  private async unchangedCheck({ kind, subject, payload, state }: Approval): Promise<Check[]> {
    const handler = handlerOf(this.deps.handlers, kind)
    if (state !== 'open' || !isChange(payload)) return []
    const current = await this.deps.db.tx(async (tx) => handler.currentValue?.(tx, subject))
    return current === payload.from
      ? [
          {
            state: 'ok',
            text: APPROVAL_DESK.same,
            figure: formatBeijing(this.deps.clock.now()).slice(11),
          },
        ]
      : [{ state: 'look', text: APPROVAL_DESK.changed, figure: '—' }]
  }
}

function isOf<K extends ApprovalKind>(kind: K, approval: Approval): approval is Approval<K> {
  return approval.kind === kind
}

function peopleChecks({ state, refusal, asked_by: asker }: ApprovalWire): Check[] {
  if (state !== 'open' || asker === null) return []
  switch (refusal) {
    case null:
      return [{ state: 'ok', text: APPROVAL_DESK.unrelated(asker), figure: APPROVAL_DESK.otherPerson }]
    case 'tiedAccount':
      return [{ state: 'look', text: APPROVAL_DESK.related(asker), figure: APPROVAL_DESK.mustBeOther }]
    default:
      return []
  }
}

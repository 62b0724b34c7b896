// Money for two people: one asks, another decides within a day, and both stand in the audit log.
import type { AuditAction, AuditSubject } from '@lanting/contract/office'
import type { Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { newId } from '#src/ids.ts'
import { audited } from '#src/audit/audited.ts'
import * as sql from '#src/approvals/money-request.sql.ts'

export interface Ask {
  readonly kind: sql.RequestKind
  /** Given by whoever has tied it to a key already. */
  readonly id?: string
  /** Its own id when it is about nothing that exists yet. */
  readonly subject?: string
  readonly name: string
  readonly memberId: bigint | null
  readonly payload: Readonly<Record<string, string>>
  readonly reason: string
  readonly before: object
}

export interface Decide {
  readonly kind: sql.RequestKind
  readonly subject: string
  readonly name: string
  readonly approve: boolean
  readonly note: string
}

const SUBJECT_KIND: Readonly<Record<sql.RequestKind, AuditSubject>> = {
  suspense: 'suspense',
  transfer: 'transfer',
  adjust: 'adjust',
  unfreeze: 'books',
}

export class MoneyRequestService {
  /** Inside the caller's transaction, which holds what it is about. Gives the subject. */
  async ask(tx: Tx, ask: Ask, context: StaffContext): Promise<string> {
    const id = ask.id ?? newId()
    const subject = ask.subject ?? id
    const { kind, memberId, payload, reason } = ask
    const request = { id, kind, subject, memberId, payload, reason, askedBy: context.staff.staffId }
    if (!(await sql.insertRequest(tx, request))) throw new AppError('requestOpen')
    await audited(tx, context, {
      action: `${kind}.ask` satisfies AuditAction,
      subject: { kind: SUBJECT_KIND[kind], id: subject, name: ask.name },
      before: ask.before,
      after: { ...payload, state: 'open' },
      reason,
    })
    return subject
  }

  /** `carryOut` runs only for a yes of another person; what it tells goes into the log. */
  async decide(
    tx: Tx,
    decide: Decide,
    context: StaffContext,
    carryOut: (request: sql.OpenRequest) => Promise<object>,
  ): Promise<void> {
    const { kind, subject } = decide
    const { staffId } = context.staff
    const request = await sql.lockOpen(tx, kind, subject)
    if (request === null || request.is_expired) throw new AppError('wrongState')
    if (request.asked_by === staffId) throw new AppError('ownRequest')
    const done = decide.approve ? await carryOut(request) : {}
    const state = decide.approve ? 'approved' : 'refused'
    await sql.endRequest(tx, request.id, { state, by: staffId, note: decide.note.trim() })
    await audited(tx, context, {
      action: `${kind}.${decide.approve ? 'approve' : 'refuse'}` satisfies AuditAction,
      subject: { kind: SUBJECT_KIND[kind], id: subject, name: decide.name },
      before: { ...request.payload, state: 'open', asked_by: request.asked_name },
      after: { ...done, state },
      reason: decide.note.trim(),
    })
  }
}

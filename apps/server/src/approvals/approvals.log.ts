// How approvals are written to the audit log.
import type { AuditAction } from '@lanting/contract/office/words'
import { type Approval, approversOf, type ApprovalAction } from '#src/approvals/approval.ts'
import type { ApprovalHandler, Pending } from '#src/approvals/approval-handler.ts'
import { isChange } from '#src/approvals/value-change.ts'

export function actionOf({ audit }: ApprovalHandler, action: ApprovalAction): AuditAction {
  return `${audit.prefix}.${action}` as AuditAction
}

/** Changes of values are filed under the approval's own id, everything else under what it is about. */
export function subjectOf(
  { audit }: ApprovalHandler,
  { id, subject }: Pick<Approval, 'id' | 'subject'>,
  name: string,
) {
  return { kind: audit.subject, id: audit.subject === 'request' ? id : subject, name }
}

/** A value is logged as before and after; anything else as the request. */
export function wordsOf(
  { personal }: ApprovalHandler,
  { subject, payload }: Pick<Approval, 'subject' | 'payload'>,
) {
  if (!isChange(payload)) return { from: payload, to: payload, unchanged: {} }
  const shown = (value: string) => personal?.mask(value) ?? value
  const from = { [subject]: shown(payload.from) }
  return { from, to: { [subject]: shown(payload.to) }, unchanged: from }
}

/** The logged state of a claimed item: where approvals are counted, with how many have agreed. */
export function standingOf({ before, opening }: Pending, approval: Approval | null): object {
  if (opening === null) return before
  return { ...before, approvals: approval === null ? 0 : approversOf(approval).length }
}

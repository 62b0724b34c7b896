// How approvals are told in the audit log.
import type { AuditAction } from '@lanting/contract/office'
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

/** A value is told as what it was and becomes; anything else as what was asked for. */
export function wordsOf(
  { personal }: ApprovalHandler,
  { subject, payload }: Pick<Approval, 'subject' | 'payload'>,
) {
  if (!isChange(payload)) return { from: payload, to: payload, unchanged: {} }
  const shown = (value: string) => personal?.mask(value) ?? value
  const from = { [subject]: shown(payload.from) }
  return { from, to: { [subject]: shown(payload.to) }, unchanged: from }
}

/** How something claimed stands: where people count, with how many have agreed. */
export function standingOf({ before, opening }: Pending, approval: Approval | null): object {
  if (opening === null) return before
  return { ...before, approvals: approval === null ? 0 : approversOf(approval).length }
}

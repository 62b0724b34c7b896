// How an approval is shown to its viewer.
import { formatBeijing } from '@lanting/contract/time'
import { APPROVAL_DESK } from '@lanting/contract/texts/desk'
import { type Approval, type ApprovalEvent, approversOf, beginnerOf, endOf } from '#src/approvals/approval.ts'
import { lockedFor, type Viewer } from '#src/approvals/approvals.facts.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import type { ClaimColumns } from '#src/approvals/claims.sql.ts'

export function approvalToWire(approval: Approval, handler: ApprovalHandler, viewer: Viewer) {
  const beginner = beginnerOf(approval)
  const end = endOf(approval)
  return {
    id: approval.id,
    kind: approval.kind,
    subject: approval.subject,
    title: approval.title,
    lines: [...handler.lines(approval)],
    reason: approval.reason,
    state: approval.state,
    asked_by: beginner?.name ?? null,
    asked_at: formatBeijing(beginner?.at ?? approval.asked_at),
    expires_at: approval.expires_at === null ? null : formatBeijing(approval.expires_at),
    mine: beginner?.id === viewer.staff.staffId ? (1 as const) : (0 as const),
    refusal: lockedFor(approval, handler, viewer),
    approvals: approversOf(approval).length,
    needed: approval.needed,
    ...handler.confirmation(approval),
    decided_by: end?.staff_name ?? null,
    decided_at: end === null ? null : formatBeijing(end.at),
    note: end?.note ?? '',
  }
}

export type ApprovalWire = ReturnType<typeof approvalToWire>

export function claimToWire(row: ClaimColumns, viewer: bigint) {
  if (row.claimed_by === null || row.claimed_at === null) return null
  const mine = row.claimed_by === viewer ? (1 as const) : (0 as const)
  return { staff: row.claimed_name ?? '', at: formatBeijing(row.claimed_at), mine }
}

export function eventToWire(event: ApprovalEvent) {
  return {
    staff: event.staff_name,
    action: APPROVAL_DESK.actions[event.action],
    at: formatBeijing(event.at),
    note: event.note,
  }
}

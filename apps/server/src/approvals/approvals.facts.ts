// The viewer of approvals, and what the rules need to know about the people involved.
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import { mayDo } from '@lanting/contract/office/permissions'
import type { Sql } from '#src/db/pool.ts'
import type { StaffSession } from '#src/http/context.ts'
import { type Approval, approversOf } from '#src/approvals/approval.ts'
import { checkOpen, checkPerson, type DecisionFacts, type Person } from '#src/approvals/approvals.rules.ts'
import { samePerson } from '#src/approvals/approvals.sql.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'

export interface Viewer {
  readonly staff: StaffSession
  readonly person: Person
}

export async function viewerOf(sql: Sql, staff: StaffSession): Promise<Viewer> {
  return { staff, person: { id: staff.staffId, accounts: await samePerson(sql, staff.staffId) } }
}

export function factsOf(approval: Approval, handler: ApprovalHandler, viewer: Viewer): DecisionFacts {
  return {
    mayDecide: mayDo(viewer.staff.role, APPROVAL_KINDS[approval.kind].approve),
    state: approval.state,
    asker: approval.asked_by,
    about: handler.about?.(approval) ?? null,
    approvers: approversOf(approval),
  }
}

/** Why the viewer cannot agree, claims aside. */
export function lockedFor(approval: Approval, handler: ApprovalHandler, viewer: Viewer) {
  const facts = factsOf(approval, handler, viewer)
  return (checkOpen(facts) ?? checkPerson(facts, viewer.person, 'approve'))?.key ?? null
}

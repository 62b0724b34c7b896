// The viewer of approvals, and what the rules need to know about the people involved.
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import { mayDo } from '@lanting/contract/permissions'
import type { Sql } from '#src/db/pool.ts'
import type { StaffSession } from '#src/http/context.ts'
import { type Approval, approversOf } from '#src/approvals/approval.ts'
import { checkOpen, checkPerson, type DecisionFacts, type Person } from '#src/approvals/approvals.rules.ts'
import { readPeople } from '#src/approvals/approvals.sql.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'

/** The viewer, and every account involved in the viewed approvals. */
export interface Viewer {
  readonly staff: StaffSession
  readonly people: ReadonlyMap<bigint, Person>
  readonly now: Date
}

export async function viewerOf(
  sql: Sql,
  staff: StaffSession,
  approvals: readonly Approval[],
  now: Date,
): Promise<Viewer> {
  const parts = approvals.flatMap((one) => [one.asked_by ?? staff.staffId, ...approversOf(one)])
  return { staff, people: await readPeople(sql, [...new Set([staff.staffId, ...parts])]), now }
}

function personIn({ people }: Viewer, id: bigint): Person {
  const person = people.get(id)
  if (person === undefined) throw new Error(`staff ${id} was not read`)
  return person
}

export const selfIn = (viewer: Viewer): Person => personIn(viewer, viewer.staff.staffId)

export function factsOf(approval: Approval, handler: ApprovalHandler, viewer: Viewer): DecisionFacts {
  return {
    mayDecide: mayDo(viewer.staff.role, APPROVAL_KINDS[approval.kind].approve),
    state: approval.state,
    asker: approval.asked_by === null ? null : personIn(viewer, approval.asked_by),
    about: handler.about?.(approval) ?? null,
    approvers: approversOf(approval).map((id) => personIn(viewer, id)),
  }
}

/** Why the viewer cannot agree, claims aside. */
export function lockedFor(approval: Approval, handler: ApprovalHandler, viewer: Viewer) {
  const facts = factsOf(approval, handler, viewer)
  return (checkOpen(facts) ?? checkPerson(facts, selfIn(viewer), 'approve', viewer.now))?.key ?? null
}

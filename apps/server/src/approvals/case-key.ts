// How a call names a claimed or decided item: a request by its id, or its subject by kind and number.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import { mayDo } from '@lanting/contract/office/permissions'
import { AppError } from '#src/lib/app-error.ts'
import { readApproval } from '#src/approvals/approvals.sql.ts'
import type { Sql } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'

export interface Subject {
  readonly kind: ApprovalKind
  readonly subject: string
}

/** A member's request has no id before the first claim. */
export type CaseKey = { readonly id: string } | Subject

/** An id is seen in the queue of what needs a second person, by those who may read it. */
export async function subjectOfCase(sql: Sql, of: CaseKey, { staff }: StaffContext): Promise<Subject> {
  if (!('id' in of)) return of
  if (!mayDo(staff.role, 'approval.read')) throw new AppError('forbidden')
  const seen = await readApproval(sql, of.id)
  if (seen === null) throw new AppError('notFound')
  return seen
}

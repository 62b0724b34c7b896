// Binds the office calls of everything that needs a second person.
import * as calls from '@lanting/contract/calls/office/approval'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { ClaimsService } from '#src/approvals/claims.service.ts'
import type { Binder } from '#src/http/bind.ts'

interface ApprovalRoutes {
  readonly approvals: ApprovalsService
  readonly claims: ClaimsService
  readonly approvalReader: ApprovalReader
}

export function approvalsOfficeRoutes({ bind }: Binder, services: ApprovalRoutes): void {
  const { approvals, claims, approvalReader: reader } = services
  bind(calls.approvalList, (_input, context) => reader.list(context))
  bind(calls.approvalOne, (input, context) => reader.detail(input.id, context))
  bind(calls.approvalClaim, async (input, context) => {
    await claims.claimOpen(input.id, input.release === 1, context)
    return reader.detail(input.id, context)
  })
  bind(calls.approvalDecide, async ({ id, approve, note, reason }, context) => {
    await approvals.decide(id, { approve: approve === 1, note, reason }, context)
    return reader.one(id, context)
  })
}

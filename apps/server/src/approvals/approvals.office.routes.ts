// Binds the office calls of approvals: the queue of a person, claims and decisions of every kind.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import * as calls from '@lanting/contract/calls/office/approval'
import * as desk from '@lanting/contract/calls/office/desk'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { CaseKey, Subject } from '#src/approvals/case-key.ts'
import type { ClaimsService } from '#src/approvals/claims.service.ts'
import type { Binder } from '#src/http/bind.ts'
import type { StaffContext } from '#src/http/context.ts'

/** What the kinds with a page of their own show there, read without a line in the log. */
export type ItemReaders = {
  readonly [K in keyof desk.DeskItems]: (subject: string, context: StaffContext) => Promise<desk.DeskItems[K]>
}

interface ApprovalRoutes {
  readonly approvals: ApprovalsService
  readonly claims: ClaimsService
  readonly approvalReader: ApprovalReader
  readonly deskItems: ItemReaders
}

export function approvalsOfficeRoutes({ bind }: Binder, services: ApprovalRoutes): void {
  const { approvals, claims, approvalReader: reader } = services
  const items: Partial<Record<ApprovalKind, ItemReaders[keyof ItemReaders]>> = services.deskItems
  /** The item is personal data, shown to those who opened it by its number; reading that is logged. */
  const stateOf = async (of: CaseKey, { kind, subject }: Subject, context: StaffContext) => ({
    ...(await reader.state(kind, subject, context)),
    item: 'id' in of ? null : ((await items[kind]?.(subject, context)) ?? null),
  })
  bind(calls.approvalList, (_input, context) => reader.list(context))
  bind(calls.approvalOne, (input, context) => reader.detail(input.id, context))
  bind(desk.deskClaim, async (input, context) =>
    stateOf(input, await claims.claim(input, input.release === 1, context), context),
  )
  bind(desk.deskClaimMany, ({ kind, subjects }, context) => claims.claimMany(kind, subjects, context))
  bind(desk.deskDecide, async (input, context) => {
    const { approve, note, reason } = input
    const decided = await approvals.decide(input, { approve: approve === 1, note, reason }, context)
    return stateOf(input, decided, context)
  })
}

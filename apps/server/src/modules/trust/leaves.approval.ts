// The leaves of one root for an auditor: finance asks, an administrator releases them; that is not taken back.
import { LEAVES_DESK } from '@lanting/contract/texts/trust'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import type { Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/modules/trust/trust-review.sql.ts'

export class LeavesApproval implements ApprovalHandler<'leaves'> {
  readonly audit = { prefix: 'leaves', subject: 'trust' } as const

  async execute(tx: Tx, { subject, reason }: Approval<'leaves'>) {
    if (!(await sql.releaseLeaves(tx, Number(subject), reason))) throw new AppError('wrongState')
    return { [subject]: 'released' }
  }

  lines({ payload }: Approval<'leaves'>) {
    return [{ name: LEAVES_DESK.what, from: LEAVES_DESK.sealed, to: LEAVES_DESK.released(payload.members) }]
  }

  confirmation({ subject }: Approval<'leaves'>) {
    return { amount: null, typed: subject, effect: LEAVES_DESK.effect }
  }

  async view(_sql: unknown, { payload }: Approval<'leaves'>) {
    return { facts: [{ name: LEAVES_DESK.root, text: payload.root }] }
  }
}

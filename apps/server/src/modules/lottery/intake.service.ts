// Requests to stop or resume betting of a lottery: another person approves, effective from the next round on.
import { TEXTS } from '@lanting/contract/texts'
import { INTAKE_DESK } from '@lanting/contract/texts/desk'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { lotteryNamed } from '#src/modules/lottery/intake.approval.ts'

export interface IntakeDeps {
  readonly db: Db
  readonly approvals: Pick<ApprovalsService, 'askChange'>
  readonly approvalReader: Pick<ApprovalReader, 'one'>
}

export class IntakeService {
  constructor(private readonly deps: IntakeDeps) {}

  async ask(input: { name: string; on: 0 | 1; reason: string }, context: StaffContext) {
    const { name, title } = lotteryNamed(input.name)
    const [to, verb] = input.on === 1 ? ['on', INTAKE_DESK.resume] : ['off', TEXTS.roundPaused]
    const ask = { kind: 'intake', subject: name, title: `${title}${verb}`, to, reason: input.reason } as const
    const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
    return this.deps.approvalReader.one(id, context)
  }
}

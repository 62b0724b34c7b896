// A month's commission under approval: paid into the agent's wallet once, with its turnover, or sent back.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { COMMISSION_DESK, AGENT_DESK, DESK } from '@lanting/contract/texts/desk'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { must, post } from '#src/ledger/post.ts'
import { agentCommission } from '#src/ledger/programme-postings.ts'
import type { AgentStatementService } from '#src/modules/agent/agent-statement.service.ts'
import * as sql from '#src/modules/agent/agent-statement.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface CommissionApprovalDeps {
  readonly statements: Pick<AgentStatementService, 'agrees'>
  readonly turnover: Pick<TurnoverService, 'addRequirement'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class CommissionApproval implements ApprovalHandler<'commission'> {
  readonly audit = { prefix: 'commission', subject: 'commission' } as const

  constructor(private readonly deps: CommissionApprovalDeps) {}

  async execute(tx: Tx, approval: Approval<'commission'>) {
    const row = await sql.lockStatement(tx, approval.subject)
    const amountFen = row?.commission_fen ?? 0n
    if (row === null || row.state !== 'review' || yuanFromFen(amountFen) !== approval.payload.amount)
      throw new AppError('wrongState')
    const { agent_id: memberId, month } = row
    if ((await sql.lockAgent(tx, memberId)).closed) throw new AppError('wrongState')
    if (!(await this.deps.statements.agrees(tx, row))) throw new AppError('changedMeanwhile')
    await sql.setPaid(tx, row.id)
    const posting = agentCommission(memberId, month, amountFen)
    must(await post(tx, posting))
    const asked = {
      memberId,
      source: 'agent',
      ref: posting.key,
      title: LEDGER_CODES.agentCommission.label,
      amountFen,
      multiple: 1,
    }
    await this.deps.turnover.addRequirement(tx, asked)
    const values = { month, x: formatYuan(yuanFromFen(amountFen)) }
    await this.deps.inbox.send(tx, { memberId, key: posting.key, kind: 'agentPaid', values })
    return { state: 'paid', month }
  }

  lines(approval: Approval<'commission'>) {
    return [{ name: DESK.wallet, from: '—', to: `+${formatYuan(approval.payload.amount)}` }]
  }

  confirmation(approval: Approval<'commission'>) {
    return { amount: approval.payload.amount, typed: '', effect: COMMISSION_DESK.effect }
  }

  async view(on: Sql, { subject }: Approval<'commission'>): Promise<View> {
    const row = await sql.readStatement(on, subject)
    if (row === null) return {}
    const agrees = await this.deps.statements.agrees(on, row)
    return {
      facts: [
        { name: AGENT_DESK.agent, text: row.username },
        { name: COMMISSION_DESK.month, text: row.month },
        { name: COMMISSION_DESK.base, text: formatYuan(yuanFromFen(row.net_fen + row.carried_fen)) },
        { name: COMMISSION_DESK.tier, text: COMMISSION_DESK.tierOf(row.tier, row.rate_bp / 100) },
      ],
      checks: [
        agrees
          ? { state: 'ok', text: COMMISSION_DESK.agrees, figure: COMMISSION_DESK.agreed }
          : { state: 'look', text: COMMISSION_DESK.disagrees, figure: COMMISSION_DESK.disagreed },
        { state: 'ok', text: COMMISSION_DESK.active, figure: `${row.active} / ${row.members}` },
      ],
    }
  }
}

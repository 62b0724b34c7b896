// A month's commission that people agree to: paid into the agent's wallet once, with its turnover, or sent back.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { PROGRAMME_TEXTS } from '@lanting/contract/data/programme-texts'
import { fillText } from '@lanting/contract/texts'
import { AppError } from '#src/app-error.ts'
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
  readonly turnover: Pick<TurnoverService, 'ask'>
  readonly inbox: Pick<InboxService, 'write'>
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
    const asked = { memberId, source: 'agent', ref: posting.key, title: '代理佣金', amountFen, multiple: 1 }
    await this.deps.turnover.ask(tx, asked)
    const words = fillText(PROGRAMME_TEXTS.agentPaid, { month, x: formatYuan(yuanFromFen(amountFen)) })
    const content = `<p>${words}</p>`
    await this.deps.inbox.write(tx, { memberId, key: posting.key, title: '代理佣金到账', content })
    return { state: 'paid', month }
  }

  lines(approval: Approval<'commission'>) {
    return [{ name: '中心钱包', from: '—', to: `+${formatYuan(approval.payload.amount)}` }]
  }

  confirmation(approval: Approval<'commission'>) {
    return { amount: approval.payload.amount, typed: '', effect: '立即发放' }
  }

  async view(on: Sql, { subject }: Approval<'commission'>): Promise<View> {
    const row = await sql.readStatement(on, subject)
    if (row === null) return {}
    const agrees = await this.deps.statements.agrees(on, row)
    return {
      facts: [
        { name: '代理', text: row.username },
        { name: '月份', text: row.month },
        { name: '基数', text: formatYuan(yuanFromFen(row.net_fen + row.carried_fen)) },
        { name: '档位', text: `第 ${row.tier} 档 · ${row.rate_bp / 100}%` },
      ],
      checks: [
        agrees
          ? { state: 'ok', text: '与账本逐项重算一致', figure: '一致' }
          : { state: 'look', text: '与账本重算不一致，同意会被拒绝', figure: '不一致' },
        { state: 'ok', text: '活跃会员', figure: `${row.active} / ${row.members}` },
      ],
    }
  }
}

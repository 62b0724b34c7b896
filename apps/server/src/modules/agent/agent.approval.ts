// An application to become an agent: one person of staff agrees, or refuses with a reason that the member reads.
import { AGENT_REASONS } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { PROGRAMME_TEXTS } from '@lanting/contract/data/programme-texts'
import { fillText } from '@lanting/contract/texts'
import { AppError } from '#src/app-error.ts'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, Refusing, View } from '#src/approvals/approval-handler.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/agent/agent.sql.ts'

/** Who keeps the members. */
export interface Members {
  makeAgent(tx: Tx, memberId: bigint): Promise<void>
}

export interface AgentApprovalDeps {
  readonly members: Members
  readonly inbox: Pick<InboxService, 'write'>
}

export class AgentApproval implements ApprovalHandler<'agent'> {
  readonly audit = { prefix: 'agent', subject: 'agent' } as const

  constructor(private readonly deps: AgentApprovalDeps) {}

  async execute(tx: Tx, { subject: id, member_id: memberId }: Approval<'agent'>) {
    if (memberId === null) throw new AppError('wrongState')
    const member = await sql.lockApplicant(tx, memberId)
    if (member.closed || member.state !== 'normal') throw new AppError('wrongState')
    if (!(await sql.endApplication(tx, id, 'approved', ''))) throw new AppError('wrongState')
    await this.deps.members.makeAgent(tx, memberId)
    await this.tell(tx, memberId, id, PROGRAMME_TEXTS.agentApproved)
    return { state: 'approved' }
  }

  async refuse(
    tx: Tx,
    { subject: id, member_id: memberId }: Approval<'agent'>,
    { reason: key, note }: Refusing<'agent'>,
  ) {
    const { reason } = AGENT_REASONS[key]
    const remark = [reason, note].filter(Boolean).join('：')
    if (memberId === null || !(await sql.endApplication(tx, id, 'refused', remark)))
      throw new AppError('wrongState')
    await this.tell(
      tx,
      memberId,
      id,
      fillText(PROGRAMME_TEXTS.agentRefused, { reason, days: LIMITS.agent.waitDays }),
    )
    return { after: { state: 'refused', reason: key }, note: remark }
  }

  private async tell(tx: Tx, memberId: bigint, id: string, words: string): Promise<void> {
    const content = `<p>${words}</p>`
    await this.deps.inbox.write(tx, { memberId, key: `agent:${id}`, title: '代理申请结果', content })
  }

  lines() {
    return [{ name: '身份', from: '会员', to: '代理' }]
  }

  confirmation({ payload }: Approval<'agent'>) {
    return { amount: null, typed: payload.username, effect: '立即成为代理' }
  }

  async view(on: Sql, { subject: id }: Approval<'agent'>): Promise<View> {
    const row = await sql.readApplication(on, id)
    if (row === null) return {}
    return {
      facts: [
        { name: '会员', text: row.username },
        { name: '理由', text: row.apply_info },
      ],
      checks: [
        row.member_state === 'normal'
          ? { state: 'ok', text: '会员状态正常', figure: '—' }
          : { state: 'look', text: '会员状态不是正常，不能通过', figure: '—' },
      ],
    }
  }
}

// An application to become an agent: one staff member approves, or refuses with a reason that the member reads.
import { AGENT_REASONS } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { AGENT_DESK, DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, Refusing, View } from '#src/approvals/approval-handler.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import * as sql from '#src/modules/agent/agent.sql.ts'

/** Access to members. */
export interface Members {
  makeAgent(tx: Tx, memberId: bigint): Promise<void>
}

export interface AgentApprovalDeps {
  readonly members: Members
  readonly inbox: Pick<InboxService, 'send'>
}

export class AgentApproval implements ApprovalHandler<'agent'> {
  readonly audit = { prefix: 'agent', subject: 'agent' } as const

  constructor(private readonly deps: AgentApprovalDeps) {}

  async execute(tx: Tx, { subject: id, member_id: memberId }: Approval<'agent'>) {
    if (memberId === null) throw new AppError('wrongState')
    const member = await sql.lockApplicant(tx, memberId)
    if (member.closed || member.state !== 'normal') throw new AppError('wrongState')
    if (await sql.isAgentElsewhere(tx, memberId)) throw new AppError('agentTwice')
    if (!(await sql.endApplication(tx, id, 'approved', ''))) throw new AppError('wrongState')
    await this.deps.members.makeAgent(tx, memberId)
    await this.deps.inbox.send(tx, { memberId, key: `agent:${id}`, kind: 'agentApproved', values: {} })
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
    const values = { reason, days: LIMITS.agent.waitDays }
    await this.deps.inbox.send(tx, { memberId, key: `agent:${id}`, kind: 'agentRefused', values })
    return { after: { state: 'refused', reason: key }, note: remark }
  }

  lines() {
    return [{ name: AGENT_DESK.identity, from: DESK.member, to: AGENT_DESK.agent }]
  }

  confirmation({ payload }: Approval<'agent'>) {
    return { amount: null, typed: payload.username, effect: AGENT_DESK.effect }
  }

  async view(on: Sql, { subject: id }: Approval<'agent'>): Promise<View> {
    const row = await sql.readApplication(on, id)
    if (row === null) return {}
    const isTwice = await sql.isAgentElsewhere(on, row.member_id)
    return {
      facts: [
        { name: DESK.member, text: row.username },
        { name: AGENT_DESK.reason, text: row.apply_info },
      ],
      checks: [
        row.member_state === 'normal'
          ? { state: 'ok', text: AGENT_DESK.fine, figure: '—' }
          : { state: 'look', text: AGENT_DESK.notFine, figure: '—' },
        {
          state: isTwice ? 'look' : 'ok',
          text: isTwice ? REFUSALS.agentTwice.text : AGENT_DESK.alone,
          figure: '—',
        },
      ],
    }
  }
}

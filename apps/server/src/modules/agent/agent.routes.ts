// Binds the calls of agents: application, entry, monthly statements.
import * as calls from '@lanting/contract/calls/agent'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { AgentStatementService } from '#src/modules/agent/agent-statement.service.ts'
import type { AgentService } from '#src/modules/agent/agent.service.ts'

interface Deps {
  readonly agents: AgentService
  readonly agentStatements: AgentStatementService
}

export function agentRoutes({ bind }: Binder, { agents, agentStatements }: Deps): void {
  bind(calls.applyAgent, (input, { member, once }) => agents.apply(member.memberId, input, once))
  bind(calls.agentApplyState, (_input, { member }) => agents.applyState(member.memberId))
  bind(calls.getAgentLoginUrl, (_input, { member }) => agents.ticketUrl(member))
  bind(calls.agentReport, async (input, { member }) => {
    await agents.enter(member, input.ticket)
    return agentStatements.report(member.memberId, pageNumber(input.page))
  })
  bind(calls.agentStatement, async (input, { member }) => {
    await agents.enter(member)
    return agentStatements.statement(member.memberId, input.month)
  })
  bind(calls.agentStatementCsv, async (input, { member }) => {
    await agents.enter(member)
    return agentStatements.csv(member.memberId, input.month)
  })
}

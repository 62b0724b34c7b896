// Binds the office calls of agents.
import * as calls from '@lanting/contract/calls/office/agent'
import { pageNumber } from '@lanting/contract/schema'
import { AGENT_APPLICATION, AGENT_PAY } from '@lanting/contract/states'
import type { Binder } from '#src/http/bind.ts'
import type { AgentReviewService } from '#src/modules/agent/agent-review.service.ts'

export function agentOfficeRoutes(
  { bind }: Binder,
  { agentReviews: agents }: { readonly agentReviews: AgentReviewService },
): void {
  bind(calls.agentApplications, ({ state, page }, context) =>
    agents.applications(
      state === undefined ? 'review' : AGENT_APPLICATION.word(state),
      pageNumber(page),
      context,
    ),
  )
  bind(calls.agentApplication, ({ id }, context) => agents.openApplication(id, context))
  bind(calls.agentStatements, ({ state, page }, context) =>
    agents.statements(state === undefined ? null : AGENT_PAY.word(state), pageNumber(page), context),
  )
  bind(calls.agentStatementOne, ({ id }, context) => agents.statement(id, context))
  bind(calls.agentStatementAgain, (input, context) => agents.again(input, context))
  bind(calls.agentStatementFile, ({ id }, context) => agents.file(id, context))
}

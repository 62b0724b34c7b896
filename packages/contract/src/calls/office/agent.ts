// Office calls of agents: applications of members, and the monthly statements that staff agree to pay.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  beijingTime,
  count,
  numberId,
  object,
  pageIn,
  pageOf,
  percent,
  publicId,
  typed,
  yuan,
} from '#src/schema.ts'
import { STATEMENT_VERDICTS } from '#src/rules/promo/agent.ts'
import { AGENT_APPLICATION, AGENT_PAY } from '#src/states.ts'
import { approval } from './approval.ts'
import { decisions, memberRef } from './queue-parts.ts'

const applicationRow = object({
  id: publicId,
  member: memberRef,
  /** Covered until one application is opened, which is logged. */
  mobile: z.string(),
  apply_info: z.string(),
  state: z.literal(AGENT_APPLICATION.wires),
  created_at: beijingTime,
  /** Members who registered by the applicant's link. */
  invited: count,
  remark: z.string(),
  approval,
})

export const agentApplications = defineCall({
  area: 'office-agent',
  method: 'POST',
  path: '/office-api/agent/applications',
  who: 'staff',
  may: 'agent.review',
  poll: true,
  input: object({ state: z.optional(z.literal(AGENT_APPLICATION.wires)), page: pageIn }),
  output: pageOf(applicationRow),
  refusals: [],
})

export const applicationDetail = object({ row: applicationRow, decisions })

/** Reading one is written to the audit log, for it shows personal data. */
export const agentApplication = defineCall({
  area: 'office-agent',
  method: 'POST',
  path: '/office-api/agent/application',
  who: 'staff',
  may: 'agent.review',
  personal: 'one',
  input: object({ id: publicId }),
  output: applicationDetail,
  refusals: [],
})

const statementRow = object({
  id: publicId,
  agent: object({ id: numberId, username: z.string() }),
  month: z.string(),
  members: count,
  active: count,
  net: yuan,
  corrected: yuan,
  carried: yuan,
  base: yuan,
  tier: count,
  rate: percent,
  commission: yuan,
  /** By which rule it was computed: 1 by posting time, 2 by the time bets settled. */
  rule: z.literal([1, 2]),
  state: z.literal(AGENT_PAY.wires),
  made_at: beijingTime,
  paid_at: z.nullable(beijingTime),
  /** Null where there is nothing to pay. */
  approval: z.nullable(approval),
})

export const agentStatements = defineCall({
  area: 'office-agent',
  method: 'POST',
  path: '/office-api/agent/statements',
  who: 'staff',
  may: 'agent.pay',
  poll: true,
  input: object({ state: z.optional(z.literal(AGENT_PAY.wires)), page: pageIn }),
  output: pageOf(statementRow),
  refusals: [],
})

const statementDetail = object({
  row: statementRow,
  lines: z.array(object({ title: z.string(), entries: count, amount: yuan, effect: yuan })),
  left_out: z.array(object({ reason: z.string(), members: count })),
  /** Computed again at this moment: play from bets, and from the entries under the keys of the same bets. */
  receipt: object({
    verdict: z.literal(STATEMENT_VERDICTS),
    bets: count,
    by_bets: yuan,
    by_entries: yuan,
  }),
  decisions,
})

export const agentStatementOne = defineCall({
  area: 'office-agent',
  method: 'POST',
  path: '/office-api/agent/statement',
  who: 'staff',
  may: 'agent.pay',
  personal: 'one',
  input: object({ id: publicId }),
  output: statementDetail,
  refusals: [],
})

/** A refused one is recomputed and submitted for approval again. */
export const agentStatementAgain = defineCall({
  area: 'office-agent',
  method: 'POST',
  path: '/office-api/agent/statement/again',
  who: 'staff',
  may: 'agent.pay',
  idempotent: true,
  input: object({ id: publicId, reason: typed(LIMITS.noteMax) }),
  output: statementDetail,
  refusals: ['wrongState', 'requestOpen', 'reasonMissing'],
})

/** The statement as a file, as the agent has it. Logged. */
export const agentStatementFile = defineCall({
  area: 'office-agent',
  method: 'POST',
  path: '/office-api/agent/statement/export',
  who: 'staff',
  may: 'agent.pay',
  personal: 'one',
  download: 'text/csv',
  input: object({ id: publicId }),
  output: z.string(),
  refusals: [],
})

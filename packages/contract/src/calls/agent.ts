// Calls of agents: application and its state, the entry to the agent's own page, monthly sums.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import {
  beijingTime,
  count,
  nothing,
  object,
  pageIn,
  pageOf,
  percent,
  publicId,
  typed,
  yuan,
} from '../schema.ts'
import { AGENT_APPLICATION, AGENT_PAY } from '../states.ts'

export const applyAgent = defineCall({
  area: 'agent',
  method: 'POST',
  path: '/api/applyagentdo',
  who: 'member',
  trial: 'refused',
  idempotent: true,
  input: object({ mobile: typed(32), apply_info: typed(1000) }),
  output: z.null(),
  refusals: [
    'programmeOff',
    'mobileFormat',
    'applyReasonMissing',
    'applyReasonTooLong',
    'agentAlready',
    'agentPending',
    'agentWait',
  ],
})

export const agentApplyState = defineCall({
  area: 'agent',
  method: 'POST',
  path: '/api/applyagentstate',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: z.nullable(
    object({
      state: z.literal(AGENT_APPLICATION.wires),
      created_at: beijingTime,
      remark: z.string(),
      again_at: z.nullable(beijingTime),
    }),
  ),
  refusals: [],
})

/** Our own agent route with a ticket that opens it once, for the session that asked for it. */
export const getAgentLoginUrl = defineCall({
  area: 'agent',
  method: 'GET',
  path: '/api/getAgentLoginUrl',
  who: 'agent',
  input: nothing,
  output: object({ url: z.string() }),
  refusals: ['notAgent', 'programmeOff'],
})

const monthIn = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** Sums and counts only. Over too few members they would be one member's figures: then they are null. */
const agentMonth = object({
  month: monthIn,
  members: count,
  active: count,
  net: z.nullable(yuan),
  /** What late bets change in months that have a statement of their own. */
  corrected: z.nullable(yuan),
  carried: z.nullable(yuan),
  base: z.nullable(yuan),
  tier: count,
  rate: percent,
  commission: yuan,
  /** By which rule it was computed: 1 by posting time, 2 by the time bets settled. */
  rule: z.literal([1, 2]),
  state: z.literal(AGENT_PAY.wires),
  settled_at: z.nullable(beijingTime),
})

/** A ticket opens the page; without one it answers only where this session has opened it before. */
export const agentReport = defineCall({
  area: 'agent',
  method: 'POST',
  path: '/api/agentreport',
  who: 'agent',
  input: object({ ticket: z.optional(publicId), page: pageIn }),
  output: object({ members: count, active_this_month: count, list: pageOf(agentMonth) }),
  refusals: ['notAgent', 'agentTicketGone', 'programmeOff'],
})

/** One month, line by line as the ledger has it. */
export const agentStatement = defineCall({
  area: 'agent',
  method: 'POST',
  path: '/api/agentstatement',
  who: 'agent',
  input: object({ month: monthIn }),
  output: object({
    month: agentMonth,
    /** Empty where the figures are not shown. `effect` is what the line does to the net revenue. */
    lines: z.array(object({ title: z.string(), entries: count, amount: yuan, effect: yuan })),
  }),
  refusals: ['notAgent', 'agentTicketGone', 'programmeOff'],
})

export const agentStatementCsv = defineCall({
  area: 'agent',
  method: 'GET',
  path: '/api/agentstatement.csv',
  who: 'agent',
  download: 'text/csv',
  input: object({ month: monthIn }),
  output: z.string(),
  refusals: ['notAgent', 'agentTicketGone', 'programmeOff'],
})

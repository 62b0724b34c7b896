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
  refusals: ['mobileFormat', 'applyReasonMissing', 'agentAlready', 'agentPending', 'agentWait'],
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

/** Our own agent route with a one-time ticket, opened as a route. */
export const getAgentLoginUrl = defineCall({
  area: 'agent',
  method: 'GET',
  path: '/api/getAgentLoginUrl',
  who: 'agent',
  input: nothing,
  output: object({ url: z.string() }),
  refusals: ['notAgent'],
})

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))

/** Sums and counts only, never one member's figures. */
export const agentReport = defineCall({
  area: 'agent',
  method: 'POST',
  path: '/api/agentreport',
  who: 'agent',
  input: object({ ticket: z.optional(publicId), page: pageIn }),
  output: object({
    members: count,
    active_this_month: count,
    list: pageOf(
      object({
        month,
        net: yuan,
        carried: yuan,
        active: count,
        tier: count,
        rate: percent,
        commission: yuan,
        state: z.literal(AGENT_PAY.wires),
        settled_at: z.nullable(beijingTime),
      }),
    ),
  }),
  refusals: ['notAgent'],
})

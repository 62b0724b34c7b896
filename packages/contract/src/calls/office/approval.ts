// Office calls of everything that needs a second person: the queue, and one of it. It is claimed and decided in desk.ts.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { APPROVAL_KIND_KEYS } from '#src/data/approvals.ts'
import { beijingTime, count, flag, nothing, object, publicId, yuan } from '#src/schema.ts'
import { claim, decisions } from './queue-parts.ts'

export const kind = z.enum(APPROVAL_KIND_KEYS)

/** A request that others approve, shown beside its subject or in the queue. All texts are for display. */
export const approval = object({
  id: publicId,
  kind,
  /** What it is about: a number, a switch's key, a staff member's id. */
  subject: z.string(),
  title: z.string(),
  /** The change from old to new value, as known at the time of the request. */
  lines: z.array(object({ name: z.string(), from: z.string(), to: z.string() })),
  reason: z.string(),
  state: z.literal(['open', 'approved', 'refused', 'expired']),
  /** The requester; for a member's request, the first approver; null while there is none. */
  asked_by: z.nullable(z.string()),
  asked_at: beijingTime,
  /** Null: it waits as long as it takes. */
  expires_at: z.nullable(beijingTime),
  /** 1: the caller began it, and another person must approve. */
  mine: flag,
  /** Why the caller cannot decide it; null when the caller can. */
  refusal: z.nullable(z.literal(['forbidden', 'wrongState', 'ownRequest', 'tiedAccount'])),
  approvals: count,
  needed: count,
  /** What the last person types to show that it was read: the sum that moves, or else these words. */
  amount: z.nullable(yuan),
  typed: z.string(),
  /** When and how a yes takes effect. */
  effect: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(beijingTime),
  note: z.string(),
})

/** What waits for the caller, oldest first; the caller's own requests; the caller's approvals of today. */
export const approvalList = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/approval/list',
  who: 'staff',
  may: 'approval.read',
  poll: true,
  input: nothing,
  output: object({
    waiting: z.array(approval),
    asked: z.array(approval),
    agreed: z.array(
      object({ id: publicId, at: beijingTime, kind, title: z.string(), asked_by: z.nullable(z.string()) }),
    ),
  }),
  refusals: [],
})

const detail = object({
  approval,
  facts: z.array(object({ name: z.string(), text: z.string() })),
  /** What the server checked for the decider. */
  checks: z.array(object({ state: z.literal(['ok', 'look']), text: z.string(), figure: z.string() })),
  claim,
  events: decisions,
})

export const approvalOne = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/approval/detail',
  who: 'staff',
  may: 'approval.read',
  input: object({ id: publicId }),
  output: detail,
  refusals: [],
})

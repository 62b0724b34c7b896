// What the calls of both money queues have in common: rows' pieces, the head, filters, claims of several at once.
import * as z from 'zod/mini'
import { REVIEW_HINTS, type ReviewHint } from '#src/data/review-reasons.ts'
import { LIMITS } from '#src/limits.ts'
import { PAY_WAY_NAMES } from '#src/pay-ways.ts'
import { beijingTime, count, flag, numberId, object, pageIn, typed, yuan } from '#src/schema.ts'
import { MEMBER, WITHDRAWAL } from '#src/states.ts'

export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  Object.keys(table) as [K, ...K[]]
export const hint = z.enum(keysOf<ReviewHint>(REVIEW_HINTS))
export const claim = z.nullable(object({ staff: z.string(), at: beijingTime, mine: flag }))
export const memberRef = object({
  id: numberId,
  username: z.string(),
  realname: z.string(),
  vip: count,
  state: z.literal(MEMBER.wires),
})
export const note = typed(LIMITS.noteMax)
export const approvalsNeeded = z.literal([1, 2])
export const decisions = z.array(
  object({ staff: z.string(), action: z.string(), at: beijingTime, note: z.string() }),
)

/** What an approval that credits a member does, with the posting it writes in the ledger's own names. */
export const effect = object({
  balance: yuan,
  balance_after: yuan,
  turnover: yuan,
  /** `outside:bank → member:main`. */
  accounts: z.string(),
  key: z.string(),
})

/** What the head of a queue says. */
export const summary = object({
  waiting: count,
  waiting_sum: yuan,
  mine: count,
  /** Approved by one person and waiting for another. */
  second: count,
  /** Seconds the oldest has waited. */
  oldest: count,
  done_today: count,
  done_today_sum: yuan,
  refused_today: count,
  /** What the caller may approve alone today, and how much of it is used; null where nothing is capped. */
  single_cap: z.nullable(yuan),
  single_used: z.nullable(yuan),
})

/** Filter by hint: with any hint, without one, or with one of them. */
const hintFilter = z.enum(['any', 'none', ...keysOf<ReviewHint>(REVIEW_HINTS)])
export const queueFilter = object({
  way: z.optional(z.literal(PAY_WAY_NAMES)),
  hint: z.optional(hintFilter),
  state: z.optional(z.literal(WITHDRAWAL.wires)),
  q: z.optional(typed(64)),
  mine: z.optional(flag),
  /** Only what one person has approved and a second must. */
  second: z.optional(flag),
  page: pageIn,
})

/** Claims and nothing else: what cannot be claimed is named with the reason, the rest is claimed all the same. */
export const claimedMany = object({
  claimed: z.array(z.string()),
  refused: z.array(object({ no: z.string(), reason: z.string() })),
})

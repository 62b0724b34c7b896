// How a request for two people travels beside what it is about.
import * as z from 'zod/mini'
import { beijingTime, flag, object } from '#src/schema.ts'

/** What one person asked for and another must approve within a day. */
export const moneyRequest = object({
  state: z.literal(['none', 'open', 'approved', 'refused']),
  asked_by: z.nullable(z.string()),
  asked_at: z.nullable(beijingTime),
  expires_at: z.nullable(beijingTime),
  /** 1: the caller asked, so cannot decide. */
  mine: flag,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(beijingTime),
  reason: z.string(),
})

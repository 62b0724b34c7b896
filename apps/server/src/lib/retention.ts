// For how long rows are kept that serve no balance and no right: the one home of these periods. docs/growth.md has every table.
import { LIMITS } from '@lanting/contract/limits'

/** Days of the product's clock. */
export const KEPT_DAYS = {
  /** A payment or a transfer is disputed within a year; each of these is what was said about one. */
  payCallbacks: 400,
  transferEnquiries: 400,
  payoutEnquiries: 400,
  /** A callback that its provider did not sign proves nothing. */
  forgedCallbacks: 30,
  inbox: 400,
  /** The audit log keeps each staff login for ever. */
  staffSessions: 400,
  /** Recent games. */
  launches: 180,
  logins: 180,
  networks: 180,
  closedAddresses: 180,
  sessions: 30,
  jobRuns: 30,
  activity: 7,
  pushMessages: 7,
  attempts: 2,
  chat: LIMITS.chat.keptDays,
} as const

/** What a pass looks at: the oldest rows of a table, so that its cost does not follow what is stored. */
export const PRUNED_AT_ONCE = 10_000

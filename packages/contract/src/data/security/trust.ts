// Roots over what members are owed, what the trust page groups the checks of the books by, and what makes a figure too thin or too old to be shown.
export const BOOK_GROUPS = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6'] as const
export type BookGroup = (typeof BOOK_GROUPS)[number]

/** Figures by the minute are unknown when they are older than this. */
export const TRUST_STALE_MS = 5 * 60_000
/** Returns and durations are of so many days. */
export const TRUST_DAYS = 30
/** Incidents stay for ever; the page begins with those of so many days. */
export const INCIDENTS_SHOWN = 50

/**
 * Roots over what members are owed: a witness expects the next one within this time, and a member's proof is answered for
 * the newest. Leaves of all roots are kept for an hour, of the first root of each hour for 32 days.
 */
export const LIABILITIES = {
  withinMs: 5 * 60_000,
  everyRootHours: 1,
  hourlyRootDays: 32,
  chunkLeaves: 256,
} as const

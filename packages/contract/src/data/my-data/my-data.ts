// A member's own data: for how long files and requests hold, and what a file is made of.
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const KEPT_DAYS = 7

export const MY_DATA = {
  keptDays: KEPT_DAYS,
  keptMs: KEPT_DAYS * DAY,
  /** One file so often, counted from the asking. */
  againMs: DAY,
  fetchesPerDay: 20,
  /** A stored piece of a file. */
  pieceBytes: 256 * 1024,
  /** So long a worker may take, and so often one tries. */
  leaseMs: 10 * MINUTE,
  tries: 3,
  /** From the asking to the closing, and from there until personal data are erased: the database decides by the same periods. */
  closeAfterMs: 7 * DAY,
  eraseAfterMs: 30 * DAY,
  /** A closure that waits for what is open is looked at so often. */
  lookAgainMs: 10 * MINUTE,
} as const

/** What the page shows of a file, in its order. */
export const DATA_GROUPS = ['profile', 'ledger', 'bets', 'limits', 'logins', 'messages'] as const
export type DataGroup = (typeof DATA_GROUPS)[number]

// A job that can be rerun for a period, idempotently, with what a rerun adds and the current result.
import type { Each } from '#src/jobs/items.ts'

/** What doing it again has added, or in a dry run would add. */
export interface Added {
  readonly rows: number
  readonly fen: bigint
  /** Rows that became smaller. */
  readonly changes: number
}

export interface Standing {
  readonly rows: number
  readonly fen: bigint
}

export interface Again {
  readonly run: (period: string, each: Each) => Promise<Added>
  readonly standing: (period: string) => Promise<Standing>
}

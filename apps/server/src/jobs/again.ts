// What can be done again of a job: a period, harmless when it was done before, with what it adds and what stands.
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

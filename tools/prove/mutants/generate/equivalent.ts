// Generated changes that no caller could notice, marked by hand: each line names one change, and why it is no bug.
export interface Equivalent {
  readonly file: string
  /** The whole line before and after the change, as a run prints it. */
  readonly before: string
  readonly after: string
  readonly why: string
}

export const EQUIVALENT: readonly Equivalent[] = []

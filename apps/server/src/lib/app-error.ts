// The one error a service throws to refuse; one place turns it into the envelope.
import type { RefusalKey, Refused } from '@lanting/contract/refusals'

export class AppError extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly vars: Readonly<Record<string, string | number>> = {},
  ) {
    super(key)
  }
}

/** Refuses when a pure rule named a reason. */
export function refuse(key: RefusalKey | null, vars: Readonly<Record<string, string | number>> = {}): void {
  if (key !== null) throw new AppError(key, vars)
}

/** The same for a rule that returns its reason with it. */
export function raise(refusal: Refused | null): void {
  if (refusal !== null) throw new AppError(refusal.key, refusal.vars)
}

// Why a call failed, as a union that callers branch on, inside an error that always has words.
import { OUTCOME_TEXTS } from '@lanting/contract/texts'

export type CallFailure =
  /** The server understood and said no; the message is for the reader. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** No answer came, or the server broke while it worked: nobody knows whether it acted. */
  | { readonly kind: 'network' | 'timeout' | 'broken'; readonly message: string }
  | { readonly kind: 'unauthorised'; readonly message: string }

export class CallError extends Error {
  readonly failure: CallFailure

  /** `message` always has words; the failure itself keeps what the server said, even nothing. */
  constructor(failure: CallFailure) {
    super(failure.message || OUTCOME_TEXTS.serverTrouble)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** The server understood and said no for good: asking the same again cannot help. */
export function isFinalRefusal(failure: CallFailure | null): boolean {
  return failure?.kind === 'refused' && failure.code < 500 && failure.code !== 429
}

/** Nobody knows whether the server acted. Its own word that it is closed for maintenance is a clear no. */
export function isUnknown(failure: CallFailure): failure is Exclude<CallFailure, { kind: 'unauthorised' }> {
  return failure.kind === 'refused'
    ? failure.code >= 500 && (failure.code !== 503 || failure.message === '')
    : failure.kind !== 'unauthorised'
}

/** The failure inside an error of ours, or null when it is something else (an abort, a bug). */
export function failureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null
}

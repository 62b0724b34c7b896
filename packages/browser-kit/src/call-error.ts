// Why a call failed, as a union that callers branch on, inside an error that always has a message.
import { OUTCOME_TEXTS } from '@lanting/contract/texts'

export type CallFailure =
  /** The server refused; the message is for the user. */
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly message: string
      /** Overloaded: it may have acted before its database was lost. */
      readonly isBusy?: boolean
    }
  /** No answer, or a server error mid-request: whether it acted is unknown. */
  | { readonly kind: 'network' | 'timeout' | 'broken'; readonly message: string }
  | { readonly kind: 'unauthorised'; readonly message: string }

export class CallError extends Error {
  readonly failure: CallFailure

  /** `message` is never empty; the failure keeps the server's own message, even an empty one. */
  constructor(failure: CallFailure) {
    super(failure.message || OUTCOME_TEXTS.serverTrouble)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** A final refusal: a retry cannot help. */
export function isFinalRefusal(failure: CallFailure | null): boolean {
  return failure?.kind === 'refused' && failure.code < 500 && failure.code !== 429
}

/** The site is closed, with the operator's text. */
export function isMaintenance(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.code === 503 && failure.message !== '' && !failure.isBusy
}

/** Whether the server acted is unknown. A maintenance refusal is a clear no. */
export function isUnknown(failure: CallFailure): failure is Exclude<CallFailure, { kind: 'unauthorised' }> {
  return failure.kind === 'refused'
    ? failure.code >= 500 && !isMaintenance(failure)
    : failure.kind !== 'unauthorised'
}

/** The failure inside an error of ours, or null when it is something else (an abort, a bug). */
export function failureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null
}

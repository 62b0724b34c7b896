// The outcome of a keyed money request: the server's answer, a refusal, or no answer at all.
import { failureOf } from '@lanting/browser-kit/call-error'

export type NoOutcome =
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer arrived. A retry has the same idempotency key, so it can never act twice. */
  | { readonly kind: 'unanswered' }

export async function outcomeOf<T>(asked: () => Promise<T>): Promise<T | NoOutcome> {
  try {
    return await asked()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || failure.kind === 'unauthorised') throw error
    // A server error counts as no answer: with an idempotency key only a refusal is a refusal.
    if (failure.kind === 'refused') return { kind: 'refused', message: failure.message }
    return { kind: 'unanswered' }
  }
}

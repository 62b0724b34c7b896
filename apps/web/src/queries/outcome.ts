// What became of a wish that moves money: what the server answered, a clear no, or no answer at all.
import { failureOf } from '@lanting/browser-kit/call-error'

export type NoOutcome =
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came. The same wish sent again has the same key, so it can never act twice. */
  | { readonly kind: 'unanswered' }

export async function outcomeOf<T>(asked: () => Promise<T>): Promise<T | NoOutcome> {
  try {
    return await asked()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || failure.kind === 'unauthorised') throw error
    // A busy server may have acted before it failed; only a clear no is a no.
    if (failure.kind === 'refused' && (failure.code < 500 || failure.code === 503))
      return { kind: 'refused', message: failure.message }
    return { kind: 'unanswered' }
  }
}

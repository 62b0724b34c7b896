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
    // An error of the server comes here as no answer: what is sent under a key knows only a clear no as a no.
    if (failure.kind === 'refused') return { kind: 'refused', message: failure.message }
    return { kind: 'unanswered' }
  }
}

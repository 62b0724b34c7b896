// Idempotency keys: made before the first send, kept until a final answer, so that a retry can never act twice.
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { CallError, failureOf, isFinalRefusal, isUnknown } from './call-error.ts'
import { newId } from './ids.ts'

interface Kept {
  readonly body: string
  readonly key: string
}

const kept = new Map<string, Kept>()

/** The same input keeps its key until a final answer; another input gets another key. */
function keepKey(name: string, input: object): string {
  const body = JSON.stringify(input)
  const before = kept.get(name)
  if (before?.body === body) return before.key
  const key = newId()
  kept.set(name, { body, key })
  return key
}

/**
 * Sends under the key of this call and input, and releases the key after a final answer.
 * Such a request moves something, so a server error is not a refusal: forms get it as an unknown outcome.
 */
export async function underKey<T>(
  name: string,
  input: object,
  send: (key: string) => Promise<T>,
): Promise<T> {
  try {
    const answer = await send(keepKey(name, input))
    kept.delete(name)
    return answer
  } catch (error) {
    // An expired session is not final: an earlier send under the same key may have acted.
    const failure = failureOf(error)
    if (isFinalRefusal(failure)) kept.delete(name)
    if (failure === null || !isUnknown(failure)) throw error
    const kind = failure.kind === 'refused' ? 'broken' : failure.kind
    throw new CallError({ kind, message: OUTCOME_TEXTS.unanswered })
  }
}

// Idempotency keys: made before the first send, kept until a final answer, so that a retry can never act twice.
import { newId } from '#src/lib/ids.ts'

interface Kept {
  readonly body: string
  readonly key: string
}

const kept = new Map<string, Kept>()

/** The same input gets the same key until its answer is final; another input is another wish. */
export function keepKey(name: string, input: object): string {
  const body = JSON.stringify(input)
  const before = kept.get(name)
  if (before?.body === body) return before.key
  const key = newId()
  kept.set(name, { body, key })
  return key
}

export function settleKey(name: string): void {
  kept.delete(name)
}

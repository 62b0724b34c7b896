// One call under an idempotency key: what an earlier try of it already did, and the mark that ties an effect to the key.
import type { Answer } from '#src/lib/answer.ts'
import type { Tx } from '#src/db/pool.ts'

export interface Once {
  /** The number of the order that an earlier try committed before it could answer; null on a first try. */
  readonly done: string | null
  /**
   * Binds the effect to the key in the effect's own transaction: a retry finds it after a crash. Throws when another try of the
   * same key has committed first; the transaction is then rolled back, and the call answers with the other one's effect.
   */
  mark(tx: Tx, effect: string): Promise<void>
  /** The same with the whole answer, where it is known inside the transaction: no second write is needed. */
  end(tx: Tx, effect: string, answer: Answer<unknown>): Promise<void>
}

/** A call without a key is never a repeat of another. */
export const NO_KEY: Once = { done: null, mark: async () => undefined, end: async () => undefined }

/** Another try of the same key was quicker. */
export class AlreadyDone extends Error {}

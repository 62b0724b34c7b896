// Creates a seed chain from its last seed, in slices that do not block the event loop, and walks it back.
import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'

/** About two years of the fastest lottery. */
export const CHAIN_LENGTH = 1_048_576
export const CHECKPOINT_EVERY = 1024

export interface SeedAt {
  readonly index: number
  readonly seed: Uint8Array
}

export interface SeedChain {
  /** s₀ as hex: the published commitment. */
  readonly commit: string
  /** The last seed and one of every `CHECKPOINT_EVERY`, from which all others are derived. */
  readonly checkpoints: readonly SeedAt[]
}

export function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}

/** Called a million times in a row: strings and one reused buffer take a third of the time of a buffer each. */
function hashInPlace(seed: Buffer): void {
  seed.write(hash('sha256', seed, 'binary'), 'latin1')
}

export function walkDown(from: SeedAt, index: number): Uint8Array {
  if (index > from.index) throw new RangeError(`seed ${index} does not follow from seed ${from.index}`)
  const seed = Buffer.from(from.seed)
  for (let at = from.index; at > index; at--) hashInPlace(seed)
  return seed
}

export async function makeChain(last: Uint8Array, length: number, signal?: AbortSignal): Promise<SeedChain> {
  const checkpoints: SeedAt[] = []
  const seed = Buffer.from(last)
  for (let index = length; index > 0; index--) {
    if (index === length || index % CHECKPOINT_EVERY === 0) {
      checkpoints.push({ index, seed: Buffer.from(seed) })
      await breathe(undefined, signal === undefined ? {} : { signal })
    }
    hashInPlace(seed)
  }
  return { commit: seed.toString('hex'), checkpoints }
}

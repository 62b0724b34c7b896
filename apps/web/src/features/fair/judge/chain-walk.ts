// Hashes a seed down its chain to the published end, in slices that keep the page responsive.
import { walkBack } from '@lanting/contract/rules/fairness/pf1'

/** A few milliseconds of work on a phone. */
const SLICE = 2000

interface Walk {
  readonly onStep: (done: number) => void
  readonly signal: AbortSignal
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The hash `steps` below the seed; null when it was aborted. */
export async function walkChain(
  seed: string,
  steps: number,
  { onStep, signal }: Walk,
): Promise<string | null> {
  let at = seed
  for (let done = 0; done < steps; ) {
    if (signal.aborted) return null
    const slice = Math.min(SLICE, steps - done)
    at = walkBack(at, slice)
    done += slice
    onStep(done)
    await breathe()
  }
  return signal.aborted ? null : at
}

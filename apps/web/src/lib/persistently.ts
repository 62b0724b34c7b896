// Loads the shell's own code with retries: no page is around it that could show an error.
import { type ComponentType, lazy } from 'react'

const AGAIN_MS = 5_000
/** Window event when code could not be fetched: a deploy may have removed it. */
export const CODE_MISSING = 'codemissing'

/** Waits for the network, or for a delay where the device believes to be online. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      window.removeEventListener('online', again)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
  })
}

export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    window.dispatchEvent(new Event(CODE_MISSING))
    await nextTry()
    return persistently(load)
  }
}

/** A component of the shell, loaded on first use. */
export const lazyPart = <M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await persistently(load)) }))

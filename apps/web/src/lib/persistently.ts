// Code that the frame itself needs: without a network it comes later, for no page stands around it that could say so.
import { type ComponentType, lazy } from 'react'

const AGAIN_MS = 5_000
/** Told to the window when code could not be fetched: a deploy may have taken it away. */
export const CODE_MISSING = 'codemissing'

/** Waits for the network, or for a while where the device believes that it has one. */
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

/** A component of the frame, fetched when it is first needed. */
export const lazyPart = <M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await persistently(load)) }))

// Whole seconds since an instant by the server's clock, updated while mounted.
import { now } from '@lanting/browser-kit/clock'
import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** 0 without an instant. */
export function useElapsed(sinceMs: number | null): number {
  const [, draw] = useState(0)
  useEffect(() => {
    if (sinceMs === null) return undefined
    const timer = setInterval(() => draw((count) => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [sinceMs])
  return sinceMs === null ? 0 : Math.max(0, Math.floor((now() - sinceMs) / SECOND_MS))
}

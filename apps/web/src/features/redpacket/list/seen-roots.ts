// The roots this browser saw before the list was revealed: evidence the server cannot change afterwards.
import type { Day } from '@lanting/contract/time'
import { readCache, writeCache } from '#src/lib/storage.ts'

const DAYS_KEPT = 7

type Seen = Readonly<Record<Day, readonly string[]>>

/** Stored data is untrusted. */
function read(): Seen {
  const stored: unknown = readCache('packetRoots')
  return typeof stored === 'object' && stored !== null ? (stored as Seen) : {}
}

export function seenRoots(day: Day): readonly string[] {
  const roots: unknown = read()[day]
  return Array.isArray(roots) ? roots.filter((root) => typeof root === 'string') : []
}

/** Late batches add their roots; the first seen is kept. */
export function rememberRoots(day: Day, roots: readonly string[]): void {
  if (roots.length === 0) return
  const days = { ...read(), [day]: [...new Set([...seenRoots(day), ...roots])] }
  const kept = Object.keys(days).toSorted().slice(-DAYS_KEPT)
  writeCache('packetRoots', Object.fromEntries(kept.map((key) => [key, days[key] ?? []])))
}

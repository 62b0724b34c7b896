// Games opened last on this device: codes only, newest first. They go with the rest when the session ends.
import { useSyncExternalStore } from 'react'
import { useSession } from '#src/lib/session.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'

const MOST = 6
const listeners = new Set<() => void>()
const NONE: readonly string[] = []
let known: readonly string[] | null = null

function read(): readonly string[] {
  if (known === null) {
    const kept = readCache<unknown>('recentGames')
    const codes = Array.isArray(kept) ? kept.filter((code): code is string => typeof code === 'string') : []
    known = codes.length === 0 ? NONE : codes.slice(0, MOST)
  }
  return known
}

// The storage is emptied when a session ends; another one begins with what is there.
useSession.subscribe((state, before) => {
  if (state.token !== before.token) known = null
})

export function rememberGame(code: string): void {
  if (code === '') return
  known = [code, ...read().filter((one) => one !== code)].slice(0, MOST)
  writeCache('recentGames', known)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useRecentGames(): readonly string[] {
  return useSyncExternalStore(subscribe, read)
}

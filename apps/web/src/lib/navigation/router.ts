// The hash router: path and search, read and changed in one place. Why not a library: see the decision notes.
import { newId } from '@lanting/browser-kit/ids'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** The current location. `key` is new for every navigation and unchanged when a sheet opens or closes. */
export interface Place {
  readonly path: string
  readonly search: string
  readonly key: string
}

/** State stored with each history entry. */
export interface Entry {
  readonly key: string
  /** Number of our entries before this one. */
  readonly index: number
  /** How many sheets or dialogs are open on top of the page; 0 is the page itself. */
  readonly layer: number
}

type PopListener = (landed: Entry) => void

const listeners = new Set<() => void>()
const popListeners = new Set<PopListener>()
let waiting: (() => void)[] | null = null

function splitHash(): { path: string; search: string } {
  const hash = window.location.hash.replace(/^#/, '')
  const cut = hash.indexOf('?')
  const path = (cut === -1 ? hash : hash.slice(0, cut)) || '/'
  return { path: path.startsWith('/') ? path : `/${path}`, search: cut === -1 ? '' : hash.slice(cut) }
}

function entryNow(): Entry | null {
  const state = window.history.state as Partial<Entry> | null
  if (typeof state?.key !== 'string') return null
  return { key: state.key, index: state.index ?? 0, layer: state.layer ?? 0 }
}

/** A typed address has no state of ours yet; a reloaded page has no open sheet any more. */
function adoptEntry(index: number): Entry {
  const entry = entryNow() ?? { key: newId(), index, layer: 0 }
  window.history.replaceState(entry, '')
  return entry
}

let entry: Entry = { ...adoptEntry(0), layer: 0 }
window.history.replaceState(entry, '')
let place: Place = { ...splitHash(), key: entry.key }

/** Page transition: called with the previous location. `turn` renders the new one. */
export type Turning = (turn: () => void, left: Place, before: Entry) => void
let turning: Turning = (turn) => turn()

export function turnPagesBy(how: Turning): void {
  turning = how
}

function moveTo(next: Entry): void {
  const left = place
  const before = entry
  entry = next
  const { path, search } = splitHash()
  if (path === place.path && search === place.search && next.key === place.key) return
  place = { path, search, key: next.key }
  turning(() => listeners.forEach((listener) => listener()), left, before)
}

function onPop(): void {
  // An entry without our state was made by a link or by hand: forward, not back.
  const isBack = entryNow() !== null
  const landed = adoptEntry(entry.index + 1)
  // A page under a sheet still has its old address; parameters changed in the sheet are known here.
  if (landed.key === place.key) window.history.replaceState(landed, '', `#${hrefOf(place)}`)
  const queued = waiting
  waiting = null
  moveTo(landed)
  if (queued === null && isBack) for (const listener of popListeners) listener(landed)
  for (const run of queued ?? []) run()
}

window.addEventListener('popstate', onPop)

/** `/path?search` of a place. */
export function hrefOf({ path, search }: Pick<Place, 'path' | 'search'>): string {
  return path + search
}

export function currentPlace(): Place {
  return place
}

export function currentEntry(): Entry {
  return entry
}

/** Runs at once, or after a pending history step: the two must not race. */
function inOrder(run: () => void): void {
  if (waiting === null) run()
  else waiting.push(run)
}

/** Changes the address without any navigation rule; screens use `go`. An open sheet's entry is replaced. */
export function moveAddress(to: string, { replace = false } = {}): void {
  inOrder(() => {
    const over = replace || entry.layer > 0
    // The page under the sheet stays in the history, so the sheet's replacement comes after it.
    const next: Entry = { key: newId(), index: replace ? entry.index : entry.index + 1, layer: 0 }
    if (over) window.history.replaceState(next, '', `#${to}`)
    else window.history.pushState(next, '', `#${to}`)
    moveTo(next)
  })
}

/** Rewrites the query. The page, its place in the history and a sheet over it stay as they are. */
export function changeSearch(search: string): void {
  inOrder(() => {
    window.history.replaceState(entry, '', `#${place.path}${search}`)
    moveTo(entry)
  })
}

/** Adds a history entry for a sheet, so that the back button closes it. */
export function pushLayer(layer: number): void {
  inOrder(() => {
    if (entry.layer >= layer) return
    entry = { ...entry, layer }
    window.history.pushState(entry, '')
  })
}

/** Removes the entries of sheets that were not closed by the back button. */
export function dropLayers(count: number): void {
  if (waiting !== null) return
  waiting = []
  window.history.go(-count)
}

export function onHistoryPop(listener: PopListener): () => void {
  popListeners.add(listener)
  return () => popListeners.delete(listener)
}

export function stepBack(): void {
  window.history.back()
}

export function subscribePlace(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A page kept mounted while hidden still sees the address it was left with. */
export const FrozenPlace = createContext<Place | null>(null)

export function usePlace(): Place {
  const live = useSyncExternalStore(subscribePlace, currentPlace)
  return useContext(FrozenPlace) ?? live
}

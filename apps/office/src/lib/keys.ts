// The keyboard: layers of keys, the newest first; off while typing and under a dialog that is not their own.
import { useEffect, useRef } from 'react'

/** `j`, `Enter`, `/`, `mod+k`; letters in lower case. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>

interface Layer {
  readonly map: () => KeyMap
  readonly inDialog: boolean
}

const layers: Layer[] = []
/** A `G` waits this long for its letter. */
const PREFIX_MS = 1200
let prefixAt: number | null = null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Enter and space on a control belong to that control. */
const isPress = (event: KeyboardEvent) =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof HTMLElement &&
  event.target.closest('a, button, [role="switch"], summary') !== null

function nameOf(event: KeyboardEvent): string | null {
  const mod = event.metaKey || event.ctrlKey
  if (event.altKey) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (mod) return `mod+${key}`
  if (prefixAt !== null && event.timeStamp - prefixAt < PREFIX_MS) return `g ${key}`
  return key
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const name = nameOf(event)
  if (name === null) return
  const modified = name.startsWith('mod+')
  if (!modified && (isTyping(event.target) || isPress(event))) return
  const dialogOpen = document.querySelector('dialog[open]') !== null
  prefixAt = name === 'g' && !dialogOpen ? event.timeStamp : null
  for (const layer of layers.toReversed()) {
    if (layer.inDialog !== dialogOpen) continue
    const action = layer.map()[name]
    if (action === undefined) continue
    event.preventDefault()
    action(event)
    return
  }
}

/** Binds keys while the component is mounted. A dialog marks its own keys. */
export function useKeys(map: KeyMap, options: { readonly inDialog?: boolean } = {}): void {
  const latest = useRef(map)
  useEffect(() => {
    latest.current = map
  })
  const inDialog = options.inDialog ?? false
  useEffect(() => {
    const layer: Layer = { map: () => latest.current, inDialog }
    if (layers.length === 0) window.addEventListener('keydown', handle)
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', handle)
    }
  }, [inDialog])
}

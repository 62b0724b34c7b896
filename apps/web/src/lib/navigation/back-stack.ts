// The hardware back button closes the topmost sheet or dialog before it leaves the page.
import { useEffect, useEffectEvent } from 'react'
import { currentEntry, dropLayers, onHistoryPop, pushLayer } from '#src/lib/navigation/router.ts'

interface Layer {
  readonly close: () => void
}

const open: Layer[] = []

onHistoryPop((landed) => {
  while (open.length > landed.layer) open.pop()?.close()
  // Skips the history entry of a sheet that is gone. A page that opens its own layer on return waits until that
  // is done.
  if (landed.layer > open.length) dropLayers(1)
})

/** Batches closing one sheet and opening another, or closing two, into one history change. */
function settleLater(): void {
  queueMicrotask(() => {
    const extra = currentEntry().layer - open.length
    if (extra > 0) dropLayers(extra)
  })
}

/** Registers an open sheet; call the returned function when it closes by itself. */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { close }
  open.push(layer)
  pushLayer(open.length)
  return () => {
    const at = open.indexOf(layer)
    if (at === -1) return
    open.splice(at, 1)
    settleLater()
  }
}

/** Whether a sheet or dialog is open over the page: automatic popups wait. */
export function isCovered(): boolean {
  return open.length > 0
}

/** While `isOpen`, the back button calls `close` instead of leaving the page. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    return openLayer(() => onBack())
  }, [isOpen])
}

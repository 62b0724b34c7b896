// The panel under our bar: opened by hand, the game pauses behind it. The reminder pauses it too.
import { useEffect, useEffectEvent, useState } from 'react'
import type { ToFrame } from '#src/features/venue/game/frame-messages.ts'
import { usePlayPause } from '#src/lib/play-pause.ts'

export interface Panel {
  readonly isOpen: boolean
  /** The panel or the reminder lies over the game. */
  readonly isOver: boolean
  readonly toggle: () => void
  readonly close: () => void
}

export function usePanel(post: (type: ToFrame) => void): Panel {
  const [isOpen, setOpen] = useState(false)
  const isReminded = usePlayPause((state) => state.isPaused)
  const isOver = isOpen || isReminded
  const postToGame = useEffectEvent(post)
  useEffect(() => {
    if (!isOver) return undefined
    postToGame('pause')
    return () => postToGame('resume')
  }, [isOver])
  return { isOpen, isOver, close: () => setOpen(false), toggle: () => setOpen((open) => !open) }
}

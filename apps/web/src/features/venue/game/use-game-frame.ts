// The states of one framed game: opening, slow, open, shown; and its messages about running rounds.
import { LIMITS } from '@lanting/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  type FrameMessage,
  listenToFrame,
  type ToFrame,
  postToFrame,
} from '#src/features/venue/game/frame-messages.ts'

interface FrameState {
  readonly attempt: number
  /** The frame has something to show. */
  readonly isOpen: boolean
  /** The overlay is gone. */
  readonly isShown: boolean
  readonly isSlow: boolean
  readonly hasOpenRound: boolean
}

const fresh = (attempt: number): FrameState => ({
  attempt,
  isOpen: false,
  isShown: false,
  isSlow: false,
  hasOpenRound: false,
})

interface GameFrame extends FrameState {
  readonly onLoad: () => void
  readonly post: (type: ToFrame) => void
}

interface Setting {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Undefined until the launch is answered. */
  readonly url: URL | undefined
  readonly attempt: number
  /** Our own venues post `ready`; for others there is only the frame's load event. */
  readonly saysReady: boolean
  /** The venue's balance changed: refetch from our server. */
  readonly onMoney: () => void
}

export function useGameFrame({ frame, url, attempt, saysReady, onMoney }: Setting): GameFrame {
  const [kept, setState] = useState(() => fresh(attempt))
  const state = kept.attempt === attempt ? kept : fresh(attempt)
  // A late message of an earlier attempt must not change the current one.
  const change = (part: Partial<FrameState>) =>
    setState((now) => ({ ...(now.attempt === attempt ? now : fresh(attempt)), ...part }))

  const handleMessage = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'ready') change({ isOpen: true })
    if (message.type === 'bet-open') change({ hasOpenRound: true })
    if (message.type === 'bet-closed') change({ hasOpenRound: false })
    if (message.type === 'balance' || message.type === 'bet-closed') onMoney()
  })
  const origin = url?.origin
  useEffect(() => {
    if (origin === undefined) return undefined
    return listenToFrame(
      () => frame.current,
      origin,
      (message) => handleMessage(message),
    )
  }, [origin, frame])

  const turnSlow = useEffectEvent(() => change({ isSlow: true }))
  useEffect(() => {
    if (state.isOpen) return undefined
    const timer = setTimeout(() => turnSlow(), LIMITS.gameSlowMs)
    return () => clearTimeout(timer)
  }, [attempt, state.isOpen])

  const reveal = useEffectEvent(() => change({ isShown: true }))
  useEffect(() => {
    if (!state.isOpen || state.isShown) return undefined
    const timer = setTimeout(() => reveal(), LIMITS.gameOverlayAfterLoadMs)
    return () => clearTimeout(timer)
  }, [state.isOpen, state.isShown])

  return {
    ...state,
    onLoad: () => {
      if (!saysReady) change({ isOpen: true })
    },
    post: (type) => {
      if (origin !== undefined) postToFrame(frame.current, origin, type)
    },
  }
}

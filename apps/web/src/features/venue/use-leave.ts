// Leaving a game: the back button asks first when a round is under way, and money comes home when it went along by itself.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openLayer } from '#src/lib/back-stack.ts'
import { goBack } from '#src/lib/go.ts'
import { stepBack } from '#src/lib/router.ts'
import { ME } from '#src/queries/client.ts'
import { useRecoverAll } from '#src/queries/user.ts'

interface Leaving {
  /** 本局尚未结束: the reader must answer. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** The cross: the same as the back button, past an open panel. */
  readonly askToLeave: () => void
}

interface Setting {
  readonly hasOpenBet: boolean
  /** An open panel takes the back button first. */
  readonly isPanelOpen: boolean
  readonly closePanel: () => void
  /** A game was opened while auto-transfer is on. */
  readonly shouldRecall: boolean
}

export function useLeave({ hasOpenBet, isPanelOpen, closePanel, shouldRecall }: Setting): Leaving {
  const [isAsking, setAsking] = useState(false)
  const [turn, setTurn] = useState(0)
  const wantsOut = useRef(false)
  const leave = () => goBack('/')

  const onBack = useEffectEvent(() => {
    const isCross = wantsOut.current
    wantsOut.current = false
    if (isPanelOpen && !isCross) {
      closePanel()
      setTurn((count) => count + 1)
    } else if (hasOpenBet) setAsking(true)
    else leave()
  })
  // One entry of the history stands over the page, so that the back button comes here first; each press takes it away.
  useEffect(() => openLayer(() => onBack()), [turn])

  useRecallOnLeave(shouldRecall)
  return {
    isAsking,
    stay: () => {
      setAsking(false)
      setTurn((count) => count + 1)
    },
    leave,
    askToLeave: () => {
      wantsOut.current = true
      stepBack()
    },
  }
}

/** Whatever way the page is left, its money follows and every balance is asked anew. */
function useRecallOnLeave(shouldRecall: boolean): void {
  const client = useQueryClient()
  const recover = useRecoverAll()
  const goHome = useEffectEvent(() => {
    if (shouldRecall) recover.mutate()
    else void client.invalidateQueries({ queryKey: [ME] })
  })
  useEffect(() => () => goHome(), [])
}

// Leaving a game: the back button confirms first while a round runs, and auto-transferred money is returned.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openLayer } from '#src/lib/navigation/back-stack.ts'
import { goBack } from '#src/lib/navigation/go.ts'
import { stepBack } from '#src/lib/navigation/router.ts'
import { ME } from '#src/queries/client.ts'
import { useRecoverAll } from '#src/queries/user.ts'

interface Leaving {
  /** 本局尚未结束: must be answered. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** The cross: like the back button, but ignores an open panel. */
  readonly askToLeave: () => void
}

interface Setting {
  readonly hasOpenBet: boolean
  /** An open panel handles the back button first. */
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
  // One history entry lies over the page, so that the back button is handled here first; each press removes it.
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

/** However the page is left, its money is returned and every balance refetched. */
function useRecallOnLeave(shouldRecall: boolean): void {
  const client = useQueryClient()
  const recover = useRecoverAll()
  const goHome = useEffectEvent(() => {
    if (shouldRecall) recover.mutate()
    else void client.invalidateQueries({ queryKey: [ME] })
  })
  useEffect(() => () => goHome(), [])
}

// The panel under our bar: opened by hand, or by the play-time reminder.
import { now } from '@lanting/browser-kit/clock'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ToFrame } from '#src/features/venue/frame-messages.ts'
import { useReminderMinutes } from '#src/features/venue/queries.ts'

const MINUTE_MS = 60_000

export interface Panel {
  readonly isOpen: boolean
  /** Minutes played when the reminder opened it; null when opened by hand. */
  readonly remindedAt: number | null
  readonly everyMinutes: number | null
  readonly toggle: () => void
  readonly close: () => void
}

export function useReminder(sinceMs: number | null, post: (type: ToFrame) => void): Panel {
  const everyMinutes = useReminderMinutes()
  const [isOpen, setOpen] = useState(false)
  const [remindedAt, setReminded] = useState<number | null>(null)
  const [round, setRound] = useState(1)
  const remind = useEffectEvent((minutes: number) => {
    setReminded(minutes)
    setOpen(true)
    setRound(round + 1)
    post('pause')
  })

  useEffect(() => {
    if (sinceMs === null || everyMinutes === null) return undefined
    const due = everyMinutes * round
    const timer = setTimeout(() => remind(due), Math.max(0, sinceMs + due * MINUTE_MS - now()))
    return () => clearTimeout(timer)
  }, [sinceMs, everyMinutes, round])

  const close = () => {
    if (!isOpen) return
    setOpen(false)
    setReminded(null)
    post('resume')
  }
  return {
    isOpen,
    remindedAt,
    everyMinutes,
    close,
    toggle: () => {
      if (isOpen) close()
      else {
        setOpen(true)
        post('pause')
      }
    },
  }
}

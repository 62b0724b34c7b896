// Support notifications: the waiting count in the window title, and a sound for each new conversation.
import { useEffect, useRef } from 'react'
import { chime, prepareChime } from '#src/lib/chime.ts'
import { useTitleCount } from '#src/lib/title.ts'
import type { Me } from '#src/queries/me.ts'
import { useSupportWaiting } from '#src/queries/waiting.ts'

export function useSupportBell(me: Me): void {
  const { data } = useSupportWaiting(me)
  useTitleCount(data?.waiting ?? 0)
  useEffect(prepareChime, [])
  const seen = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const waiting = new Set(data.open.filter(({ waits }) => waits === 1).map(({ id }) => id))
    const before = seen.current
    seen.current = waiting
    // No sound for conversations that were waiting before login.
    if (before !== null && [...waiting].some((id) => !before.has(id))) chime()
  }, [data])
}

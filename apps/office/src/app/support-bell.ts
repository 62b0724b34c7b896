// While anybody of a desk is in the office: how many wait stands in the window's title, and a new one is heard.
import { useEffect, useRef } from 'react'
import { chime, prepareChime } from '#src/lib/chime.ts'
import { useTitleCount } from '#src/lib/title.ts'
import type { Me } from '#src/queries/me.ts'
import { useSupportWaiting } from '#src/queries/waiting.ts'

export function useSupportBell(me: Me): void {
  const { data } = useSupportWaiting(me)
  useTitleCount(data?.waiting ?? 0)
  useEffect(prepareChime, [])
  const heard = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const waiting = new Set(data.open.filter(({ waits }) => waits === 1).map(({ id }) => id))
    const before = heard.current
    heard.current = waiting
    // Whoever comes in is not greeted by what was there before.
    if (before !== null && [...waiting].some((id) => !before.has(id))) chime()
  }, [data])
}

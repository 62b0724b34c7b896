// Over a room or a game: a heartbeat every minute in view, the reminder when it is due, and the way out when play is over.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { refusalText } from '@lanting/contract/refusals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ReminderSheet } from '#src/features/protection/reminder-sheet.tsx'
import { call } from '#src/lib/call.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { noteReminded, remindedAt, usePlayPause } from '#src/lib/play-pause.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { limitsQuery } from '#src/queries/money/limits.ts'

export function PlayWatch({ place }: { readonly place: 'room' | 'game' }) {
  const client = useQueryClient()
  const beat = useQuery({
    queryKey: [ME, 'heartbeat', place],
    queryFn: async ({ signal }) =>
      (await call('POST /api/heartbeat', { place }, { signal, quiet: true })).data,
    enabled: useIsMember(),
    refetchInterval: LIMITS.safety.heartbeatMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  }).data
  const [answered, setAnswered] = useState(remindedAt)
  const minutes = beat?.session.minutes ?? 0
  const every = beat?.reminder_minutes ?? null
  // After another login the count begins anew.
  const since = minutes - (answered > minutes ? 0 : answered)
  const isDue = every !== null && since >= every

  useEffect(() => {
    if (!isDue) return undefined
    usePlayPause.setState({ isPaused: true })
    // What remains is shown beside it.
    void client.invalidateQueries({ queryKey: limitsQuery.queryKey })
    return () => usePlayPause.setState({ isPaused: false })
  }, [isDue, client])

  const isAbsent = beat?.is_absent === 1
  const isLaunched = usePlayPause((play) => play.isLaunched)
  // The server has ended the venue's session; in a room only the next bet is refused, and a refused launch says so itself.
  const isOver = place === 'game' && isLaunched && beat?.minutes_left === 0
  const leave = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: [ME] })
    moveAddress('/', { replace: true })
    if (!isAbsent) toast.info(refusalText('timeLimitReached'))
  })
  useEffect(() => {
    if (isAbsent || isOver) leave()
  }, [isAbsent, isOver])

  const continuePlay = () => {
    noteReminded(minutes)
    setAnswered(minutes)
  }
  return (
    <ReminderSheet open={isDue && !isAbsent && !isOver} beat={beat} place={place} onContinue={continuePlay} />
  )
}

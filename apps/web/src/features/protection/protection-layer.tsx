// What player protection lays over any page of a member: refusals and questions about limits, and the watch over play.
import { Suspense } from 'react'
import { useEver } from '#src/lib/hooks/use-ever.ts'
import { useLimitAsks } from '#src/lib/limit-asks.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { lazyPart } from '#src/lib/persistently.ts'

const LimitOverlays = lazyPart(
  () => import('#src/features/protection/limits/limit-overlays.tsx'),
  (m) => m.LimitOverlays,
)
const PlayWatch = lazyPart(
  () => import('#src/features/protection/play-watch.tsx'),
  (m) => m.PlayWatch,
)

/** Where time is counted and the reminder appears. */
const PLACES: Readonly<Record<string, 'room' | 'game'>> = { '/lotteryPage': 'room', '/gamePage': 'game' }

export function ProtectionLayer() {
  const wasLimited = useEver(useLimitAsks((asks) => asks.refusal !== null || asks.firstDeposit !== null))
  const place = PLACES[usePlace().path]
  return (
    <Suspense fallback={null}>
      {wasLimited && <LimitOverlays />}
      {place !== undefined && <PlayWatch key={place} place={place} />}
    </Suspense>
  )
}

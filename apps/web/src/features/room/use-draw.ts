// From the end of a round to its result: waits, polls with jitter, shows it, then releases the next round.
import { LIMITS } from '@lanting/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { randomIndex } from '#src/lib/random-index.ts'
import type { DrawResult, Room } from '#src/queries/lottery.ts'

/** The balls land after about a second; the rest is reading time. */
const SHOWN_MS = 3600
const ASK_AGAIN_MS = 1000
/** From here on the page shows that the draw is late. */
const SLOW_AFTER_MS = 3000

export interface Drawing {
  readonly expect: string
  readonly hash: string | null
  /** Null while the balls are pending. */
  readonly result: DrawResult | null
  readonly isSlow: boolean
}

interface Awaited {
  readonly expect: string
  readonly hash: string | null
  readonly isSlow: boolean
}

function resultOf({ lottery }: Room, expect: string): DrawResult | null {
  const { last } = lottery.nowdata
  if (last?.expect === expect) return last.extend
  return lottery.openlist.find((item) => item.expect === expect)?.extend ?? null
}

/** A later round takes bets while this one has no result: it is void. */
function isPassedOver(room: Room, { expect }: Awaited): boolean {
  const { nextexpect, state } = room.lottery.nowdata
  return state === 'open' && nextexpect > expect && resultOf(room, expect) === null
}

/** The current stage. A missing result is reported by the server, as a paused room. */
export function useDraw(room: Room, isDrawing: boolean, reload: () => void): Drawing | null {
  const { nextexpect, hash, state } = room.lottery.nowdata
  const [awaited, setAwaited] = useState<Awaited | null>(null)
  if (isDrawing && state !== 'void' && awaited?.expect !== nextexpect)
    setAwaited({ expect: nextexpect, hash, isSlow: false })
  else if (awaited !== null && isPassedOver(room, awaited)) setAwaited(null)

  const result = awaited === null ? null : resultOf(room, awaited.expect)
  const waitsFor = awaited !== null && result === null ? awaited.expect : null
  useAsking(waitsFor, reload)
  useSlow(waitsFor, () => setAwaited((before) => (before === null ? null : { ...before, isSlow: true })))
  useEnd(result !== null, () => setAwaited(null))

  if (awaited === null) return null
  return { expect: awaited.expect, hash: awaited.hash, result, isSlow: awaited.isSlow }
}

/** Jitter of up to 800 ms, so that a full room does not request at once; then every second. */
function useAsking(expect: string | null, reload: () => void): void {
  const ask = useEffectEvent(reload)
  useEffect(() => {
    if (expect === null) return undefined
    let timer = setTimeout(function next() {
      ask()
      timer = setTimeout(next, ASK_AGAIN_MS)
    }, randomIndex(LIMITS.roomReloadJitterMs))
    return () => clearTimeout(timer)
  }, [expect])
}

function useSlow(expect: string | null, callback: () => void): void {
  const onSlow = useEffectEvent(callback)
  useEffect(() => {
    if (expect === null) return undefined
    const timer = setTimeout(() => onSlow(), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [expect])
}

function useEnd(hasResult: boolean, end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (!hasResult) return undefined
    const timer = setTimeout(() => onEnd(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [hasResult])
}

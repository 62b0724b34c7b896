// A won amount counts up once, quickly. With reduced motion or a screen reader the sum is shown at once.
import { useEffect, useState } from 'react'
import { prefersStill } from '#web/lib/motion.ts'
import { signed } from '#web/lib/money.ts'

const COUNT_MS = 420

export function CountUp({ fen }: { readonly fen: bigint }) {
  const [part, setPart] = useState(() => (prefersStill() ? 1 : 0))
  useEffect(() => {
    if (prefersStill()) return undefined
    let started: number | undefined
    let frame = requestAnimationFrame(function tick(now) {
      started ??= now
      const next = Math.min(1, (now - started) / COUNT_MS)
      setPart(next)
      if (next < 1) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const counted = signed((fen * BigInt(Math.round(part * 1000))) / 1000n)
  // Reserves the final width, so that its neighbours do not move.
  return <b style={{ minWidth: `${signed(fen).length * 0.56}em` }}>{counted}</b>
}

// One reel: a window on the 32 stops in their true order. It spins while the request is in flight and stops at the draw.
import { STRIP } from '@lanting/contract/rules/games/slots'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { SlotTheme } from '#web/art/slot-theme.ts'
import { prefersStill } from '#web/lib/motion.ts'
import css from './slot.module.css'

const STOPS = STRIP.length
const STOPS_PER_SEC = 26
const BRAKE_STOPS = 9
const BRAKE_MS = 640
/** Of the last stretch: about 12 px at a usual size. */
const OVERSHOOT = 0.014
const CELLS = [-2, -1, 0, 1, 2] as const

export interface ReelHandle {
  spin(): void
  /** Comes to rest with this stop in the middle of the window. */
  stopAt(stop: number): Promise<void>
}

interface ReelProps {
  readonly ref: Ref<ReelHandle>
  readonly first: number
  readonly symbols: SlotTheme['symbols']
}

const at = (stop: number) => STRIP[((stop % STOPS) + STOPS) % STOPS] ?? 'CHERRY'

/** Brakes evenly, goes a little too far, and settles. Values beyond 1 are the overshoot. */
function brake(t: number): number {
  const turn = 0.82
  if (t < turn) return 1 - (1 - t / turn) ** 2
  const back = (t - turn) / (1 - turn)
  return 1 + Math.sin(back * Math.PI) * OVERSHOOT
}

export function Reel({ ref, first, symbols }: ReelProps) {
  const strip = useRef<HTMLDivElement>(null)
  const position = useRef(first)
  const frame = useRef(0)

  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  /** Draws the five cells around a position; only whole stops change what a cell shows. */
  function show(value: number): void {
    position.current = value
    const element = strip.current
    if (element === null) return
    const middle = Math.round(value)
    element.style.transform = `translateY(${(value - middle) * -20}%)`
    for (const [i, offset] of CELLS.entries()) {
      const image = element.children[i]?.firstElementChild
      const source = symbols[at(middle + offset)].src
      if (image instanceof HTMLImageElement && image.src !== source) image.src = source
    }
    element.dataset['stop'] = String(((middle % STOPS) + STOPS) % STOPS)
  }

  function animate(draw: (elapsedMs: number) => boolean): Promise<void> {
    cancelAnimationFrame(frame.current)
    return new Promise((resolve) => {
      let started: number | undefined
      const tick = (now: number) => {
        started ??= now
        if (draw(now - started)) frame.current = requestAnimationFrame(tick)
        else resolve()
      }
      frame.current = requestAnimationFrame(tick)
    })
  }

  /** Beside the middle line symbols are dim, but not while they fly by. */
  function setMoving(moving: boolean): void {
    strip.current?.classList.toggle(css.moving ?? '', moving)
  }

  useImperativeHandle(ref, () => ({
    spin() {
      if (prefersStill()) {
        strip.current?.classList.add(css.fading ?? '')
        return
      }
      const from = position.current
      setMoving(true)
      // The strip runs downwards: stops with lower numbers come from above.
      void animate((ms) => {
        const eased = Math.min(1, ms / 240)
        show(from - (ms / 1000) * STOPS_PER_SEC * eased)
        return true
      })
    },
    async stopAt(stop) {
      if (prefersStill()) {
        cancelAnimationFrame(frame.current)
        show(stop)
        strip.current?.classList.remove(css.fading ?? '')
        return
      }
      const from = position.current
      const nearest = Math.floor(from) - BRAKE_STOPS
      const target = nearest - ((((nearest - stop) % STOPS) + STOPS) % STOPS)
      // Jumps to the last stretch unseen: the strip looks the same all round.
      const start = target + BRAKE_STOPS
      await animate((ms) => {
        const t = Math.min(1, ms / BRAKE_MS)
        show(start + (target - start) * brake(t))
        return t < 1
      })
      show(stop)
      setMoving(false)
    },
  }))

  return (
    <div className={css.reel}>
      <div ref={strip} className={css.strip}>
        {CELLS.map((offset) => (
          <div key={offset} className={offset === 0 ? css.cell : `${css.cell} ${css.beside}`}>
            <img src={symbols[at(first + offset)].src} alt="" draggable={false} />
          </div>
        ))}
      </div>
    </div>
  )
}

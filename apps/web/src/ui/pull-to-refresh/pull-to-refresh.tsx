// Pull down at the top of a page to refetch. The browser's own pull-to-refresh is off.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { refreshCw } from '@lanting/design/icons'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import css from './pull-to-refresh.module.css'

const TRIGGER_PX = 64
const MAX_PX = 96

type PullToRefreshProps = { onRefresh: () => Promise<unknown>; children: ReactNode }

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const { pulled, busy } = usePull({ root: box, isAllowed: () => true, onRefresh })
  const settled = busy || pulled === 0
  return (
    <div ref={setBox} className={css.box}>
      <PullSign pulled={pulled} busy={busy} />
      <div
        className={cx(settled && css.settled)}
        style={pulled > 0 ? { transform: `translateY(${pulled}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  )
}

/** The arrow that turns with the finger, then spins. */
export function PullSign({ pulled, busy }: { readonly pulled: number; readonly busy: boolean }) {
  return (
    <>
      <div className={css.sign} style={{ opacity: Math.min(1, pulled / TRIGGER_PX) }} aria-hidden="true">
        <span style={{ transform: `rotate(${pulled * 3}deg)` }}>
          <Icon d={refreshCw} size={20} stroke={2} spin={busy} />
        </span>
      </div>
      {busy && (
        <span className={css.spoken} role="status">
          正在刷新
        </span>
      )}
    </>
  )
}

interface PullOptions {
  /** Where a pull may begin. */
  readonly root: HTMLElement | null
  readonly isAllowed: () => boolean
  readonly onRefresh: () => Promise<unknown>
}

export function usePull({ root, isAllowed, onRefresh }: PullOptions) {
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    setPulled(TRIGGER_PX)
    // A failed refetch is shown by its own component.
    await Promise.allSettled([onRefresh()])
    setBusy(false)
    setPulled(0)
  }
  const release = useEffectEvent((distance: number) => {
    if (distance < TRIGGER_PX) setPulled(0)
    else void refresh()
  })
  const canStart = useEffectEvent(() => !busy && window.scrollY <= 0 && isAllowed())
  useEffect(
    () =>
      root === null
        ? undefined
        : watchPull(root, { canStart: () => canStart(), setPulled, release: (px) => release(px) }),
    [root],
  )
  return { pulled, busy }
}

type Pull = { canStart: () => boolean; setPulled: (px: number) => void; release: (px: number) => void }

/** Moves are listened to only during a pull: a listener that may cancel them slows every scroll. */
function watchPull(element: HTMLElement, { canStart, setPulled, release }: Pull): () => void {
  let startY: number | null = null
  let distance = 0
  const page = document.documentElement
  const start = (event: TouchEvent) => {
    startY = canStart() ? (event.touches[0]?.clientY ?? null) : null
    distance = 0
    if (startY === null) return
    page.style.overscrollBehaviorY = 'contain'
    element.addEventListener('touchmove', move, { passive: false })
  }
  const move = (event: TouchEvent) => {
    if (startY === null) return
    const drag = (event.touches[0]?.clientY ?? startY) - startY
    if (drag <= 0 && distance === 0) return
    // Half the finger's distance: feels weighted, and stops softly.
    distance = Math.max(0, Math.min(MAX_PX, drag / 2))
    if (event.cancelable) event.preventDefault()
    setPulled(distance)
  }
  const finish = () => {
    if (startY !== null && distance > 0) release(distance)
    startY = null
    page.style.overscrollBehaviorY = ''
    element.removeEventListener('touchmove', move)
  }
  element.addEventListener('touchstart', start, { passive: true })
  element.addEventListener('touchend', finish)
  element.addEventListener('touchcancel', finish)
  return () => {
    finish()
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchend', finish)
    element.removeEventListener('touchcancel', finish)
  }
}

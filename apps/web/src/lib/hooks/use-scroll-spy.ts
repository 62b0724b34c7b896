// Tracks the current section of a long list, and scrolls to another. A pick holds until the user scrolls again.
import { useEffect, useRef, useState } from 'react'

const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown'] as const

interface ScrollSpy {
  /** Index of the current section. */
  readonly index: number
  /** The list has scrolled under the bars. */
  readonly stuck: boolean
  readonly moveTo: (index: number) => void
  readonly listRef: React.RefObject<HTMLDivElement | null>
}

function partBeingRead(list: HTMLElement, linePx: number, isWholePage: boolean): number {
  const parts = [...list.children]
  if (isWholePage) {
    if (window.scrollY < 4) return 0
    // The last sections may be too short to reach the line.
    const pageHeight = document.documentElement.scrollHeight
    if (window.innerHeight + window.scrollY >= pageHeight - 2) return Math.max(0, parts.length - 1)
  }
  const below = parts.findIndex((part) => part.getBoundingClientRect().top > linePx)
  return Math.max(0, (below === -1 ? parts.length : below) - 1)
}

/**
 * @param linePx the height of the bars above the list; a section is current once its heading reaches it
 * @param gapPx distance of a picked section below the bars
 * @param isWholePage the list is the whole page: its top is the first section, its bottom the last
 */
export function useScrollSpy(count: number, linePx: number, gapPx: number, isWholePage = false): ScrollSpy {
  const listRef = useRef<HTMLDivElement>(null)
  const isPicked = useRef(false)
  const [index, setIndex] = useState(0)
  const [stuck, setStuck] = useState(false)

  useEffect(() => {
    const onScroll = () => {
      const list = listRef.current
      if (list === null || count === 0) return
      setStuck(list.getBoundingClientRect().top < linePx - gapPx)
      if (!isPicked.current) setIndex(partBeingRead(list, linePx, isWholePage))
    }
    const onUserInput = () => {
      isPicked.current = false
    }
    // In the next frame: measuring now would force a layout in the middle of rendering.
    requestAnimationFrame(onScroll)
    window.addEventListener('scroll', onScroll, { passive: true })
    for (const name of USER_INPUT_EVENTS) window.addEventListener(name, onUserInput, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      for (const name of USER_INPUT_EVENTS) window.removeEventListener(name, onUserInput)
    }
  }, [count, linePx, gapPx, isWholePage])

  const moveTo = (next: number) => {
    isPicked.current = true
    setIndex(next)
    const part = listRef.current?.children[next]
    if (part === undefined) return
    const top = part.getBoundingClientRect().top + window.scrollY - linePx + gapPx
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({
      top: isWholePage && next === 0 && window.scrollY < 4 ? 0 : top,
      behavior: isStill ? 'auto' : 'smooth',
    })
  }
  return { index, stuck, moveTo, listRef }
}

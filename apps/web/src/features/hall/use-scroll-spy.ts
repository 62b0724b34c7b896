// Tells which part of one long list is being read, and moves to another. A pick holds until the reader scrolls again.
import { useEffect, useRef, useState } from 'react'

/** The header and the pills under it; a part counts once its heading has come this near. */
const LINE_PX = 132
const HANDS = ['wheel', 'touchmove', 'keydown'] as const

interface ScrollSpy {
  /** Index of the part being read. */
  readonly index: number
  /** Something has been scrolled under the pills. */
  readonly stuck: boolean
  readonly moveTo: (index: number) => void
  readonly listRef: React.RefObject<HTMLDivElement | null>
}

function partBeingRead(list: HTMLElement): number {
  const page = document.documentElement
  const parts = [...list.children]
  // The last parts may be too short to reach the line.
  if (window.innerHeight + window.scrollY >= page.scrollHeight - 2) return Math.max(0, parts.length - 1)
  const below = parts.findIndex((part) => part.getBoundingClientRect().top > LINE_PX)
  return Math.max(0, (below === -1 ? parts.length : below) - 1)
}

export function useScrollSpy(count: number): ScrollSpy {
  const listRef = useRef<HTMLDivElement>(null)
  const picked = useRef(false)
  const [index, setIndex] = useState(0)
  const [stuck, setStuck] = useState(false)

  useEffect(() => {
    const look = () => {
      const list = listRef.current
      if (list === null || count === 0) return
      setStuck(list.getBoundingClientRect().top < LINE_PX - 24)
      if (!picked.current) setIndex(window.scrollY < 4 ? 0 : partBeingRead(list))
    }
    const letGo = () => {
      picked.current = false
    }
    // With the next picture: asked now, the page would be laid out once more in the middle of being drawn.
    requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    for (const hand of HANDS) window.addEventListener(hand, letGo, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      for (const hand of HANDS) window.removeEventListener(hand, letGo)
    }
  }, [count])

  const moveTo = (next: number) => {
    picked.current = true
    setIndex(next)
    const part = listRef.current?.children[next]
    if (part === undefined) return
    const top = part.getBoundingClientRect().top + window.scrollY - LINE_PX + 24
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({
      top: next === 0 && window.scrollY < 4 ? 0 : top,
      behavior: still ? 'auto' : 'smooth',
    })
  }
  return { index, stuck, moveTo, listRef }
}

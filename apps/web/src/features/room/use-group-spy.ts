// Tells which group of plays is being read, and moves to another. A pick holds until the reader scrolls again.
import { useEffect, useRef, useState } from 'react'

/** The page's bar and the tabs under it. */
const LINE_PX = 112
const HANDS = ['wheel', 'touchmove', 'keydown'] as const

function groupBeingRead(list: HTMLElement): number {
  const groups = [...list.children]
  const below = groups.findIndex((group) => group.getBoundingClientRect().top > LINE_PX)
  return Math.max(0, (below === -1 ? groups.length : below) - 1)
}

export function useGroupSpy(count: number) {
  const listRef = useRef<HTMLDivElement>(null)
  const isPicked = useRef(false)
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const look = () => {
      if (listRef.current !== null && count > 0 && !isPicked.current)
        setIndex(groupBeingRead(listRef.current))
    }
    const letGo = () => {
      isPicked.current = false
    }
    window.addEventListener('scroll', look, { passive: true })
    for (const hand of HANDS) window.addEventListener(hand, letGo, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      for (const hand of HANDS) window.removeEventListener(hand, letGo)
    }
  }, [count])

  const moveTo = (next: number) => {
    isPicked.current = true
    setIndex(next)
    const group = listRef.current?.children[next]
    if (group === undefined) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({
      top: group.getBoundingClientRect().top + window.scrollY - LINE_PX + 8,
      behavior: isStill ? 'auto' : 'smooth',
    })
  }
  return { index, moveTo, listRef }
}

// What a page may change about the shell's header: whether the balance is docked in it, and a menu button at its left.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

interface HeaderSlot {
  /** The hall shows its balance in the landscape; it docks into the header once it has scrolled out. */
  readonly docked: boolean
  readonly openMenu: (() => void) | null
}

export const useHeaderSlot = create<HeaderSlot>(() => ({ docked: true, openMenu: null }))

/** While the watched element is on the screen the header stays clear; without it the balance is docked. */
export function watchDock(element: Element | null): () => void {
  if (element === null) return () => undefined
  useHeaderSlot.setState({ docked: false })
  const observer = new IntersectionObserver(([entry]) => {
    useHeaderSlot.setState({ docked: entry !== undefined && !entry.isIntersecting })
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    useHeaderSlot.setState({ docked: true })
  }
}

/** Shows a menu button in the header while the page is shown. */
export function useHeaderMenu(open: () => void): void {
  const openMenu = useEffectEvent(open)
  useEffect(() => {
    useHeaderSlot.setState({ openMenu: () => openMenu() })
    return () => useHeaderSlot.setState({ openMenu: null })
  }, [])
}

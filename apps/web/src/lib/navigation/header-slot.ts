// What a page may change in the shell's header: its background, whether the balance is docked, a menu button.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

interface HeaderSlot {
  /** The hall shows its balance in the landscape; it docks into the header once scrolled out. */
  readonly docked: boolean
  /** Page content is under the transparent header, which turns to glass. */
  readonly glass: boolean
  /** The picture under the transparent header is dark in both themes. */
  readonly overDark: boolean
  readonly openMenu: (() => void) | null
}

export const useHeaderSlot = create<HeaderSlot>(() => ({
  docked: true,
  glass: false,
  overDark: false,
  openMenu: null,
}))

/** The header's height: content under it is hidden. */
const HEADER_PX = 48
/** A shorter scroll is a trembling finger. */
const STILL_PX = 4

/** While the watched element is visible the header stays transparent; otherwise the balance is docked. */
export function watchDock(element: Element | null, overDark = false): () => void {
  if (element === null) return () => undefined
  const update = () => {
    const docked = element.getBoundingClientRect().bottom <= HEADER_PX
    const glass = window.scrollY > STILL_PX
    const now = useHeaderSlot.getState()
    if (now.docked !== docked || now.glass !== glass) useHeaderSlot.setState({ docked, glass })
  }
  // With the tabs in a rail the header is beside the hall's landscape and not over it.
  useHeaderSlot.setState({ overDark: overDark && innerWidth < 1024 })
  update()
  window.addEventListener('scroll', update, { passive: true })
  return () => {
    window.removeEventListener('scroll', update)
    useHeaderSlot.setState({ docked: true, glass: false, overDark: false })
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

// Opens a venue from a hall or a list of games: `openVenue({ plat, type, code })`. The shell renders the sheet
// that asks how much to transfer, and from there the game's page opens.
import { toast } from '@lanting/browser-kit/toast'
import { create } from 'zustand'
import type { Target } from '#src/lib/navigation/routes.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'

const OFFLINE_TAP = '当前离线，联网后可进入场馆'

export interface VenueWish {
  /** The venue's code, as in `AG`. */
  readonly plat: string
  readonly type?: number
  /** One game of the venue; empty for its lobby. */
  readonly code?: string
}

export const useVenueWish = create<{ readonly wish: VenueWish | null }>(() => ({ wish: null }))

/** For members: a visitor's tap asks to log in first (features/hall/visitor-tap.ts). */
export function openVenue(wish: VenueWish): void {
  if (!navigator.onLine) {
    toast.info(OFFLINE_TAP)
    return
  }
  useVenueWish.setState({ wish })
}

export function forgetVenueWish(): void {
  useVenueWish.setState({ wish: null })
}

/** The game's own page. Its launch URL is requested there and never appears in the address. */
export function gameTarget({ plat, type, code }: VenueWish): Target {
  return withSearch('/gamePage', { name: plat, type, code })
}

// What the bars above the tabs have to offer. In the first load; everything else about them comes later.
import { create } from 'zustand'

interface Bars {
  /** Any of the following. */
  readonly isShown?: boolean
  /** A newer build is on the server. */
  readonly isOut?: boolean
  /** Code of this build could not be fetched, so that pages of it may be missing. */
  readonly isNeeded?: boolean
  /** The home screen: a second visit, and never offered on this device. */
  readonly isDue?: boolean
}

export const useBars = create<Bars>(() => ({}))

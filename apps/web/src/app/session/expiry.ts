// The dialog of an expired session: open while it has a path to return to.
import { create } from 'zustand'

/** The path the member was on when the session was lost, while the dialog is open. */
export const useExpiry = create<{ readonly wanted: string | null }>(() => ({ wanted: null }))

// Whether the site is closed for maintenance, and its text.
import { create } from 'zustand'

/** The text of a call that was refused because the site is closed; null while calls go through. */
export const useClosed = create<{ readonly tips: string | null }>(() => ({ tips: null }))

// Whether a game was launched and whether the reminder lies over it: nothing spins or bets meanwhile; and how far this session was reminded.
import { attempt } from '@lanting/browser-kit/attempt'
import { create } from 'zustand'

export const usePlayPause = create<{ readonly isPaused: boolean; readonly isLaunched: boolean }>(() => ({
  isPaused: false,
  isLaunched: false,
}))

const KEY = 'remindedAt'

/** Minutes played at the last answer. Kept for the session: a reload is no new hour. */
export function remindedAt(): number {
  return attempt(() => Number(sessionStorage.getItem(KEY) ?? 0), 0)
}

export function noteReminded(minutes: number): void {
  attempt(() => sessionStorage.setItem(KEY, String(minutes)))
}

// The last room with bets and their rounds: the room list shows their outcome after leaving. Cleared with the session.
import { create } from 'zustand'
import { useSession } from '#src/lib/session.ts'

export interface RoomVisit {
  readonly roomId: number
  readonly title: string
  /** Newest first. */
  readonly rounds: readonly string[]
}

/** Older rounds are in the records. */
const MOST_ROUNDS = 10

export const useRoomVisit = create<{ readonly visit: RoomVisit | null }>(() => ({ visit: null }))

export function noteRoomBet(roomId: number, title: string, expect: string): void {
  const before = useRoomVisit.getState().visit
  const rounds = before?.roomId === roomId ? before.rounds.filter((one) => one !== expect) : []
  useRoomVisit.setState({ visit: { roomId, title, rounds: [expect, ...rounds].slice(0, MOST_ROUNDS) } })
}

export function forgetRoomVisit(): void {
  useRoomVisit.setState({ visit: null })
}

useSession.subscribe((state, before) => {
  if (state.token !== before.token) forgetRoomVisit()
})

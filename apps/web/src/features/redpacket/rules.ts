// Texts of the window's state, and whether a press is worth a request.
import { now } from '@lanting/browser-kit/clock'
import { LIMITS } from '@lanting/contract/limits'
import { grabWindow } from '@lanting/contract/rules/promo/red-packet'
import { RED_PACKET } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { beijingDay } from '@lanting/contract/time'
import type { PacketState } from './queries.ts'

const clock = (time: string) => time.slice(0, 5)
export const OPENING = clock(LIMITS.redPacketWindow.start)
export const WINDOW = `${clock(LIMITS.redPacketWindow.start)}–${clock(LIMITS.redPacketWindow.end)}`

export type Popup =
  | { readonly kind: 'upcoming' | 'ended' }
  | { readonly kind: 'won'; readonly amount: string; readonly left: number }
  | { readonly kind: 'refused'; readonly message: string }

/** What blocks a press before it is sent; null when the server decides. */
export function blockedBy(state: PacketState): Popup | null {
  const phase = RED_PACKET.word(state.phase)
  if (phase !== 'running') return { kind: phase }
  if (state.sendnums > 0) return null
  const message = state.max_times > 0 ? TEXTS.redPacketUsedUp : TEXTS.redPacketNotEntitled
  return { kind: 'refused', message }
}

/** The next time the page changes: the opening, or the end while open. */
export function nextTurnMs(state: PacketState): number {
  // From noon on the state is about the next day, whose opening is next.
  const { opens, closes } = grabWindow(state.date)
  return RED_PACKET.word(state.phase) === 'running' ? closes : opens
}

/** The latest day whose list is public. */
export function latestListDay(): string {
  return beijingDay(now())
}

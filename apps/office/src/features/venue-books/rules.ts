// Which venue is open, what is left unexplained, and which resolution is available.
import { fenFromYuan, formatYuan, isYuan, yuanFromFen } from '@lanting/contract/money'
import type { Venue, VenueCase } from './queries.ts'

export function differs({ difference }: Venue): boolean {
  return difference !== null && fenFromYuan(difference) !== 0n
}

/** Needs a decision: its books differ, or it is still frozen. */
export function isTroubled(venue: Venue): boolean {
  return differs(venue) || venue.frozen_since !== null
}

export function signed(yuan: string): string {
  return fenFromYuan(yuan) > 0n ? `+${formatYuan(yuan)}` : formatYuan(yuan)
}

/** The venue's balance minus our mirror. */
export function venueSide(difference: string): string {
  return signed(yuanFromFen(-fenFromYuan(difference)))
}

/** A line read from the venue's statement, as it is typed. */
export interface TypedLine {
  readonly key: number
  readonly username: string
  readonly amount: string
}

export function isWhole({ username, amount }: TypedLine): boolean {
  return username.trim() !== '' && isYuan(amount) && fenFromYuan(amount) !== 0n
}

/** The difference left after the chosen bets and the typed lines; our mirrors move by their sum. */
export function leftAfter({ venue, rows }: VenueCase, typed: readonly TypedLine[]): string {
  const ofBets = rows.map(({ effect, username }) => (username === null ? null : effect))
  const amounts = [...ofBets, ...typed.filter(isWhole).map(({ amount }) => amount)]
  const moved = amounts.reduce((sum, amount) => sum + (amount === null ? 0n : fenFromYuan(amount)), 0n)
  return yuanFromFen(fenFromYuan(venue.difference ?? '0.00') + moved)
}

/** The change per member, summed. */
export function effectsOf({ rows }: VenueCase, typed: readonly TypedLine[]) {
  const sums = new Map<string, bigint>()
  const add = (name: string, yuan: string) => sums.set(name, (sums.get(name) ?? 0n) + fenFromYuan(yuan))
  for (const { username, effect } of rows) if (username !== null && effect !== null) add(username, effect)
  for (const line of typed) if (isWhole(line)) add(line.username.trim(), line.amount)
  return [...sums].map(([username, fen]) => ({ username, amount: yuanFromFen(fen) }))
}

const unexplained = (left: string) => `不可选：还差 ${formatYuan(left)} 元未解释`

/** Null: it may be chosen. */
export function acceptLock({ venue, left, accept_left: free }: VenueCase): string | null {
  if (fenFromYuan(left) !== 0n) return unexplained(left)
  const fen = fenFromYuan(venue.difference ?? '0.00')
  if ((fen < 0n ? -fen : fen) > fenFromYuan(free)) return `不可选：本月只剩 ${formatYuan(free)} 元可承担`
  return null
}

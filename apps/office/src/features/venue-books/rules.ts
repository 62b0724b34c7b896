// Which venue is open, what is left unexplained, and which resolution is available.
import type { VenueCaseEnd } from '@lanting/contract/data/approvals'
import { fenFromYuan, formatYuan, isYuan, yuanFromFen } from '@lanting/contract/money'
import type { Venue, VenueCase } from './queries.ts'

export function differs({ difference }: Venue): boolean {
  return difference !== null && fenFromYuan(difference) !== 0n
}

/** Needs a decision: its books differ, it is still frozen, or it does not answer any more. */
export function isTroubled(venue: Venue): boolean {
  return differs(venue) || venue.frozen_since !== null || venue.silent === 1
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

/** What our mirrors move by: the bets of our members, and the typed lines. */
function movedFen({ rows }: VenueCase, typed: readonly TypedLine[]): bigint {
  const ofBets = rows.map(({ effect, username }) => (username === null ? null : effect))
  const amounts = [...ofBets, ...typed.filter(isWhole).map(({ amount }) => amount)]
  return amounts.reduce((sum, amount) => sum + (amount === null ? 0n : fenFromYuan(amount)), 0n)
}

/** The difference left after the chosen bets and the typed lines. */
export function leftAfter(found: VenueCase, typed: readonly TypedLine[]): string {
  return yuanFromFen(fenFromYuan(found.venue.difference ?? '0.00') + movedFen(found, typed))
}

/** What the house bears by a statement of this sum; null while it is not typed. A closed venue gives open stakes back. */
export function borneBy(
  found: VenueCase,
  stated: string,
  typed: readonly TypedLine[],
  ends: VenueCaseEnd,
): string | null {
  if (!isYuan(stated)) return null
  const stakesFen = ends === 'close' ? fenFromYuan(found.open_stakes) : 0n
  const differs =
    fenFromYuan(found.mirrors) + stakesFen - fenFromYuan(stated) - fenFromYuan(found.venue.accepted)
  return yuanFromFen(differs + movedFen(found, typed))
}

/** The bets that a request names: those that explain something of a member of ours. */
export function explainingRows({ rows }: VenueCase): string[] {
  return rows.flatMap(({ id, username, effect }) => (username === null || effect === null ? [] : [id]))
}

/** The lines as a request names them. */
export function wholeLines(typed: readonly TypedLine[]) {
  return typed.filter(isWhole).map(({ username, amount }) => ({ username: username.trim(), amount }))
}

/** Lines pasted from a table: a name and an amount each. The others are returned as they are. */
export function readLines(text: string): { readonly lines: readonly TypedLine[]; readonly rest: string } {
  const lines: TypedLine[] = []
  const rest: string[] = []
  for (const one of text.split('\n').map((row) => row.trim())) {
    const [username = '', amount = '', ...more] = one.split(/[\s,，;；]+/).filter(Boolean)
    const line = { key: lines.length, username, amount: asYuan(amount) }
    if (one === '') continue
    if (more.length === 0 && isWhole(line)) lines.push(line)
    else rest.push(one)
  }
  return { lines, rest: rest.join('\n') }
}

/** `+1.5` as `1.50`. */
function asYuan(amount: string): string {
  const [, sign = '', whole = '', cents = ''] = /^([+\-−]?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === '') return amount
  return `${sign === '-' || sign === '−' ? '-' : ''}${whole}.${cents.padEnd(2, '0')}`
}

/** The change per member, summed. */
export function effectsOf({ rows }: VenueCase, typed: readonly TypedLine[]) {
  const sums = new Map<string, bigint>()
  const add = (name: string, yuan: string) => sums.set(name, (sums.get(name) ?? 0n) + fenFromYuan(yuan))
  for (const { username, effect } of rows) if (username !== null && effect !== null) add(username, effect)
  for (const line of typed) if (isWhole(line)) add(line.username.trim(), line.amount)
  return [...sums].map(([username, fen]) => ({ username, amount: yuanFromFen(fen) }))
}

/** Null: the house may bear it. Both signs use up the month's cap. */
export function capLock(borne: string, { accept_left: free }: VenueCase): string | null {
  const fen = fenFromYuan(borne)
  return (fen < 0n ? -fen : fen) > fenFromYuan(free) ? `本月只剩 ${formatYuan(free)} 元可承担` : null
}

/** Null: mirrors may be corrected by what the venue answered. */
export function mirrorLock({ venue }: VenueCase): string | null {
  if (!differs(venue)) return '不可选：最近一次对账没有差额'
  return venue.frozen_since === null ? '不可选：再对一次仍不符，停转入之后才能处理' : null
}

/** Null: it may be chosen. */
export function acceptLock(found: VenueCase): string | null {
  const early = mirrorLock(found)
  if (early !== null) return early
  const lock = capLock(found.venue.difference ?? '0.00', found)
  return lock === null ? null : `不可选：${lock}`
}

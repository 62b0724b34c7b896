// Formats a member's entries and bets for a narrow table: signs, colours, shortened numbers.
import { formatYuan } from '@lanting/contract/money'
import { BET, BET_RESULTS, type Outcome, type WireOf } from '@lanting/contract/states'

/** `+1,000.00`, `−2,000.00`, `0.00`: a sign always carries the meaning, the colour only helps. */
export function signed(yuan: string): string {
  if (yuan.startsWith('-')) return `−${formatYuan(yuan.slice(1))}`
  return yuan === '0.00' ? '0.00' : `+${formatYuan(yuan)}`
}

/** Money out of a wallet is spending and stays ink; a bet's loss has its own colour. */
export function toneOf(yuan: string, of: 'entry' | 'net' = 'entry'): 'up' | 'down' | 'flat' {
  if (yuan.startsWith('-')) return of === 'net' ? 'down' : 'flat'
  return yuan === '0.00' ? 'flat' : 'up'
}

/** `wd:W…384471`: the kind, and the last digits. */
export function cutKey(key: string): string {
  return key.length <= 16 ? key : `${key.slice(0, key.indexOf(':') + 2)}…${key.slice(-6)}`
}

export const cutBet = (id: string) => (id.length <= 9 ? id : `${id.slice(0, 1)}…${id.slice(-5)}`)

interface BetEnd {
  readonly status: WireOf<typeof BET>
  readonly outcome: Outcome | null
}

export const isOpenBet = ({ status }: Pick<BetEnd, 'status'>) => BET.word(status) === 'open'

/** A settled bet reads by its result. */
export function betLabel({ status, outcome }: BetEnd): string {
  if (outcome === null || outcome === 'void') return BET.label(BET.word(status))
  return BET_RESULTS[outcome]
}

/** `09:40` today, `11-13` this year, `25-09` before: a narrow column holds it, the whole is on hover. */
export function compactTime(at: string, today: string): string {
  if (at.slice(0, 10) === today.slice(0, 10)) return at.slice(11, 16)
  return at.slice(0, 4) === today.slice(0, 4) ? at.slice(5, 10) : at.slice(2, 7)
}

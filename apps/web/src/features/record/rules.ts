// Pure rules of the records: filters, a payout's formula, what a state looks like.
import type { RecordType } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { Bet, RecordFilter, TransRecord } from '#src/features/record/queries.ts'
import { betState } from '#src/lib/bet-words.ts'

export const NO_FILTER: RecordFilter = { date: LIMITS.dateDefault, api_type: '' }

export function isFiltered(filter: RecordFilter): boolean {
  return filter.date !== NO_FILTER.date || filter.api_type !== '' || filter.status !== undefined
}

/** Neutral for win and loss alike: a win is not celebrated in a list. */
export const BET_TAGS = {
  open: { text: '未结算', tone: 'wait' },
  void: { text: '已退款', tone: 'neutral' },
  win: { text: '中奖', tone: 'neutral' },
  lose: { text: '未中奖', tone: 'neutral' },
  tie: { text: '和局', tone: 'info' },
} as const

/** How the payout came about, as one line. Some games pay by a table: then only the amount is said. */
export function payoutFormula(bet: Bet): string {
  const state = betState(bet)
  if (state === 'open') return '待开奖'
  if (state === 'void') return `${formatYuan(bet.bet_amount)} 已退还`
  if (state === 'tie') return `${formatYuan(bet.payout)} 退还本金`
  const milli = BigInt(Math.round(bet.odds * 1000))
  const reckoned = (fenFromYuan(bet.bet_amount) * milli) / 1000n
  if (state === 'lose' || reckoned !== fenFromYuan(bet.payout)) return formatYuan(bet.payout)
  return `${formatYuan(bet.bet_amount)} × ${bet.odds.toFixed(2)} = ${formatYuan(bet.payout)}`
}

export type StateTone = 'ok' | 'wait' | 'bad' | 'info' | 'neutral'

const CASH_TONES: Readonly<Record<TransRecord['state'], StateTone>> = {
  0: 'info',
  1: 'wait',
  2: 'ok',
  3: 'bad',
}
const TRANSFER_TONES: Readonly<Record<TransRecord['state'], StateTone>> = {
  0: 'bad',
  1: 'ok',
  2: 'info',
  3: 'neutral',
}

export function stateTone(type: RecordType, state: TransRecord['state']): StateTone {
  return type <= 2 ? CASH_TONES[state] : TRANSFER_TONES[state]
}

export interface SignedLook {
  readonly sign: '' | '+' | '−'
  readonly tone: 'up' | 'flat' | 'muted'
}

/** In is red with a plus once booked; out is ink with a minus; what failed has no sign. */
export function amountLook(type: RecordType, state: TransRecord['state']): SignedLook {
  const isCash = type <= 2
  const hasFailed = isCash ? state === 3 : state === 0 || state === 3
  if (hasFailed) return { sign: '', tone: 'muted' }
  const isIn = type === 1 || type === 4
  const isBooked = state === (isCash ? 2 : 1)
  if (!isIn) return { sign: '−', tone: 'flat' }
  return { sign: '+', tone: isBooked ? 'up' : 'flat' }
}

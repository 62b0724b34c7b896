// Pure rules of the records: filters, a payout's formula, what a state looks like.
import { OWN_LOTTERY_CODE, type RecordType } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { Bet, BetDraw, RecordFilter, TransRecord } from '#src/features/record/queries.ts'
import { betState, betWords } from '#src/lib/bet-words.ts'

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

/** What was picked, without its odds; `group-title` with `between` in place of the dash. */
export function chosenWords(bet: Pick<Bet, 'plays' | 'platname'>, between: string): string {
  const chosen = betWords(bet).pick.replace(/ ?@[\d.]+$/, '')
  return bet.platname === OWN_LOTTERY_CODE ? chosen.replace('-', between) : chosen
}

/** `海州蓝鲸 对 临川飞虎 主胜 @2.06` in a row: whom it was put on is enough, the sheet tells whom they met. */
export function shortPick(pick: string): string {
  const [, home = '', away = '', end = '', odds = ''] = /^(\S+) 对 (\S+) (\S+)( @\S+)?$/.exec(pick) ?? []
  if (end === '主胜') return `${home} ${end}${odds}`
  if (end === '客胜') return `${away} ${end}${odds}`
  return end === `${home}胜` || end === `${away}胜` ? `${end}${odds}` : pick
}

/** Size, parity, sum of digits and colour of 特码; whatever else was bet on comes along. */
const MARK_LABELS = [0, 1, 2, 5]

/** The labels of a result, and which of them the bet stood on. */
export function decisiveLabels(
  draw: BetDraw,
  chosen: string,
): { readonly label: string; readonly isMine: boolean }[] {
  const words = chosen.split(/[ ·-]+/)
  return [...new Set(draw.labels)]
    .map((label) => ({ label, isMine: words.includes(label) }))
    .filter(({ label, isMine }) => {
      return isMine || draw.type === 2 || MARK_LABELS.includes(draw.labels.indexOf(label))
    })
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

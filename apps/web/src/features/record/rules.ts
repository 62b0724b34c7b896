// Pure rules of the records: filters, a payout's formula, the tone of a state.
import { depositLabel } from '@lanting/contract/rules/cashier/deposit'
import { OWN_LOTTERY, type RecordType } from '@lanting/contract/codes'
import { venueParam } from '@lanting/contract/rules/address-params'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { BET, BET_RESULTS, DEPOSIT, type StateOf, TRANSFER, WITHDRAWAL } from '@lanting/contract/states'
import type { Bet, BetDraw, RecordFilter, TransRecord } from '#src/features/record/queries.ts'
import { UNKNOWN_VENUE } from '#src/features/record/unknown-venue.ts'
import { betState, betWords } from '#src/lib/words/bet-words.ts'
import { SPANS } from '#src/lib/days.ts'

export const OTHER_DAYS = '换个时间范围试试'

export const NO_FILTER: RecordFilter = { date: LIMITS.dateDefault, api_type: '' }

/** The filter in the address; other unknown values are ignored. */
export function filterIn(search: string): RecordFilter {
  const params = new URLSearchParams(search)
  const date = SPANS.find(({ value }) => String(value) === params.get('date'))?.value ?? NO_FILTER.date
  const status = BET.wires.find((wire) => String(wire) === params.get('status'))
  const api_type = venueParam(params.get('api_type')) ?? UNKNOWN_VENUE
  return { date, api_type, ...(status !== undefined && { status }) }
}

/** The filter's parameters for the address: only what was chosen. */
export function filterWords({ date, api_type, status }: RecordFilter) {
  return { date: date === NO_FILTER.date ? '' : date, api_type, status }
}

export function isFiltered(filter: RecordFilter): boolean {
  return filter.date !== NO_FILTER.date || filter.api_type !== '' || filter.status !== undefined
}

/** Neutral for win and loss alike: a win is not celebrated in a list. */
export const BET_TAGS = {
  open: { text: BET.label('open'), tone: 'wait' },
  void: { text: BET.label('void'), tone: 'neutral' },
  win: { text: BET_RESULTS.win, tone: 'neutral' },
  lose: { text: BET_RESULTS.lose, tone: 'neutral' },
  tie: { text: BET_RESULTS.tie, tone: 'info' },
} as const

/** How the payout was calculated, as one line. Some games pay by a table: then only the amount is shown. */
export function payoutFormula(bet: Bet): string {
  const state = betState(bet)
  if (state === 'open') return '待开奖'
  if (state === 'void') return `${formatYuan(bet.bet_amount)} 已退还`
  if (state === 'tie') return `${formatYuan(bet.payout)} 退还本金`
  if (bet.odds === null) return formatYuan(bet.payout)
  const milli = BigInt(Math.round(bet.odds * 1000))
  const reckoned = (fenFromYuan(bet.bet_amount) * milli) / 1000n
  if (state === 'lose' || reckoned !== fenFromYuan(bet.payout)) return formatYuan(bet.payout)
  return `${formatYuan(bet.bet_amount)} × ${bet.odds.toFixed(2)} = ${formatYuan(bet.payout)}`
}

/** What was picked, without its odds; `group-title` with `between` in place of the dash. */
export function chosenWords(bet: Pick<Bet, 'plays' | 'platname'>, between: string): string {
  const chosen = betWords(bet).pick.replace(/ ?@[\d.]+$/, '')
  return bet.platname === OWN_LOTTERY ? chosen.replace('-', between) : chosen
}

/** `海州蓝鲸 对 临川飞虎 主胜 @2.06` in a row: the picked team is enough, the sheet names the opponent. */
export function shortPick(pick: string): string {
  const [, home = '', away = '', end = '', odds = ''] = /^(\S+) 对 (\S+) (\S+)( @\S+)?$/.exec(pick) ?? []
  if (end === '主胜') return `${home} ${end}${odds}`
  if (end === '客胜') return `${away} ${end}${odds}`
  return end === `${home}胜` || end === `${away}胜` ? `${end}${odds}` : pick
}

/** Size, parity, sum of digits and colour of 特码; other labels that were bet on are added. */
const MARK_LABELS = [0, 1, 2, 5]

/** The labels of a result, and which of them were bet on. */
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

interface StateLook {
  readonly tone: StateTone
  /** Open: its money may still come back. Booked: it has moved. Failed: it has not, or was returned. */
  readonly money: 'open' | 'booked' | 'failed'
}

const OPEN: StateLook = { tone: 'info', money: 'open' }
const WAITS: StateLook = { tone: 'wait', money: 'open' }
const BOOKED: StateLook = { tone: 'ok', money: 'booked' }
const REFUSED: StateLook = { tone: 'bad', money: 'failed' }
const BACK: StateLook = { tone: 'neutral', money: 'failed' }

const DEPOSIT_LOOKS: Readonly<Record<StateOf<typeof DEPOSIT>, StateLook>> = {
  unpaid: OPEN,
  review: WAITS,
  credited: BOOKED,
  closed: REFUSED,
}
const WITHDRAWAL_LOOKS: Readonly<Record<StateOf<typeof WITHDRAWAL>, StateLook>> = {
  paying: OPEN,
  review: WAITS,
  paid: BOOKED,
  returned: REFUSED,
}
const TRANSFER_LOOKS: Readonly<Record<StateOf<typeof TRANSFER>, StateLook>> = {
  refused: REFUSED,
  done: BOOKED,
  pending: OPEN,
  returned: BACK,
}

/** What a number means depends on the record's type. */
function lookOf(type: RecordType, state: TransRecord['state']): StateLook {
  if (type === 1) return DEPOSIT_LOOKS[DEPOSIT.word(state)]
  return type === 2 ? WITHDRAWAL_LOOKS[WITHDRAWAL.word(state)] : TRANSFER_LOOKS[TRANSFER.word(state)]
}

export function stateTone(type: RecordType, state: TransRecord['state']): StateTone {
  return lookOf(type, state).tone
}

/** The text on a row's tag. */
export function stateLabel(type: RecordType, row: TransRecord): string {
  return type === 1 ? depositLabel(row) : row.state_text
}

export interface SignedLook {
  readonly sign: '' | '+' | '−'
  readonly tone: 'up' | 'flat' | 'muted'
}

/** In is red with a plus once booked; out is ink with a minus; failed has no sign. */
export function amountLook(type: RecordType, state: TransRecord['state']): SignedLook {
  const { money } = lookOf(type, state)
  if (money === 'failed') return { sign: '', tone: 'muted' }
  const isIn = type === 1 || type === 4
  if (!isIn) return { sign: '−', tone: 'flat' }
  return { sign: '+', tone: money === 'booked' ? 'up' : 'flat' }
}

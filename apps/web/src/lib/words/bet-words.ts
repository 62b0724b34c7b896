// A bet in words: its game and pick, its outcome, and why this much of it counts as turnover.
import type { OutputOf } from '@lanting/contract/calls/names'
import { formatYuan } from '@lanting/contract/money'
import { BET } from '@lanting/contract/states'

type Bet = OutputOf<'POST /api/betrecord'>['data'][number]

export interface BetWords {
  readonly game: string
  /** The pick and its odds; empty for games without a pick. */
  readonly pick: string
}

/** `极速28 202611150001期 大小单双-大 @1.95`: the game, then the pick; the round is shown elsewhere. */
export function betWords({ plays }: Pick<Bet, 'plays'>): BetWords {
  const [game = '', ...rest] = plays.split(' ')
  // Games that pay by a table have no odds; they are written as one.
  const pick = rest.filter((word) => !/^\d+期$/.test(word) && word !== '@1').join(' ')
  return { game, pick: tidyOdds(pick) }
}

/** Odds have two decimals; a picked multiple such as `×20` is not repeated. */
function tidyOdds(pick: string): string {
  return pick
    .replace(/(×(\d+)) @\2$/, '$1')
    .replace(/@(\d+(?:\.\d+)?)$/, (_, odds: string) => `@${Number(odds).toFixed(2)}`)
}

/** `红波 @2.90` for display: `红波（赔率 2.90）`. */
export function oddsInWords(pick: string): string {
  return pick.replace(/ @([\d.]+)$/, '（赔率 $1）')
}

/** Groups with picks of the same name in another group of the lottery, as 大 of 两面 and of 总和. */
const TOLD_GROUPS = /^(两面|总和|特肖|特码尾数|平特一肖|平特尾数)-/

/** `极速28 · 红波 · 10.00 元（赔率 2.90）`: a bet in one sentence. */
export function betSentence({ plays, bet_amount }: Pick<Bet, 'plays' | 'bet_amount'>): string {
  const { game, pick } = betWords({ plays })
  const [, chosen = '', odds = ''] = /^(.*?)( @[\d.]+)?$/.exec(pick) ?? []
  const alone = chosen.replace(TOLD_GROUPS, '$1 ').replace(/^[^-\s]+-/, '')
  return [game, alone, stakeWords(bet_amount, odds.slice(2))].filter(Boolean).join(' · ')
}

/** `10.00 元（赔率 2.90）` */
export function stakeWords(amount: string, odds: string): string {
  return `${formatYuan(amount)} 元${odds === '' ? '' : `（赔率 ${odds}）`}`
}

export type BetState = 'open' | 'void' | 'win' | 'lose' | 'tie'

export function betState({ status, outcome }: Pick<Bet, 'status' | 'outcome'>): BetState {
  const word = BET.word(status)
  return word === 'settled' ? (outcome ?? 'lose') : word
}

/** Why this much of the stake counts as turnover. */
export function validReason(bet: Bet): string {
  if (bet.valid_note !== '') return bet.valid_note
  switch (betState(bet)) {
    case 'open':
      return '结算后按结果计入有效流水。'
    case 'void':
      return '注单已作废并退款，不计入有效流水。'
    case 'tie':
      return '和局退还本金，不计入有效流水。'
    default:
      return bet.valid_amount === bet.bet_amount
        ? '已结算，投注额全额计入。'
        : '已结算，按规则计入部分投注额。'
  }
}

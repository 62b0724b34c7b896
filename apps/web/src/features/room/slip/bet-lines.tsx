// The bets of a round line by line: stake and odds, then the outcome. A tap copies the bet's number.
import { copyText } from '@lanting/browser-kit/copy-text'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { payoutFen } from '@lanting/contract/rules/cashier/payout'
import { OUTCOMES, ROUND } from '@lanting/contract/states'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { check, minus, undo2 } from '@lanting/design/icons'
import { betState, stakeWords } from '#src/lib/words/bet-words.ts'
import type { MyBet, MyBets } from '#src/queries/my-bets.ts'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from '../history/bets-card.module.css'
import { Net } from '../net.tsx'

export function BetLines({ bets: { bets, round_state } }: { readonly bets: MyBets }) {
  const waiting = ROUND.word(round_state) === 'open' ? '待开奖' : '等待结果'
  return (
    <ul className={css.lines}>
      {bets.map((bet) => (
        <li key={bet.bet_id}>
          <button type="button" className={css.line} onClick={() => void copyNumber(bet.bet_id)}>
            <Mark bet={bet} />
            <span className={css.words}>
              <b>{betTitle(bet)}</b>
              <span>
                {betState(bet) === 'open' ? hopeOf(bet) : stakeWords(bet.total, bet.odds.toFixed(2))}
              </span>
            </span>
            <End bet={bet} waiting={waiting} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The return of an open bet if it wins, by the odds it was taken at. */
function hopeOf({ total, odds }: MyBet): string {
  const back = yuanFromFen(payoutFen(fenFromYuan(total), Math.round(odds * 1000), 'win'))
  return `${stakeWords(total, odds.toFixed(2))} · 命中返还 ${formatYuan(back)}`
}

async function copyNumber(id: string): Promise<void> {
  if (await copyText(id)) toast.success(SCREEN_TEXTS.copied)
  else toast.error(`注单号 ${id}`)
}

export function betTitle({ title, data }: Pick<MyBet, 'title' | 'data'>): string {
  const name = title.replace('-', ' · ')
  return data === '' || name.includes(data) ? name : `${name} ${data}`
}

function Mark({ bet }: { readonly bet: MyBet }) {
  const state = betState(bet)
  if (state === 'open') return null
  const isBack = state === 'tie' || state === 'void'
  const isWin = state === 'win'
  return (
    <span className={cx(css.mark, isWin && css.win)} aria-hidden="true">
      <Icon d={isWin ? check : isBack ? undo2 : minus} size={14} stroke={2.6} />
    </span>
  )
}

function End({ bet, waiting }: { readonly bet: MyBet; readonly waiting: string }) {
  const state = betState(bet)
  if (state === 'open') {
    return (
      <span className={css.open}>
        <b>−{formatYuan(bet.total)}</b>
        <Tag tone="info">{waiting}</Tag>
      </span>
    )
  }
  const net = yuanFromFen(fenFromYuan(bet.payout) - fenFromYuan(bet.total))
  if (state === 'tie' || state === 'void') {
    return (
      <span className={css.end}>
        <b>退还本金</b>
        <span>{state === 'tie' ? OUTCOMES.tie : '本期作废'}</span>
      </span>
    )
  }
  return (
    <span className={css.end}>
      <b>
        <Net value={net} />
      </b>
      <span>{state === 'win' ? `返还 ${formatYuan(bet.payout)}` : OUTCOMES.lose}</span>
    </span>
  )
}

// The bets of a round line by line: stake and odds, then what became of it. A tap copies the bet's number.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { payoutFen } from '@lanting/contract/rules/payout'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { check, minus, undo2 } from '@lanting/design/icons'
import { copyText } from '@lanting/browser-kit/copy-text'
import { toast } from '@lanting/browser-kit/toast'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '#src/ui/icon/icon.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './bets-card.module.css'
import { Net } from './net.tsx'
import type { MyBet, MyBets } from './queries.ts'

export function BetLines({ bets: { bets, round_state } }: { readonly bets: MyBets }) {
  const waiting = round_state === 0 ? '待开奖' : '等待结果'
  return (
    <ul className={css.lines}>
      {bets.map((bet) => (
        <li key={bet.bet_id}>
          <button type="button" className={css.line} onClick={() => void copyNumber(bet.bet_id)}>
            <Mark bet={bet} />
            <span className={css.words}>
              <b>{betTitle(bet)}</b>
              <span>
                {bet.status === 2 ? hopeOf(bet) : `${formatYuan(bet.total)} × ${bet.odds.toFixed(2)}`}
              </span>
            </span>
            <End bet={bet} waiting={waiting} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What an open bet gives back if it hits, by the odds it was taken at. */
function hopeOf({ total, odds }: MyBet): string {
  const back = yuanFromFen(payoutFen(fenFromYuan(total), Math.round(odds * 1000), 'win'))
  return `赔率 ${odds.toFixed(2)} · 命中返还 ${formatYuan(back)}`
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
  if (bet.status === 2) return null
  const isBack = bet.outcome === 'tie' || bet.outcome === 'void'
  const isWin = bet.outcome === 'win'
  return (
    <span className={cx(css.mark, isWin && css.win)} aria-hidden="true">
      <Icon d={isWin ? check : isBack ? undo2 : minus} size={14} stroke={2.6} />
    </span>
  )
}

function End({ bet, waiting }: { readonly bet: MyBet; readonly waiting: string }) {
  if (bet.status === 2) {
    return (
      <span className={css.open}>
        <b>−{formatYuan(bet.total)}</b>
        <Tag tone="info">{waiting}</Tag>
      </span>
    )
  }
  const net = yuanFromFen(fenFromYuan(bet.payout) - fenFromYuan(bet.total))
  if (bet.outcome === 'tie' || bet.outcome === 'void' || bet.status === 0) {
    return (
      <span className={css.end}>
        <b>退还本金</b>
        <span>{bet.outcome === 'tie' ? '和局' : '本期作废'}</span>
      </span>
    )
  }
  return (
    <span className={css.end}>
      <b>
        <Net value={net} />
      </b>
      <span>{bet.outcome === 'win' ? `返还 ${formatYuan(bet.payout)}` : '未中'}</span>
    </span>
  )
}

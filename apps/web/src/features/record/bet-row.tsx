// One bet in the list. Only the net is coloured; a win is shown as quietly as a loss.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { SLOT_PICK } from '@lanting/contract/rules/games/slots'
import type { Bet } from '#src/features/record/queries.ts'
import { BET_TAGS, shortPick } from '#src/features/record/rules.ts'
import { betState, betWords, oddsInWords } from '#src/lib/words/bet-words.ts'
import { clockOf, shortNumber } from '#src/lib/days.ts'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money, moneyTone } from '#src/ui/money/money.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { TxRow } from '#src/ui/tx-row/tx-row.tsx'
import css from './record-screen.module.css'

export function BetRow({ row, onPress }: { readonly row: Bet; readonly onPress: () => void }) {
  const { game, pick } = betWords(row)
  const state = betState(row)
  // A slot has one line and no pick: its symbols are more informative.
  const words = oddsInWords(row.platname === OWN_LOTTERY ? pick.replace('-', ' ') : shortPick(pick))
  const text = pick.startsWith(SLOT_PICK) && row.result_text !== '' ? row.result_text : words
  return (
    <TxRow
      lead={<Lettermark code={row.platname} />}
      title={game}
      tag={<Tag tone={BET_TAGS[state].tone}>{BET_TAGS[state].text}</Tag>}
      {...(text !== '' && { text })}
      line={`${clockOf(row.created_at)} · ${shortNumber(row.bet_id)}`}
      amount={<BetNet row={row} />}
      under={
        <>
          {state === 'void' ? '已退' : '投注'} <Money value={row.bet_amount} />
        </>
      }
      onPress={onPress}
    />
  )
}

/** 待开奖 until there is a result; then the net with its sign. */
export function BetNet({ row, size = 'text' }: { readonly row: Bet; readonly size?: 'text' | 'md' }) {
  if (betState(row) === 'open') return <span className={css.waiting}>待开奖</span>
  const tone = moneyTone(row.win_loss)
  return (
    <Money
      value={row.win_loss}
      size={size}
      tone={tone === 'flat' ? 'muted' : tone}
      sign={tone === 'up' ? '+' : ''}
    />
  )
}

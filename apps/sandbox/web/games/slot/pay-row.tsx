// What three of a kind pay, below the reels.
import { SLOT_MODELS, type SlotModel, type Symbol7 } from '@lanting/contract/rules/games/slots'
import type { SlotTheme } from '#web/art/slot-theme.ts'
import css from './slot.module.css'

interface PayRowProps {
  readonly theme: SlotTheme
  readonly model: SlotModel
  readonly hit: Symbol7 | null
}

export function PayRow({ theme, model, hit }: PayRowProps) {
  return (
    <ul className={css.pay} aria-label="三同倍数">
      {Object.entries(SLOT_MODELS[model].three).map(([symbol, tenths]) => {
        const { name, src } = theme.symbols[symbol as Symbol7]
        return (
          <li key={symbol} className={hit === symbol ? css.hit : undefined}>
            <img src={src} alt={name} width="34" height="34" />
            <span>×{tenths / 10}</span>
          </li>
        )
      })}
    </ul>
  )
}

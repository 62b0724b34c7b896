// The last six rolls, newest first.
import type { Dice } from '@lanting/contract/rules/games/table-games'
import type { CSSProperties } from 'react'
import { DieFace } from '#web/art/pieces.tsx'
import css from './dice.module.css'

interface PastDiceProps {
  readonly rolls: readonly { readonly id: string; readonly dice: Dice }[]
}

function signOf([a, b, c]: Dice): readonly [string, string] {
  if (a === b && b === c) return ['围', '#8C5BD6']
  return a + b + c >= 11 ? ['大', '#C8372D'] : ['小', '#2566CF']
}

export function PastDice({ rolls }: PastDiceProps) {
  return (
    <ul className={css.pastDice} aria-label="最近六局">
      {rolls.map(({ id, dice }) => {
        const [sign, hue] = signOf(dice)
        return (
          <li key={id}>
            <span>
              {dice.map((value, place) => (
                // Each die keeps its place.
                // oxlint-disable-next-line react/no-array-index-key
                <DieFace key={place} value={value} size={15} />
              ))}
            </span>
            <span>
              {dice[0] + dice[1] + dice[2]}
              <i style={{ '--b': hue } as CSSProperties}>{sign}</i>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

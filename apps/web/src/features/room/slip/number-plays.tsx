// The numbers 1 to 49 in their colours with their animals; where a group has several plays, one is chosen first.
import { MARK_NUMBERS } from '@lanting/contract/data/play/mark-numbers'
import { colourOf, twoDigits, zodiacOf } from '@lanting/contract/rules/lottery/lottery-mark'
import { ANIMALS } from '@lanting/contract/data/play/lunar-years'
import { LIMITS } from '@lanting/contract/limits'
import { STATE_TEXTS } from '@lanting/contract/texts'
import { useState } from 'react'
import { toast } from '@lanting/browser-kit/toast'
import type { Play } from '#src/queries/lottery.ts'
import { cx } from '@lanting/browser-kit/cx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import css from './play-panel.module.css'
import type { PlaysProps } from './play-tiles.tsx'
import { toggleNumber } from './slip.ts'

const COLOURS = { red: '红波', blue: '蓝波', green: '绿波' } as const

export function NumberPlays({ group, lottery, slip, onSlip, isOpen }: PlaysProps) {
  const [chosen, setChosen] = useState(String(group.childrens[0]?.id ?? ''))
  const play = group.childrens.find(({ id }) => String(id) === chosen) ?? group.childrens[0]
  if (play === undefined) return null
  const yearAnimal = ANIMALS.find((animal) => animal === lottery.year_animal)
  const marked = slip.numbers[play.id] ?? []
  const tap = (n: number) => {
    if (!isOpen) {
      toast.info(STATE_TEXTS.bettingClosed)
      return
    }
    const next = toggleNumber(slip, play, n)
    if (next === null) toast.info(`最多选 ${LIMITS.combinationMarks} 个号码`)
    else onSlip(next)
  }
  return (
    <>
      {group.childrens.length > 1 && (
        <div className={css.which}>
          <Segmented
            label={group.name}
            choices={group.childrens.map(({ id, playtitle }) => ({ value: String(id), label: playtitle }))}
            value={String(play.id)}
            onChange={setChosen}
          />
        </div>
      )}
      <p className={css.price}>
        <span>{pickWords(play, marked.length)}</span>
        <span>
          赔率 <b>{play.odds.toFixed(2)}</b>
          {group.childrens.length > 1 && ` · 返还率 ${play.rtp.toFixed(2)} %`}
        </span>
      </p>
      <div className={css.grid}>
        {MARK_NUMBERS.map((n) => {
          const isOn = marked.includes(n)
          const animal = yearAnimal === undefined ? '' : zodiacOf(n, yearAnimal)
          return (
            <button
              key={n}
              type="button"
              role="checkbox"
              aria-checked={isOn}
              aria-disabled={!isOpen}
              aria-label={`${twoDigits(n)} ${COLOURS[colourOf(n)]} ${animal}`}
              className={cx(css.number, css[colourOf(n)], isOn && css.on)}
              onClick={() => tap(n)}
            >
              {twoDigits(n)}
              <span className={css.animal}>{animal}</span>
            </button>
          )
        })}
      </div>
    </>
  )
}

function pickWords({ pick }: Play, marked: number): string {
  if (pick === 1) return marked === 0 ? '可选多个号码，每个一注' : `已选 ${marked} 个，每个一注`
  if (marked < pick) return marked === 0 ? `选 ${pick} 个号码为一注` : `还差 ${pick - marked} 个号码`
  return `已选 ${marked} 个，每 ${pick} 个一注`
}

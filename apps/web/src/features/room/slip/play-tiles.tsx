// The plays of one group as tiles: name, odds, and description. A tile is a checkbox.
import type { Animal } from '@lanting/contract/data/play/lunar-years'
import { ANIMALS } from '@lanting/contract/data/play/lunar-years'
import { numbersOfAnimal, twoDigits } from '@lanting/contract/rules/lottery/lottery-mark'
import { waveOf } from '@lanting/contract/rules/lottery/lottery-sum'
import { STATE_TEXTS } from '@lanting/contract/texts'
import { type CSSProperties, type Dispatch, memo, type SetStateAction, useCallback } from 'react'
import { toast } from '@lanting/browser-kit/toast'
import type { Play, PlayGroup, Room } from '#src/queries/lottery.ts'
import { cx } from '@lanting/browser-kit/cx'
import css from './play-panel.module.css'
import { isMarked, type Slip, togglePlay } from './slip.ts'

export interface PlaysProps {
  readonly group: PlayGroup
  readonly lottery: Room['lottery']
  readonly slip: Slip
  readonly onSlip: Dispatch<SetStateAction<Slip>>
  readonly isOpen: boolean
}

/** Ten in fives, twelve and more in fours. */
function columnsOf(count: number): number {
  if (count <= 4) return count
  return count === 10 ? 5 : 4
}

/** A wide screen has room for sevens where there are that many. */
const wideColumnsOf = (columns: number, { childrens }: PlayGroup) => (childrens.length >= 14 ? 7 : columns)

const WAVES: Readonly<Record<string, 'red' | 'blue' | 'green'>> = { 红波: 'red', 绿波: 'green', 蓝波: 'blue' }

export function PlayTiles({ group, lottery, slip, onSlip, isOpen }: PlaysProps) {
  const columns = columnsOf(group.childrens.length)
  const toggle = useCallback((id: number) => onSlip((now) => togglePlay(now, id)), [onSlip])
  return (
    <div
      className={css.tiles}
      style={{ '--columns': columns, '--wide-columns': wideColumnsOf(columns, group) } as CSSProperties}
    >
      {group.childrens.map((play) => (
        <Tile
          key={play.id}
          play={play}
          isWide={columns === 2}
          isOn={isMarked(slip, play.id)}
          isOpen={isOpen}
          tint={lottery.type === 2 && group.name === '和值' ? waveOf(Number(play.playtitle)) : null}
          numbers={animalNumbers(group, play, lottery.year_animal)}
          onTap={toggle}
        />
      ))}
    </div>
  )
}

interface TileProps {
  readonly play: Play
  readonly isWide: boolean
  readonly isOn: boolean
  readonly isOpen: boolean
  readonly tint: 'red' | 'green' | 'blue' | 'gray' | null
  readonly numbers: string
  readonly onTap: (id: number) => void
}

/** Memoised: a room ticks every second, and a tap selects one of fifty. */
const Tile = memo(function Tile({ play, isWide, isOn, isOpen, tint, numbers, onTap }: TileProps) {
  const wave = WAVES[play.playtitle]
  const odds = play.odds.toFixed(2)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isOn}
      aria-disabled={!isOpen}
      aria-label={`${play.playtitle}，赔率 ${odds}，返还率 ${play.rtp.toFixed(2)}%`}
      className={cx(css.tile, isWide && css.wide, isOn && css.on)}
      onClick={() => (isOpen ? onTap(play.id) : toast.info(STATE_TEXTS.bettingClosed))}
    >
      <span className={cx(css.name, tint !== null && css.tinted, css[tint ?? wave ?? ''])}>
        {wave !== undefined && <i className={css.dot} />}
        {play.playtitle}
      </span>
      <span className={css.odds}>{odds}</span>
      {numbers !== '' && <span className={css.numbers}>{numbers}</span>}
    </button>
  )
})

const isAnimal = (title: string): title is Animal => ANIMALS.some((animal) => animal === title)

/** `07 19 31 43` under 鼠: an animal's numbers this year. */
function animalNumbers(group: PlayGroup, { playtitle }: Play, yearAnimal: string): string {
  if (!/肖/.test(group.name) || !isAnimal(playtitle) || !isAnimal(yearAnimal)) return ''
  return numbersOfAnimal(playtitle, yearAnimal).map(twoDigits).join(' ')
}

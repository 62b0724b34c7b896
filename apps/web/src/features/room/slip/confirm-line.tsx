// One line of the slip: play, odds, stake; the stake can be stepped or typed, and the line removed.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan } from '@lanting/contract/money'
import { colourOf } from '@lanting/contract/rules/lottery/lottery-mark'
import { maxStakeYuan } from '@lanting/contract/rules/cashier/payout'
import { minus, plus, x } from '@lanting/design/icons'
import { useState } from 'react'
import type { Room } from '#src/queries/lottery.ts'
import { Ball } from '#src/ui/balls/balls.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './confirm-sheet.module.css'
import { lineName, type SlipLine, stepStake } from './slip.ts'

interface ConfirmLineProps {
  readonly line: SlipLine
  readonly limits: Room['limits']
  readonly onStake: (stake: number) => void
  readonly onRemove: () => void
}

const wholeYuan = (value: string) => Number(fenFromYuan(value) / 100n)

export function ConfirmLine({ line, limits, onStake, onRemove }: ConfirmLineProps) {
  const min = wholeYuan(limits.min)
  const byCap = maxStakeYuan(wholeYuan(limits.line_payout_cap), Math.round(line.odds * 1000))
  const max = Math.min(wholeYuan(limits.max), byCap)
  const numbers = line.data === '' ? [] : line.data.split(',')
  const name = `${line.group} ${line.data === '' ? line.title : `${line.title === line.group ? '' : line.title} ${line.data}`}`
  return (
    <div className={css.line}>
      {numbers.length > 0 && (
        <span className={css.balls} aria-hidden="true">
          {numbers.map((n) => (
            <Ball key={n} size={numbers.length > 1 ? 's' : 'm'} colour={colourOf(Number(n))}>
              {n}
            </Ball>
          ))}
        </span>
      )}
      <span className={css.words}>
        <b>{numbers.length > 0 ? `${line.title} ${line.data}` : `${line.group} · ${lineName(line)}`}</b>
        <span>
          赔率 <i>{line.odds.toFixed(2)}</i>
        </span>
        {(line.stake < min || line.stake > max) && (
          <span className={css.bad}>
            单注 {min}–{max} 元
          </span>
        )}
      </span>
      <Stepper name={name} stake={line.stake} min={min} max={max} onStake={onStake} />
      <IconButton
        className={css.remove}
        icon={x}
        size={18}
        label={`删除 ${name}`}
        // A tap leaves the focus where it is: removing a focused line makes the sheet move the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
      />
    </div>
  )
}

interface StepperProps {
  readonly name: string
  readonly stake: number
  readonly min: number
  readonly max: number
  readonly onStake: (stake: number) => void
}

function Stepper({ name, stake, min, max, onStake }: StepperProps) {
  // The input may be empty for a moment; the line keeps its last stake until there is a number.
  const [typed, setTyped] = useState<string | null>(null)
  const step = (up: boolean) => {
    setTyped(null)
    onStake(stepStake(stake, up, min, max))
  }
  return (
    <span className={css.stepper}>
      <button type="button" aria-label={`减少 ${name}`} onClick={() => step(false)}>
        <Icon d={minus} size={16} stroke={2.2} />
      </button>
      <input
        aria-label={`${name} 单注金额`}
        inputMode="numeric"
        maxLength={6}
        value={typed ?? String(stake)}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '')
          setTyped(digits)
          if (digits !== '' && Number(digits) > 0) onStake(Number(digits))
        }}
        onBlur={() => setTyped(null)}
      />
      <button type="button" aria-label={`增加 ${name}`} onClick={() => step(true)}>
        <Icon d={plus} size={16} stroke={2.2} />
      </button>
    </span>
  )
}

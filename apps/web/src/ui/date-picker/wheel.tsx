// One column of a picker: turned by touch, mouse wheel or arrow keys, or typed. A spinbutton.
import { cx } from '@lanting/browser-kit/cx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import css from './wheel.module.css'

const ROW_PX = 44
const TYPING_MS = 1200
const SETTLE_MS = 120

type WheelProps = {
  label: string
  from: number
  to: number
  value: number
  unit: string
  onChange: (value: number) => void
}

export function Wheel({ label, from, to, value, unit, onChange }: WheelProps) {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', timer: 0 })
  const settle = useRef(0)
  const rows = Array.from({ length: to - from + 1 }, (_, i) => from + i)

  useEffect(() => {
    // In the next frame: a sheet that is just opening has no height yet.
    const frame = requestAnimationFrame(() => {
      const top = (value - from) * ROW_PX
      if (list.current && Math.abs(list.current.scrollTop - top) > 1) list.current.scrollTop = top
    })
    return () => cancelAnimationFrame(frame)
  }, [value, from])

  useEffect(
    () => () => {
      clearTimeout(typed.current.timer)
      clearTimeout(settle.current)
    },
    [],
  )

  const set = (next: number) => {
    const bounded = Math.min(to, Math.max(from, next))
    if (bounded !== value) onChange(bounded)
  }

  const onScroll = () => {
    clearTimeout(settle.current)
    settle.current = window.setTimeout(() => {
      if (list.current) set(from + Math.round(list.current.scrollTop / ROW_PX))
    }, SETTLE_MS)
  }

  const typeDigit = (digit: string) => {
    clearTimeout(typed.current.timer)
    typed.current.text = (typed.current.text + digit).slice(-String(to).length)
    typed.current.timer = window.setTimeout(() => (typed.current.text = ''), TYPING_MS)
    const number = Number(typed.current.text)
    if (number >= from && number <= to) set(number)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: value - 1,
      ArrowDown: value + 1,
      PageUp: value - 5,
      PageDown: value + 5,
      Home: from,
      End: to,
    }
    const next = steps[event.key]
    if (next !== undefined) set(next)
    else if (/^\d$/.test(event.key)) typeDigit(event.key)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      className={css.wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuetext={`${value} ${unit}`}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      data-base-ui-swipe-ignore
    >
      {rows.map((row) => (
        <span
          key={row}
          className={cx(css.row, row === value && css.on)}
          onClick={() => set(row)}
          aria-hidden="true"
        >
          {row} {unit}
        </span>
      ))}
    </div>
  )
}

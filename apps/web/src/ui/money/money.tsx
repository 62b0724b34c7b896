// An amount. Always two decimals, comma groups, tabular figures; five dots in the same box when hidden.
import { cx } from '@lanting/browser-kit/cx'
import { formatYuan, type Yuan } from '@lanting/contract/money'
import { type ReactNode, useState } from 'react'
import { usePrefs } from '#src/lib/prefs.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './money.module.css'

export type MoneyTone = 'up' | 'down' | 'flat' | 'muted' | 'inherit'

type MoneyProps = {
  value: Yuan
  /** Decimals are 64 % from `lg` up, 72 % at `md`, equal below. */
  size?: 'xl' | 'lg' | 'md' | 'text'
  tone?: MoneyTone
  /** `+` before incoming, `−` before outgoing. A negative value always shows its sign. */
  sign?: '+' | '−' | ''
  /** ¥ before the figure: only in inputs and red packets. */
  currency?: boolean
  unit?: string
  /** Overrides the eye: an amount being typed or confirmed is never hidden. */
  hidden?: boolean
  /** Animates the digits that changed. */
  roll?: boolean
}

/** Colours and signs: in is red with +, out is ink with −, a net loss is green with −. */
export function moneyTone(value: Yuan): MoneyTone {
  if (/^-?0+\.00$/.test(value)) return 'flat'
  return value.startsWith('-') ? 'down' : 'up'
}

export function Money({
  value,
  size = 'text',
  tone = 'inherit',
  sign = '',
  currency,
  unit,
  hidden,
  roll,
}: MoneyProps) {
  const eyeClosed = usePrefs((prefs) => prefs.hideBalance)
  const isHidden = hidden ?? eyeClosed
  // Zeros keep the amount's width without exposing it in the DOM.
  const shown = formatYuan(isHidden ? value.replace(/\d/g, '0') : value)
  const [whole = '', cents = ''] = shown.split('.')
  const spoken = `${sign === '−' ? '-' : ''}${value} ${unit ?? '元'}`
  return (
    <span className={cx(css.money, css[size], css[tone], isHidden && css.hidden)}>
      <span aria-hidden="true" className={css.figure}>
        {sign}
        {currency && <i className={css.currency}>¥</i>}
        {roll ? <Rolling text={whole} /> : whole}
        <i className={css.cents}>.{roll ? <Rolling text={cents} /> : cents}</i>
        {unit && <i className={css.unit}>{unit}</i>}
      </span>
      <VisuallyHidden>{isHidden ? '金额已隐藏' : spoken}</VisuallyHidden>
    </span>
  )
}

/** Compares with the previous text digit by digit from the right: only changed digits animate. */
function Rolling({ text }: { text: string }): ReactNode {
  const [shown, setShown] = useState<{ text: string; turns: readonly number[] }>({ text, turns: [] })
  if (shown.text !== text) setShown({ text, turns: nextTurns(shown.text, shown.turns, text) })
  return Array.from(text, (char, i) => {
    const turn = shown.turns[i] ?? 0
    return (
      <span key={`${text.length - i}:${turn}`} className={turn > 0 ? css.rolled : undefined}>
        {char}
      </span>
    )
  })
}

/** Change count of each digit; a new count is a new key, and a new element animates. */
function nextTurns(before: string, turns: readonly number[], text: string): number[] {
  const shift = text.length - before.length
  return Array.from(text, (char, i) => {
    const old = turns[i - shift] ?? 0
    return char === before[i - shift] ? old : old + 1
  })
}

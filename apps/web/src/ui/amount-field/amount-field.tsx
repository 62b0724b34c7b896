// The amount input: the largest element of a money screen. Adds commas while typing; the caret keeps its place.
import { cx } from '@lanting/browser-kit/cx'
import { useFieldNote } from '@lanting/browser-kit/use-field-note'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { FieldNote } from '#src/ui/field/field.tsx'
import css from './amount-field.module.css'
import { caretAfter, cleanAmount, groupAmount } from './amount-text.ts'

type AmountFieldProps = {
  label: string
  /** The label is the card's title: bold, in ink. */
  titled?: boolean
  /** The amount as typed, without commas: `1234.5`. */
  value: string
  onChange: (clean: string) => void
  /** At the right of the label: the range. */
  range?: ReactNode
  /** At the right of the figure: "all", a unit. */
  action?: ReactNode
  currency?: string
  placeholder?: string
  hint?: ReactNode
  error?: string | null | undefined
  /** Whole yuan only: some payment ways take no fen. */
  whole?: boolean
  disabled?: boolean
  /** While the amount is being submitted: its end clears the field. */
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

export function AmountField(props: AmountFieldProps) {
  const {
    label,
    titled,
    value,
    onChange,
    range,
    action,
    currency = '¥',
    placeholder = '0',
    hint,
    error,
    whole,
    disabled,
    readOnly,
    ref,
  } = props
  // An amount is never truncated: its font shrinks.
  const shown = groupAmount(value)
  const { input, noteId } = useFieldNote({ error, hint })
  const own = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== own.current) return
    own.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const type = (input: HTMLInputElement) => {
    const clean = whole ? cleanAmount(input.value).replace(/\..*$/, '') : cleanAmount(input.value)
    const figuresBefore = cleanAmount(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    caret.current = caretAfter(groupAmount(clean), figuresBefore)
    onChange(clean)
  }

  return (
    <div className={css.block}>
      <div className={cx(css.labelRow, titled && css.titled)}>
        <label htmlFor={input.id}>{label}</label>
        {range !== undefined && <span className={css.range}>{range}</span>}
      </div>
      <div className={cx(css.line, error && css.error)}>
        <span className={css.currency} aria-hidden="true">
          {currency}
        </span>
        <input
          ref={(element) => {
            own.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          {...input}
          className={cx(css.input, shown.length > 12 ? css.longest : shown.length > 9 && css.long)}
          value={shown}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          onChange={(event) => type(event.target)}
        />
        {action}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type AmountChipsProps = {
  amounts: readonly string[]
  value: string
  onPick: (amount: string) => void
  /** Disabled quick amounts, for example above the balance. */
  isDisabled?: (amount: string) => boolean
}

export function AmountChips({ amounts, value, onPick, isDisabled }: AmountChipsProps) {
  return (
    <div className={css.chips} role="group" aria-label="常用金额">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={cx(css.chip, amount === value && css.picked)}
          aria-pressed={amount === value}
          disabled={isDisabled?.(amount)}
          onClick={() => onPick(amount)}
        >
          {groupAmount(amount)}
        </button>
      ))}
    </div>
  )
}

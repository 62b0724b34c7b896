// The row of chips: tap to choose, hold to type an amount.
import { cx } from '@lanting/browser-kit/cx'
import { useModal } from '@lanting/browser-kit/use-modal'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import { useId, useRef, useState } from 'react'
import { Chip } from '#web/art/pieces.tsx'
import { useGame } from '#web/lib/game.tsx'
import { short } from '#web/lib/money.ts'
import css from './chips.module.css'

export const STAKE_TITLE = '输入单注金额'

const HOLD_MS = 450

/** Chips that fit under a limit, six at most. */
export function chipsUpTo(maxYuan: number): readonly bigint[] {
  const row =
    maxYuan >= 500
      ? [1, 5, 10, 50, 100, 500]
      : maxYuan >= 200
        ? [1, 5, 10, 50, 100, 200]
        : [1, 5, 10, 20, 50, 100].filter((yuan) => yuan <= maxYuan)
  return row.map((yuan) => BigInt(yuan) * 100n)
}

interface ChipsProps {
  readonly values: readonly bigint[]
  /** Null when the stake is none of the chips and shown elsewhere. */
  readonly chosen: bigint | null
  readonly disabled: boolean
  readonly label: string
  readonly onChoose: (fen: bigint) => void
  readonly onType: () => void
}

export function Chips({ values, chosen, disabled, label, onChoose, onType }: ChipsProps) {
  const timer = useRef(0)
  const held = useRef(false)
  const cancel = () => window.clearTimeout(timer.current)
  const own = chosen === null || values.includes(chosen) ? [] : [chosen]
  return (
    <fieldset className={css.row} disabled={disabled} onPointerUp={cancel} onPointerLeave={cancel}>
      <legend className={css.legend}>{label}，长按可输入金额</legend>
      {[...(own.length > 0 ? values.slice(0, -1) : values), ...own].map((fen) => (
        <button
          key={String(fen)}
          type="button"
          className={cx(css.chip, fen === chosen && css.on)}
          aria-pressed={fen === chosen}
          aria-label={`${short(fen)} 元`}
          onPointerDown={() => {
            held.current = false
            timer.current = window.setTimeout(() => {
              held.current = true
              onType()
            }, HOLD_MS)
          }}
          // Keyboards have a key for this too, so amounts can be typed without a long press.
          onContextMenu={(event) => {
            event.preventDefault()
            onType()
          }}
          onClick={() => {
            if (!held.current) onChoose(fen)
          }}
        >
          <Chip label={short(fen)} />
        </button>
      ))}
    </fieldset>
  )
}

interface AmountDialogProps {
  readonly open: boolean
  readonly title: string
  readonly maxYuan: number
  readonly fen: bigint
  readonly onDone: (fen: bigint | null) => void
}

/** In the middle of the frame, not at its foot: there the keyboard of a phone would cover it. */
export function AmountDialog({ open: wanted, onDone, ...form }: AmountDialogProps) {
  const { paused } = useGame()
  const open = wanted && !paused
  const dialog = useModal(open)
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={form.title} onClose={() => onDone(null)}>
      {open && <AmountForm {...form} onDone={onDone} />}
    </dialog>
  )
}

function AmountForm({ title, maxYuan, fen, onDone }: Omit<AmountDialogProps, 'open'>) {
  const field = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = () => {
    const amount = parseAmount(text)
    const fits = amount !== null && amount >= 100n && amount <= BigInt(maxYuan) * 100n
    if (fits) onDone(amount)
    else setWrong(true)
  }
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={field}>{title}</label>
      <input
        id={field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        placeholder={yuanFromFen(fen)}
        value={text}
        aria-invalid={wrong}
        aria-describedby={`${field}-limits`}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <p id={`${field}-limits`} className={wrong ? css.wrong : undefined} role={wrong ? 'alert' : undefined}>
        1–{maxYuan.toLocaleString('en-US')} 元，最多两位小数
      </p>
      <div className={css.buttons}>
        <button type="button" onClick={() => onDone(null)}>
          取消
        </button>
        <button type="submit">确定</button>
      </div>
    </form>
  )
}

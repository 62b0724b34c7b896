// The amount with its range and quick amounts. Only the range waits for the server; the field is usable at once.
import { DEFAULT_RANGE, type DepositRange } from '@lanting/contract/rules/cashier/deposit'
import type { Ref } from 'react'
import { quickAmounts, wholeYuan } from '#src/features/deposit/rules.ts'
import { AmountChips, AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './deposit-form.module.css'

interface AmountPartProps {
  readonly range: DepositRange | undefined
  /** The range is loading. Without an answer the specification's default applies. */
  readonly isAsking: boolean
  /** First in its card, not among the fields of a form. */
  readonly titled?: boolean
  readonly value: string
  readonly error: string | null
  readonly onChange: (amount: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function AmountPart({
  range,
  isAsking,
  titled = false,
  value,
  error,
  onChange,
  ref,
}: AmountPartProps) {
  const { minFen, maxFen } = range ?? DEFAULT_RANGE
  return (
    <>
      <AmountField
        {...(ref !== undefined && { ref })}
        whole
        titled={titled}
        label="存款金额"
        value={value}
        error={error}
        onChange={onChange}
        range={
          isAsking ? (
            <span role="status" aria-label="正在读取限额" className={css.rangeBone}>
              <Bone width={120} height={14} />
            </span>
          ) : (
            `单笔 ${wholeYuan(minFen)} – ${wholeYuan(maxFen)} 元`
          )
        }
      />
      <div className={css.chips}>
        <AmountChips amounts={quickAmounts(range ?? DEFAULT_RANGE)} value={value} onPick={onChange} />
      </div>
    </>
  )
}

// The bank of a card: a field that opens a searchable list.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronDown } from '@lanting/design/icons'
import { type Ref, useId, useState } from 'react'
import { bankMark, useBanks } from '#src/queries/money/banks.ts'
import { FieldNote } from '#src/ui/field/field.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { PickSheet } from '#src/ui/pick-sheet/pick-sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './add-card.module.css'

interface BankFieldProps {
  readonly value: string
  readonly error: string | null
  readonly onPick: (bank: string) => void
  readonly ref?: Ref<HTMLButtonElement>
}

const mark = (name: string) => <Lettermark code={bankMark(name)} look="emblem" size={32} />

export function BankField({ value, error, onPick, ref }: BankFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const banks = useBanks()
  return (
    <div>
      <p id={`${id}-label`} className={css.label}>
        开户银行
      </p>
      <button
        ref={ref}
        type="button"
        id={id}
        className={cx(css.picker, error !== null && css.wrong)}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error === null ? undefined : `${id}-note`}
        onClick={() => setOpen(true)}
      >
        {value !== '' && mark(value)}
        <span className={value === '' ? css.empty : css.bank}>{value === '' ? '请选择银行' : value}</span>
        <Icon d={chevronDown} size={18} />
      </button>
      <FieldNote id={`${id}-note`} error={error} hint={null} />
      <PickSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="选择开户银行"
        placeholder="搜索银行名称"
        names={banks.data ?? []}
        value={value}
        mark={mark}
        waiting={
          banks.isError ? (
            <ErrorState onRetry={() => void banks.refetch()} busy={banks.isFetching} error={banks.error} />
          ) : (
            <SkeletonRows rows={6} />
          )
        }
        onPick={onPick}
      />
    </div>
  )
}

// The birthday: three wheels in a sheet, or typed. Locked once saved.
import { now } from '@lanting/browser-kit/clock'
import { LIMITS } from '@lanting/contract/limits'
import { beijingDay, isDay, yearsBefore } from '@lanting/contract/time'
import { type Ref, useState } from 'react'
import { BirthdaySheet } from '#src/features/member/profile/birthday-sheet.tsx'
import { InputRow, RowError } from '#src/features/member/profile/input-row.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Row } from '#src/ui/row/row.tsx'
import css from './birthday-row.module.css'

interface BirthdayRowProps {
  /** The server's value; empty if never set. */
  readonly saved: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly error: string | null
  readonly disabled: boolean
  readonly ref: Ref<HTMLInputElement>
}

const LABEL = <span className={css.label}>生日</span>

export function BirthdayRow({ saved, value, onChange, error, disabled, ref }: BirthdayRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const max = yearsBefore(beijingDay(now()), LIMITS.adultYears)
  if (saved !== '') return <Row title={LABEL} value={saved} strong locked />
  if (disabled) return <Row title={LABEL} value="未填写" locked />
  if (isTyped) {
    return (
      <InputRow
        label="生日"
        ref={ref}
        value={value}
        onChange={onChange}
        error={error}
        placeholder="YYYY-MM-DD"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        autoFocus
        end={
          <Button size="sm" variant="secondary" onClick={() => setIsTyped(false)}>
            滚轮
          </Button>
        }
      />
    )
  }
  return (
    <>
      <Row
        title={LABEL}
        value={value === '' ? '未填写' : <span className={css.picked}>{value}</span>}
        onPress={() => setIsOpen(true)}
      />
      {error !== null && <RowError>{error}</RowError>}
      <BirthdaySheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        value={isDay(value) ? value : ''}
        max={max}
        onPick={(day) => {
          onChange(day)
          setIsOpen(false)
        }}
        onType={() => {
          setIsOpen(false)
          setIsTyped(true)
        }}
      />
    </>
  )
}

// The text of a contact message, with the remaining characters.
import { cx } from '@lanting/browser-kit/cx'
import { LIMITS } from '@lanting/contract/limits'
import { type Ref, useId } from 'react'
import { FieldNote } from '#src/ui/field/field.tsx'
import css from './support-form.module.css'

interface SupportTextProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly readOnly: boolean
  readonly ref: Ref<HTMLTextAreaElement>
}

export function SupportText({ value, onChange, error, readOnly, ref }: SupportTextProps) {
  const id = useId()
  const max = LIMITS.support.contentMax
  return (
    <div>
      <div className={cx(css.label, css.labelRow)}>
        <label htmlFor={id}>留言内容</label>
        <span className={css.count}>
          {value.length} / {max}
        </span>
      </div>
      <textarea
        ref={ref}
        id={id}
        className={cx(css.area, error !== null && css.wrong)}
        value={value}
        maxLength={max}
        readOnly={readOnly}
        placeholder="请写明经过、时间和相关单号"
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} error={error} hint="请勿填写密码、验证码或完整卡号" />
    </div>
  )
}

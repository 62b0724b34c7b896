// Asks two people for another value of a rate, a fee or a budget.
import type { RateKey } from '@lanting/contract/config'
import { CONFIG_RATES } from '@lanting/contract/data/config-fields'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { WORDS } from '#src/lib/words.ts'
import { Field } from '#src/ui/field/field.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import styles from './rate-dialog.module.css'

/** `7`, `7.1` and `7.10` are the same number; the server wants two decimals. */
export function twoDecimals(input: string): string | null {
  const match = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/.exec(input.trim())
  return match === null ? null : `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`
}

interface RateDialogProps {
  readonly name: RateKey
  readonly now: string
  readonly staffName: string
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (value: string, reason: string) => void
  readonly onClose: () => void
}

export function RateDialog({ name, now, staffName, onConfirm, ...rest }: RateDialogProps) {
  const [draft, setDraft] = useState(now)
  const [tried, setTried] = useState(false)
  const { title, acts } = CONFIG_RATES[name]
  const value = twoDecimals(draft)
  const mistake = value === null ? '请输入最多两位小数的数字' : value === now ? '与现在的值相同' : null
  const confirm = (reason: string) => {
    setTried(true)
    if (value !== null && mistake === null) onConfirm(value, reason)
  }
  return (
    <ReasonDialog
      {...rest}
      title={`更改${title}`}
      verb={`提交 ${formatYuan(now)} → ${value === null ? '…' : formatYuan(value)}，等待确认`}
      first={{ name: staffName, says: '发起', face: staffName }}
      second={{ name: WORDS.otherAdmin, says: WORDS.within24 }}
      onConfirm={confirm}
    >
      <p className={styles.gap}>第二人确认之前仍按现在的值计算，确认后{acts}。</p>
      <Field
        label={`新值（现在 ${formatYuan(now)}）`}
        inputMode="decimal"
        value={draft}
        maxLength={10}
        error={tried ? mistake : null}
        onChange={(event) => setDraft(event.target.value)}
      />
    </ReasonDialog>
  )
}

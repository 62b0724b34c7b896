// The sheet with the three wheels. Nothing is applied until 确定.
import { LIMITS } from '@lanting/contract/limits'
import { useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { DatePicker } from '#src/ui/date-picker/date-picker.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './birthday-row.module.css'

/** Initial position of the wheels. */
const START = '1992-06-18'

interface BirthdaySheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly value: string
  readonly max: string
  readonly onPick: (day: string) => void
  readonly onType: () => void
}

export function BirthdaySheet({ open, onClose, value, max, onPick, onType }: BirthdaySheetProps) {
  const [turned, setTurned] = useState(value || START)
  const min = LIMITS.birthdayMin
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择生日"
      lead={
        <Button variant="ghost" size="md" className={css.lead} onClick={onClose}>
          取消
        </Button>
      }
      end={
        <Button variant="ghost" size="md" className={css.end} onClick={() => onPick(turned)}>
          确定
        </Button>
      }
    >
      <DatePicker label="生日" value={turned} min={min} max={max} onChange={setTurned} />
      <Note>
        生日只能设置一次。滚轮可选 <span className={css.day}>{min}</span> 至{' '}
        <span className={css.day}>{max}</span>（须年满 {LIMITS.adultYears}{' '}
        周岁）；更早出生可手动输入，或请客服代填。
      </Note>
      <p className={css.typed}>
        <Button variant="ghost" size="md" onClick={onType}>
          手动输入
        </Button>
      </p>
    </Sheet>
  )
}

// A date range picked by wheels, applied by 查询 and cleared by 重置.
import { now } from '@lanting/browser-kit/clock'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { beijingDay } from '@lanting/contract/time'
import { calendar, search } from '@lanting/design/icons'
import { useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { DatePicker } from '#src/ui/date-picker/date-picker.tsx'
import { preloadSheet, Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './date-range.module.css'

/** No invitations exist before this date. */
const FIRST = '2020-01-01'

interface DateRangeProps {
  /** The range of the list shown. */
  readonly start: string
  readonly end: string
  readonly onQuery: (start: string, end: string) => void
  readonly onReset: () => void
}

export function DateRange({ start, end, onQuery, onReset }: DateRangeProps) {
  const [chosen, setChosen] = useState<{ start?: string; end?: string }>({})
  const [open, setOpen] = useState<'start' | 'end' | null>(null)
  const [turned, setTurned] = useState('')
  const shown = { start: chosen.start ?? start, end: chosen.end ?? end }
  const today = beijingDay(now())
  const begin = (which: 'start' | 'end') => {
    setTurned(shown[which] || today)
    setOpen(which)
  }
  const take = () => {
    if (open !== null) setChosen({ ...chosen, [open]: turned })
    setOpen(null)
  }
  const query = () => {
    // Two days in the wrong order mean the same range.
    const [from = '', to = ''] = [shown.start, shown.end].toSorted()
    setChosen({})
    onQuery(from, to)
  }
  const reset = () => {
    setChosen({})
    onReset()
  }
  return (
    <div className={css.range} onPointerDown={preloadSheet}>
      <div className={css.days}>
        <Day label="开始日期" value={shown.start} onPress={() => begin('start')} />
        <span>至</span>
        <Day label="结束日期" value={shown.end} onPress={() => begin('end')} />
      </div>
      <div className={css.buttons}>
        <Button variant="neutral" size="md" onClick={reset}>
          重置
        </Button>
        <Button variant="secondary" size="md" icon={search} onClick={query}>
          查询
        </Button>
      </div>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'end' ? '结束日期' : '开始日期'}
        foot={
          <Button block onClick={take}>
            确定
          </Button>
        }
      >
        <DatePicker label="日期" value={turned || today} min={FIRST} max={today} onChange={setTurned} />
      </Sheet>
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onPress: () => void
}

function Day({ label, value, onPress }: DayProps) {
  return (
    <button type="button" className={css.day} aria-label={`${label} ${value}`} onClick={onPress}>
      {value || '—'}
      <Icon d={calendar} size={17} />
    </button>
  )
}

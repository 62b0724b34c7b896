// Three wheels for a day between two bounds. Put it into a sheet; the caller's button applies the day.
import { clampDay, type Day, formatDay, parseDay, wheelRanges } from './date-parts.ts'
import css from './date-picker.module.css'
import { Wheel } from './wheel.tsx'

type DatePickerProps = {
  label: string
  /** `YYYY-MM-DD`; a day outside the bounds shows the nearest inside. */
  value: string
  min: string
  max: string
  onChange: (day: string) => void
}

export function DatePicker({ label, value, min, max, onChange }: DatePickerProps) {
  const at = clampDay(parseDay(value), min, max)
  const ranges = wheelRanges(at, min, max)
  const change = (part: Partial<Day>) => onChange(formatDay(clampDay({ ...at, ...part }, min, max)))
  return (
    <div className={css.wheels} role="group" aria-label={label}>
      <Wheel label="年" unit="年" {...ranges.year} value={at.year} onChange={(year) => change({ year })} />
      <Wheel
        label="月"
        unit="月"
        {...ranges.month}
        value={at.month}
        onChange={(month) => change({ month })}
      />
      <Wheel label="日" unit="日" {...ranges.day} value={at.day} onChange={(day) => change({ day })} />
    </div>
  )
}

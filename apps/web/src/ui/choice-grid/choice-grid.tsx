// One choice among several, as chips in a grid: dates and platforms of a filter.
import { Chip } from '#src/ui/chip/chip.tsx'
import css from './choice-grid.module.css'

type ChoiceGridProps<T extends string | number> = {
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  columns?: 2 | 3 | 4
}

export function ChoiceGrid<T extends string | number>({
  label,
  choices,
  value,
  onChange,
  columns = 3,
}: ChoiceGridProps<T>) {
  return (
    <div className={css.group} role="group" aria-label={label}>
      <p className={css.label} aria-hidden="true">
        {label}
      </p>
      <div className={css.grid} data-columns={columns}>
        {choices.map((choice) => (
          <Chip key={choice.value} block on={choice.value === value} onClick={() => onChange(choice.value)}>
            {choice.label}
          </Chip>
        ))}
      </div>
    </div>
  )
}

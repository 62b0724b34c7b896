// The quick stakes: 10, 20, 50, 200, 500.
import { LIMITS } from '@lanting/contract/limits'
import { buzz } from '#src/lib/device/buzz.ts'
import css from './bet-slip.module.css'

interface StakeChipsProps {
  readonly label: string
  readonly value: number | null
  readonly onPick: (stake: number) => void
}

export function StakeChips({ label, value, onPick }: StakeChipsProps) {
  return (
    <div className={css.chips} role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {LIMITS.quickStakes.map((stake) => (
        <button
          key={stake}
          type="button"
          className={css.chip}
          aria-pressed={stake === value}
          onClick={() => {
            buzz()
            onPick(stake)
          }}
        >
          {stake}
        </button>
      ))}
    </div>
  )
}

// How much of a whole is used or done. Amber above 80 % of a limit.
import { cx } from '@lanting/browser-kit/cx'
import css from './progress.module.css'

type ProgressProps = {
  /** 0 to 1. */
  value: number
  label: string
  /** What the bar measures: a limit turns amber near its end, a goal does not. */
  kind?: 'goal' | 'limit'
  /** On dark cards. */
  onDark?: boolean
}

const AMBER_FROM = 0.8

export function Progress({ value, label, kind = 'goal', onDark = false }: ProgressProps) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div
      className={cx(css.track, onDark && css.onDark, kind === 'limit' && part > AMBER_FROM && css.amber)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(part * 100)}
    >
      <i style={{ width: `${part * 100}%` }} />
    </div>
  )
}

type Share = {
  value: number
  label: string
  /** A colour token other than the bar's own. */
  color?: string
}

/** Shares of one whole, side by side: central wallet, in transit, venues. */
export function ShareBar({ shares, label }: { shares: readonly Share[]; label: string }) {
  const total = shares.reduce((sum, share) => sum + share.value, 0) || 1
  return (
    <div className={css.shares} role="img" aria-label={label}>
      {shares.map((share) => (
        <i
          key={share.label}
          style={{
            flexGrow: share.value / total,
            ...(share.color !== undefined && { background: share.color }),
          }}
        />
      ))}
    </div>
  )
}

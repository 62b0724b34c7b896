// Thirty days at a glance: money in above the line, money out below it, on one scale.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { CSSProperties } from 'react'
import styles from './day-bars.module.css'

export interface DayFlow {
  readonly day: string
  readonly deposited: string
  readonly withdrawn: string
}

/** A bar's share of the highest one, in percent; zero is 0, and a small value stays visible. */
export function barShare(yuan: string, highestFen: number): number {
  const fen = Number(fenFromYuan(yuan))
  return fen === 0 ? 0 : Math.max(8, Math.round((fen / highestFen) * 100))
}

export function DayBars({ days }: { readonly days: readonly DayFlow[] }) {
  const highest = Math.max(
    ...days
      .flatMap(({ deposited, withdrawn }) => [deposited, withdrawn])
      .map((yuan) => Number(fenFromYuan(yuan))),
  )
  const daysWith = (of: 'deposited' | 'withdrawn') => days.filter((day) => day[of] !== '0.00').length
  const label = `近 ${days.length} 天每天的存取款：${daysWith('deposited')} 天有存款，${daysWith('withdrawn')} 天有取款`
  return (
    <figure className={styles.chart}>
      <div className={styles.bars} role="img" aria-label={label}>
        {days.map(({ day, deposited, withdrawn }) => (
          <i
            key={day}
            title={`${day.slice(5)} 存 ${formatYuan(deposited)} 取 ${formatYuan(withdrawn)}`}
            style={
              {
                '--in': `${barShare(deposited, highest)}%`,
                '--out': `${barShare(withdrawn, highest)}%`,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <figcaption className={styles.under} aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span className={styles.legend}>
          <i /> 存款 <i /> 取款
        </span>
        <span>今天</span>
      </figcaption>
    </figure>
  )
}

// The sums of the last rounds as a line: above the middle is 大. A record only.
import { cx } from '@lanting/browser-kit/cx'
import type { SumDraw } from '#src/queries/lottery.ts'
import css from '../history.module.css'

const WIDTH = 330
const HEIGHT = 84
const PAD = 12
const TOP_SUM = 27
const MIDDLE = 13.5

export function SumLine({ totals }: { readonly totals: readonly SumDraw[] }) {
  const x = (i: number) => PAD + (i * (WIDTH - 2 * PAD)) / (totals.length - 1)
  const y = (total: number) => PAD + (1 - total / TOP_SUM) * (HEIGHT - 2 * PAD)
  const last = totals.at(-1)
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>
        <span>
          <b>和值</b> 横线以上为大
        </span>
        <span>旧 → 新</span>
      </figcaption>
      <svg
        className={css.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`和值，从旧到新：${totals.map(({ total }) => total).join('、')}`}
      >
        <line x1="0" x2={WIDTH} y1={y(MIDDLE)} y2={y(MIDDLE)} className={css.axis} />
        <polyline
          points={totals.map(({ total }, i) => `${x(i)},${y(total)}`).join(' ')}
          className={css.path}
        />
        {totals.map(({ total, wave }, i) => (
          <circle
            key={i}
            cx={x(i)}
            cy={y(total)}
            r={i === totals.length - 1 ? 10 : 4}
            className={cx(css.point, css[wave])}
          />
        ))}
        {last !== undefined && (
          <text x={x(totals.length - 1)} y={y(last.total) + 4} className={css.newest}>
            {last.total}
          </text>
        )}
      </svg>
    </figure>
  )
}

// Bars over time as our own drawing, from zero, with the same figures in a table for screen readers.
import { type Scale, scaleOf } from '#src/features/protection/look-back/chart.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './bar-chart.module.css'

export interface Series {
  readonly title: string
  /** By row; what is below zero is drawn downwards. */
  readonly values: readonly number[]
  readonly tone: 'primary' | 'quiet' | 'soft' | 'signed'
}

interface BarChartProps {
  readonly title: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** A value as it is read in the table, and on the axis. */
  readonly words: (value: number) => string
  readonly limit?: { readonly value: number; readonly title: string } | undefined
}

const WIDTH = 326
const HEIGHT = 132
const LEFT = 46
const FOOT = 18

export function BarChart({ title, labels, series, words, limit }: BarChartProps) {
  const scale = scaleOf([...series.flatMap(({ values }) => values), limit?.value ?? 0])
  const y = (value: number) => ((scale.max - value) / (scale.max - scale.min)) * (HEIGHT - 10) + 5
  return (
    <figure className={css.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} aria-hidden="true" className={css.svg}>
        <Grid scale={scale} y={y} words={words} />
        <Bars labels={labels} series={series} y={y} />
        {limit !== undefined && (
          <line x1={LEFT} x2={WIDTH} y1={y(limit.value)} y2={y(limit.value)} className={css.limit} />
        )}
      </svg>
      {limit !== undefined && <figcaption className={css.caption}>{limit.title}</figcaption>}
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">从</th>
              {series.map((one) => (
                <th key={one.title} scope="col">
                  {one.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map((one) => (
                  <td key={one.title}>{words(one.values[row] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

interface GridProps {
  readonly scale: Scale
  readonly y: (value: number) => number
  readonly words: (value: number) => string
}

function Grid({ scale, y, words }: GridProps) {
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className={tick === 0 ? css.zero : css.line} />
      <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className={css.tick}>
        {words(tick)}
      </text>
    </g>
  ))
}

interface BarsProps extends Pick<BarChartProps, 'labels' | 'series'> {
  readonly y: (value: number) => number
}

/** Four labels at most: they must not run into each other. */
function Bars({ labels, series, y }: BarsProps) {
  const room = (WIDTH - LEFT) / Math.max(1, labels.length)
  const every = Math.max(1, Math.ceil(labels.length / 4))
  const width = Math.min(14, (room * 0.78) / series.length)
  return labels.map((label, row) => {
    const middle = LEFT + room * (row + 0.5)
    return (
      <g key={label}>
        {series.map((one, i) => {
          const value = one.values[row] ?? 0
          if (value === 0) return null
          const tone = one.tone === 'signed' ? (value > 0 ? 'up' : 'down') : one.tone
          return (
            <rect
              key={one.title}
              x={middle + (i - series.length / 2) * width}
              y={Math.min(y(0), y(value))}
              width={Math.max(1, width - 1)}
              height={Math.max(1, Math.abs(y(value) - y(0)))}
              rx={Math.min(2, width / 3)}
              className={css[tone]}
            />
          )
        })}
        {row % every === 0 && (
          <text x={middle} y={HEIGHT + 13} textAnchor="middle" className={css.tick}>
            {label}
          </text>
        )}
      </g>
    )
  })
}

// The two charts of the first page. They begin at zero, and the hour that is not over is drawn with a dashed line.
import { formatYuan } from '@lanting/contract/money'
import type { CSSProperties } from 'react'
import type { Overview } from '#src/queries/overview.ts'
import { Card } from '#src/ui/card/card.tsx'
import styles from './charts.module.css'
import { axisMax, axisText, yuanHeight } from './rules.ts'

type Hour = Overview['hours'][number]

const two = (hour: number) => String(hour).padStart(2, '0')
/** Few bars would be as wide as a page. */
const LEAST_COLUMNS = 10

interface ChartProps {
  readonly hours: readonly Hour[]
  /** The hour that is not over. */
  readonly current: number
}

function Axis({ max }: { readonly max: number }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      {[3, 2, 1, 0].map((step) => (
        <span key={step}>{axisText((max / 3) * step)}</span>
      ))}
    </div>
  )
}

/** Axes without a bar look broken, so an empty chart shows a text. */
function NoData({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Card title={title} fill>
      <p className={styles.none}>{children}</p>
    </Card>
  )
}

export function FlowChart({ hours, current }: ChartProps) {
  const shown = hours.slice(0, current + 1)
  const highest = Math.max(...shown.flatMap((one) => [yuanHeight(one.deposits), yuanHeight(one.withdrawals)]))
  const max = axisMax(highest)
  const height = (yuan: string) => ({ '--height': `${(yuanHeight(yuan) / max) * 100}%` }) as CSSProperties
  const columns = Math.max(LEAST_COLUMNS, shown.length)
  if (highest === 0) return <NoData title="每小时存款与取款">今天还没有存款和取款</NoData>
  return (
    <Card
      title="每小时存款与取款"
      aside={
        <span className={styles.legend}>
          <i className={styles.first} /> 存款 <i className={styles.second} /> 取款{' '}
          <span>虚线 = 未满一小时</span>
        </span>
      }
      fill
    >
      <div className={styles.chart}>
        <Axis max={max} />
        <ol
          className={styles.bars}
          style={{ '--columns': columns } as CSSProperties}
          aria-label="每小时存款与取款，元"
        >
          {shown.map((one, hour) => (
            <li key={hour} data-open={hour === current ? true : undefined}>
              <div aria-hidden="true">
                <i className={styles.first} style={height(one.deposits)} />
                <i className={styles.second} style={height(one.withdrawals)} />
              </div>
              <span className={styles.hour}>
                {two(hour)}
                <span> 时</span>
                <span className={styles.spoken}>
                  ：存款 {formatYuan(one.deposits)}，取款 {formatYuan(one.withdrawals)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

const LAST_HOUR = 23

export function ActiveChart({ hours, current }: ChartProps) {
  const highest = Math.max(...hours.flatMap((one) => [one.active, one.active_yesterday]))
  const max = axisMax(highest)
  const point = (value: number, hour: number) => `${hour},${100 - (value / max) * 100}`
  const today = hours.slice(0, current + 1)
  const done = today.slice(0, -1).map((one, hour) => point(one.active, hour))
  if (highest === 0) return <NoData title="每小时活跃会员">今天和昨天都没有活跃会员</NoData>
  const open = today.slice(-2).map((one, i, list) => point(one.active, current - list.length + 1 + i))
  return (
    <Card
      title="每小时活跃会员"
      aside={
        <span className={styles.legend}>
          <i className={styles.first} /> 今日 <i className={styles.dashed} /> 昨日{' '}
          <span>{two(current)} 时未满</span>
        </span>
      }
      fill
    >
      <div className={styles.chart}>
        <Axis max={max} />
        <div className={styles.lines}>
          <svg
            viewBox={`0 0 ${LAST_HOUR} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`今日每小时活跃会员：${today.map((one, hour) => `${hour} 时 ${one.active}`).join('，')}`}
          >
            <polyline
              className={styles.yesterday}
              points={hours.map((one, hour) => point(one.active_yesterday, hour)).join(' ')}
            />
            <polyline className={styles.today} points={done.join(' ')} />
            <polyline className={styles.open} points={open.join(' ')} />
          </svg>
          <p aria-hidden="true">
            {[0, 6, 12, 18, LAST_HOUR].map((hour) => (
              <span key={hour}>{two(hour)} 时</span>
            ))}
          </p>
        </div>
      </div>
    </Card>
  )
}

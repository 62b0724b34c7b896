// Delays of the last hour's draws and payouts, against their targets.
import { cx } from '@lanting/browser-kit/cx'
import { Card } from '#src/ui/card/card.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './draws.module.css'
import { useLags } from './queries.ts'
import { lagText } from './rules.ts'

const DRAW_TARGET_MS = 1000
const SETTLE_TARGET_MS = 3000

const late = (ms: number | null | undefined, targetMs: number) => typeof ms === 'number' && ms > targetMs

export function LagsCard() {
  const lags = useLags().data
  const figures = [
    {
      name: '开奖 p99',
      value: lagText(lags?.draw_p99_ms ?? null),
      note: `目标 ${DRAW_TARGET_MS / 1000} 秒`,
      late: late(lags?.draw_p99_ms, DRAW_TARGET_MS),
    },
    {
      name: '派奖 p99',
      value: lagText(lags?.settle_p99_ms ?? null),
      note: `目标 ${SETTLE_TARGET_MS / 1000} 秒`,
      late: late(lags?.settle_p99_ms, SETTLE_TARGET_MS),
    },
    {
      name: '作废',
      value: lags === undefined ? '—' : `${lags.void_hour} 期`,
      note: lags === undefined ? '' : `本月 ${lags.void_month} 期`,
      late: (lags?.void_hour ?? 0) > 0,
    },
  ]
  return (
    <Card
      title="延迟，最近 1 小时"
      aside={lags !== undefined && `全部彩种，${lags.rounds.toLocaleString('en-US')} 期`}
    >
      <dl className={styles.lags}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd className={cx(figure.late && text.warn)}>{figure.value}</dd>
            <dd className={text.small}>{figure.note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

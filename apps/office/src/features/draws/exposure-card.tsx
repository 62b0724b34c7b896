// Exposure of the open round by outcome, against its cap: exact for sums, an upper bound for the 49 numbers.
import { cx } from '@lanting/browser-kit/cx'
import { formatYuan } from '@lanting/contract/money'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { messageOf } from '#src/lib/call.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './draws.module.css'
import { type Exposure, type LotteryState, useExposure } from './queries.ts'
import { axisText, drawnYuan, shareOf } from './rules.ts'

export function ExposureCard({ lottery }: { readonly lottery: LotteryState }) {
  const { data, error, refetch } = useExposure(lottery.name)
  return (
    <Card
      title={`${lottery.title} ${roundNumber(lottery.expect)} · 每种结果的净赔付`}
      aside={data && `投注 ${formatYuan(data.stakes)} · ${data.members} 人`}
    >
      {data !== undefined ? (
        <Chart exposure={data} />
      ) : error === null ? (
        <Skeleton rows={4} height={52} />
      ) : (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

const WIDTH = 720
const HEIGHT = 210
const LEFT = 62
const TOP = 12
const FOOT = 22

function Chart({ exposure: { bars, exposure_cap, name } }: { readonly exposure: Exposure }) {
  const nets = bars.map(({ net }) => drawnYuan(net))
  const cap = drawnYuan(exposure_cap)
  const worst = Math.max(...nets, 0)
  const floor = Math.min(...nets, -1)
  // Small rounds would be flat lines under a distant cap: then the bars fill the height, and the cap is only a text.
  const isCapInView = worst * 4 >= cap
  const top = isCapInView ? cap : Math.max(worst * 1.2, cap / 1000)
  const y = (value: number) => TOP + (HEIGHT - TOP - FOOT) * (1 - (value - floor) / (top - floor))
  const step = (WIDTH - LEFT) / Math.max(1, bars.length)
  const at = nets.indexOf(worst)
  const worstBar = worst > 0 ? bars[at] : undefined
  const everySecond = bars.length > 30
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={
          worstBar === undefined
            ? `${name} 没有净赔付的结果`
            : `${name} 最坏的结果是 ${worstBar.label}，净赔 ${formatYuan(worstBar.net)} 元`
        }
      >
        <line x1={LEFT} x2={WIDTH} y1={y(0)} y2={y(0)} className={styles.zero} />
        {isCapInView ? (
          <>
            <line x1={LEFT} x2={WIDTH} y1={y(cap)} y2={y(cap)} className={styles.cap} />
            <text x={LEFT - 8} y={y(cap) + 4} className={cx(styles.axis, styles.capText)}>
              上限 {axisText(cap)}
            </text>
          </>
        ) : (
          <text x={LEFT - 8} y={TOP + 8} className={styles.axis}>
            {axisText(Math.round(top))}
          </text>
        )}
        <text x={LEFT - 8} y={y(0) + 4} className={styles.axis}>
          0
        </text>
        {bars.map(({ label }, i) => {
          const net = nets[i] ?? 0
          const x = LEFT + i * step
          return (
            <g key={label}>
              <rect
                x={x + step * 0.14}
                width={step * 0.72}
                y={Math.min(y(net), y(0))}
                height={Math.max(1, Math.abs(y(net) - y(0)))}
                rx="2"
                className={cx(i === at && worst > 0 ? styles.worst : net > 0 ? styles.loss : styles.gain)}
              />
              {(!everySecond || i % 2 === 0) && (
                <text x={x + step / 2} y={HEIGHT - 6} className={styles.label}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p className={cx(styles.line, text.small)}>
        <span>
          {bars.length === 28 ? '按全部 1,000 种结果计算，同和值取最坏' : '按特码计算，其余玩法取上界'}；正 =
          净赔，负 = 净收
        </span>
        <span>
          {worstBar === undefined
            ? '没有净赔付的结果'
            : `最坏：${worstBar.label}，净赔 ${formatYuan(worstBar.net)}，占上限 ${(shareOf(worstBar.net, exposure_cap) * 100).toFixed(1)}%`}
        </span>
      </p>
    </>
  )
}

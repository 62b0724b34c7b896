// The three charts of the look-back: deposits beside withdrawals, the result, and the time.
import { fenFromYuan, type Yuan } from '@lanting/contract/money'
import { BarChart } from '#src/features/protection/look-back/bar-chart.tsx'
import { dayLabel } from '#src/features/protection/look-back/chart.ts'
import type { MyPlay } from '#src/features/protection/queries.ts'
import { PERIOD_TITLES } from '@lanting/contract/texts/safety'
import { minuteWords, wholeYuan } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'
import { Card } from '#src/ui/card/card.tsx'
import css from '../look-back.module.css'

interface LookBackChartsProps {
  readonly play: MyPlay
  readonly limits: SafetyState | undefined
}

const yuan = (value: Yuan) => Number(fenFromYuan(value)) / 100
const figure = (value: number) =>
  `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 })}`
const SPAN_WORDS = { day: '天', week: '周', month: '月' } as const

export function LookBackCharts({ play, limits }: LookBackChartsProps) {
  const { rows, unit } = play
  const labels = rows.map(({ from }) => dayLabel(from))
  const own = limits?.deposit[unit].limit ?? null
  const won = rows.filter(({ net }) => fenFromYuan(net) > 0n).length
  return (
    <>
      <Card label="存款与取款">
        <div className={css.head}>
          <h2>存款与取款</h2>
          <span className={css.legend}>
            <i className={css.in} />
            存款
            <i className={css.out} />
            取款
          </span>
        </div>
        <BarChart
          title="存款与取款，元"
          labels={labels}
          words={figure}
          series={[
            { title: '存款', tone: 'primary', values: rows.map((row) => yuan(row.deposits)) },
            { title: '取款', tone: 'quiet', values: rows.map((row) => yuan(row.withdrawals)) },
          ]}
          limit={
            own === null
              ? undefined
              : { value: yuan(own), title: `您的${PERIOD_TITLES[unit]}限额 ${wholeYuan(own)}` }
          }
        />
      </Card>
      <Card label="净结果">
        <div className={css.head}>
          <h2>净结果</h2>
          <span>
            {rows.length} {SPAN_WORDS[unit]}里 {won} {SPAN_WORDS[unit]}为正
          </span>
        </div>
        <BarChart
          title="净结果，元"
          labels={labels}
          words={figure}
          series={[{ title: '净结果', tone: 'signed', values: rows.map((row) => yuan(row.net)) }]}
        />
      </Card>
      <Card label="时间">
        <div className={css.head}>
          <h2>时间</h2>
          <span>共 {minuteWords(play.sums.minutes)}</span>
        </div>
        <BarChart
          title="时间，分钟"
          labels={labels}
          words={figure}
          series={[{ title: '分钟', tone: 'soft', values: rows.map(({ minutes }) => minutes) }]}
        />
        <p className={css.under}>在房间和游戏里的分钟，停手 5 分钟以上不计</p>
      </Card>
    </>
  )
}

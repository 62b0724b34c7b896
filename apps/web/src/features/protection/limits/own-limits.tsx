// 您的限额, in one card below the charts.
import { PERIODS } from '@lanting/contract/rules/protection/limits'
import { Link } from '#src/lib/navigation/link.tsx'
import { PERIOD_TITLES } from '@lanting/contract/texts/safety'
import { minuteWords, wholeYuan } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'
import { Card } from '#src/ui/card/card.tsx'
import css from '../look-back.module.css'

const UNSET = '未设置'

function periodWords(limits: SafetyState['deposit']): string {
  const set = PERIODS.flatMap((period) => {
    const { limit } = limits[period]
    return limit === null ? [] : [`${PERIOD_TITLES[period]} ${wholeYuan(limit)}`]
  })
  return set.join(' · ') || UNSET
}

export function OwnLimits({ limits }: { readonly limits: SafetyState }) {
  const rows = [
    ['存款', periodWords(limits.deposit)],
    ['亏损', periodWords(limits.loss)],
    ['单笔', limits.stake.limit === null ? UNSET : `${wholeYuan(limits.stake.limit)} 元`],
    ['时间', limits.time.limit === null ? UNSET : `每日 ${minuteWords(limits.time.limit)}`],
    ['提醒', limits.reminder_minutes === null ? '关' : `每 ${limits.reminder_minutes} 分钟`],
  ] as const
  return (
    <Card label="您的限额">
      <div className={css.head}>
        <h2>您的限额</h2>
        <Link to="/safety" className={css.adjust}>
          调整
        </Link>
      </div>
      <dl className={css.own}>
        {rows.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

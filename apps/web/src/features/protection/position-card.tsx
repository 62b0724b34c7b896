// The member's own position, first and largest: the result of 30 days, this month's deposits, today's time.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { chevronRight } from '@lanting/design/icons'
import { useMyPlay } from '#src/features/protection/queries.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { minuteWords } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './position-card.module.css'

export function PositionCard({ state }: { readonly state: SafetyState }) {
  const play = useMyPlay(30)
  const sums = play.data?.sums
  return (
    <HeroCard label="我的状况">
      <p className={css.head}>
        <span>近 30 天净结果（元）</span>
        <Link to="/safety?view=lookback" className={css.more}>
          回看
          <Icon d={chevronRight} size={16} stroke={2} />
        </Link>
      </p>
      <p className={css.net}>
        {sums !== undefined ? (
          <Money value={sums.net} size="xl" sign={/^(-|0\.00)/.test(sums.net) ? '' : '+'} hidden={false} />
        ) : play.isError ? (
          <button type="button" className={css.retry} onClick={() => void play.refetch()}>
            没有读到，重新加载
          </button>
        ) : (
          <Bone width={170} height={40} className={css.bone} />
        )}
      </p>
      {sums !== undefined && (
        <p className={css.sums}>
          存入 {formatYuan(sums.deposits)}，取出 {formatYuan(sums.withdrawals)}
        </p>
      )}
      <dl className={css.parts}>
        <div>
          <dt>本月存款</dt>
          <dd>
            {formatYuan(state.deposit.month.used)} <small>元</small>
          </dd>
        </div>
        <div>
          <dt>今日时间</dt>
          <dd>{minuteWords(state.time.used)}</dd>
        </div>
      </dl>
    </HeroCard>
  )
}

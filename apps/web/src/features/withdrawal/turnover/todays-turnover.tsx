// Today's bets with what each of them counted, and why.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { useTodaysBets } from '#src/features/withdrawal/queries.ts'
import { betSentence, validReason } from '#src/lib/words/bet-words.ts'
import { Card } from '#src/ui/card/card.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './turnover-page.module.css'

const SHOWN = 5

export function TodaysTurnover() {
  const bets = useTodaysBets()
  return (
    <Card className={css.rows} label="今天计入">
      <SectionHead
        title={bets.data === undefined ? '今天计入' : `今天计入 ${formatYuan(bets.data.sum.valid_amount)}`}
        to="/betRecord"
      />
      {bets.isPending && <SkeletonRows rows={3} mark={false} />}
      {bets.isError && bets.data === undefined && (
        <ErrorState onRetry={() => void bets.refetch()} busy={bets.isFetching} error={bets.error} />
      )}
      {bets.data?.data.length === 0 && <p className={css.none}>今天还没有注单</p>}
      <ul className={css.bets}>
        {bets.data?.data.slice(0, SHOWN).map((bet) => {
          const counted = fenFromYuan(bet.valid_amount) > 0n
          return (
            <li key={bet.bet_id}>
              <span>
                <b>{betSentence(bet)}</b>
                <small>{validReason(bet)}</small>
              </span>
              <i>
                {counted ? '+' : ''}
                {formatYuan(bet.valid_amount)}
              </i>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

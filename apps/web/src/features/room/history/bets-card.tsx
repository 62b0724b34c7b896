// My bets of a round: a row that opens them, and the card beside the draw with each outcome.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { ROUND } from '@lanting/contract/states'
import { listChecks } from '@lanting/design/icons'
import { type MyBets, useMyBets } from '#src/queries/my-bets.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { BetLines } from '../slip/bet-lines.tsx'
import css from './bets-card.module.css'
import { Net } from '../net.tsx'

/** Returns less stakes; open and void rounds have none. */
export function netOf({ payout, stake }: Pick<MyBets, 'payout' | 'stake'>): string {
  return yuanFromFen(fenFromYuan(payout) - fenFromYuan(stake))
}

export const isSettled = ({ round_state }: Pick<MyBets, 'round_state'>) =>
  ROUND.word(round_state) === 'settled'

interface BetsRowProps {
  readonly roomId: number
  readonly expect: string
  readonly lastExpect: string
  readonly onOpen: () => void
}

/** Nothing is rendered for a member without a bet in this round or the last. */
export function BetsRow({ roomId, expect, lastExpect, onOpen }: BetsRowProps) {
  const now = useMyBets({ roomId, expect, isOver: false }).data
  const last = useMyBets({ roomId, expect: lastExpect, isOver: true }).data
  const hasNow = now !== undefined && now.bets.length > 0
  const hasLast = last !== undefined && last.bets.length > 0
  if (!hasNow && !hasLast) return null
  return (
    <div className={css.row}>
      <RowGroup label="我的投注">
        <Row
          lead={listChecks}
          leadTone="primary"
          title={hasNow ? `本期 ${now.bets.length} 注 · ${formatYuan(now.stake)} 元` : '我的投注'}
          {...(hasLast ? { value: <LastWords bets={last} /> } : {})}
          onPress={onOpen}
        />
      </RowGroup>
    </div>
  )
}

function LastWords({ bets }: { readonly bets: MyBets }) {
  const state = ROUND.word(bets.round_state)
  if (state === 'void') return <>上期作废已退款</>
  if (state === 'open' || state === 'closed') return <>上期等待开奖</>
  if (state === 'drawn') return <>上期结算中</>
  return (
    <>
      上期 <Net value={netOf(bets)} />
    </>
  )
}

/** Under the stage while the balls fall; polls until every bet is settled. */
export function BetsCard({ roomId, expect }: { readonly roomId: number; readonly expect: string }) {
  const { data } = useMyBets({ roomId, expect, isOver: true })
  if (data === undefined || data.bets.length === 0) return null
  return (
    <div className={css.row}>
      <Card label={`第 ${roundNumber(expect)} 期我的投注`}>
        <div className={css.head}>
          <h2>本期我的投注</h2>
          <span>
            {data.bets.length} 注 · {formatYuan(data.stake)} 元
          </span>
        </div>
        <BetLines bets={data} />
      </Card>
    </div>
  )
}

// One line below the table: what was bet, what came back, the net; or a refusal; or a hint.
import { cx } from '@lanting/browser-kit/cx'
import { fenFromYuan } from '@lanting/contract/money'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { WAITING } from '#web/lib/game-actions.ts'
import { netOf, payoutOf, useGame } from '#web/lib/game.tsx'
import { shown, signed } from '#web/lib/money.ts'
import css from './table.module.css'

interface ResultLineProps {
  readonly result: RoundAnswer | null
  readonly hint: string
  /** Said before the sums, as in 三同，大小单双不中. */
  readonly remark?: string
}

export function ResultLine({ result, hint, remark = '' }: ResultLineProps) {
  const { refusal, busy, waiting } = useGame()
  if (refusal !== null) {
    return <p className={cx(css.result, css.refused)}>{refusal}</p>
  }
  if (result === null) {
    return <p className={css.result}>{waiting ? WAITING : busy ? '　' : hint}</p>
  }
  const net = netOf(result)
  const pushed = result.lines.filter(({ outcome }) => outcome === 'tie')
  const back = pushed.reduce((sum, line) => sum + fenFromYuan(line.stake), 0n)
  return (
    <p className={css.result}>
      <span>
        {remark}
        投注{result.lines.map(({ pick, stake }) => `${pick} ${stake}`).join('、')}，
        {back > 0n && back === payoutOf(result)
          ? `退还本金 ${shown(back)}`
          : `返还 ${shown(payoutOf(result))}`}
      </span>
      <b className={net > 0n ? css.up : undefined}>{signed(net)}</b>
    </p>
  )
}

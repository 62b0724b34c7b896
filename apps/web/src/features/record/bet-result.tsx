// How a bet's round ended: the balls with their sums, or the venue's own text.
import { cx } from '@lanting/browser-kit/cx'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { Bet, BetDraw } from '#src/features/record/queries.ts'
import { decisiveLabels } from '#src/features/record/rules.ts'
import { clockOf } from '#src/lib/days.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import css from './detail.module.css'

interface BetResultProps {
  readonly bet: Bet
  /** Of in-house rounds only; undefined while loading. */
  readonly draw: BetDraw | null | undefined
  /** What was picked, in words. */
  readonly chosen: string
}

export function BetResult({ bet, draw, chosen }: BetResultProps) {
  if (bet.result_text === '') return null
  const at = bet.settled_at !== null && (
    <span className={css.small}>{clockOf(bet.settled_at, true)} 结算</span>
  )
  if (draw === undefined && bet.platname === OWN_LOTTERY) {
    return (
      <Skeleton>
        <Bone height={bet.result_text.includes('=') ? 98 : 110} radius={18} className={css.bone} />
      </Skeleton>
    )
  }
  if (draw === undefined || draw === null) {
    return (
      <div className={css.result}>
        <span>{bet.result_text}</span>
        {at}
      </div>
    )
  }
  return (
    <div className={cx(css.result, css.drawn)}>
      <Balls result={draw} />
      <div className={css.labels}>
        {decisiveLabels(draw, chosen).map(({ label, isMine }) => (
          <span key={label} className={cx(css.label, isMine && css.mine)}>
            {label}
          </span>
        ))}
        {at}
      </div>
    </div>
  )
}

// The last five rounds' nets, at the left of the strip.
import { netOf, useGame } from '#web/lib/game.tsx'
import { shortSigned } from '#web/lib/money.ts'
import css from './strip.module.css'

export function LastNets() {
  const { rounds } = useGame()
  if (rounds.length === 0) return <span className={css.label}>还没有注单</span>
  return (
    <span className={css.row}>
      <span className={css.label}>近 5 注</span>
      {rounds.slice(0, 5).map((round) => {
        const net = netOf(round)
        return (
          <span key={round.roundId} className={net > 0n ? `${css.net} ${css.up}` : css.net}>
            {shortSigned(net)}
          </span>
        )
      })}
    </span>
  )
}

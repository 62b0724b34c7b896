// The last five shots in one line: hits and the net.
import type { CSSProperties } from 'react'
import { netOf, useGame } from '#web/lib/game.tsx'
import { signed } from '#web/lib/money.ts'
import css from '#web/ui/strip.module.css'

const TAG = { '--tag': '#06264f' } as CSSProperties

export function LastShots() {
  const { rounds } = useGame()
  const last = rounds.slice(0, 5)
  if (last.length === 0)
    return (
      <span className={css.tag} style={TAG}>
        还没有注单
      </span>
    )
  const hits = last.filter((round) => round.result['caught'] === true).length
  const net = last.reduce((sum, round) => sum + netOf(round), 0n)
  return (
    <span className={css.tag} style={TAG}>
      <span className={css.extra}>近 {last.length} 炮 ·</span>命中 {hits} · 净额 {signed(net)}
    </span>
  )
}

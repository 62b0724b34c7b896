// The bead road of the member's own rounds, filled column by column. It states that it predicts nothing.
import type { CSSProperties } from 'react'
import css from './table.module.css'

interface RoadProps {
  /** Oldest first. */
  readonly beads: readonly string[]
  readonly hues: Readonly<Record<string, string>>
  readonly rows: number
}

const COLUMNS = 13

export function Road({ beads, hues, rows }: RoadProps) {
  const room = rows * COLUMNS
  const shown = beads.slice(-room)
  const countOf = (side: string) => shown.filter((bead) => bead === side).length
  return (
    <div className={css.road}>
      <div className={css.beads} style={{ '--rows': rows } as CSSProperties} aria-hidden="true">
        {Array.from({ length: room }, (_, i) => {
          const bead = shown[i]
          return (
            <span
              // A place on the road has no other name than its number.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              style={{ '--b': bead === undefined ? 'rgb(255 255 255 / 7%)' : hues[bead] } as CSSProperties}
            >
              {bead}
            </span>
          )
        })}
      </div>
      <p>
        <span className={css.counts}>
          <span>近 {shown.length} 局</span>
          {Object.keys(hues).map((side) => (
            <span key={side}>
              {side} {countOf(side)}
            </span>
          ))}
        </span>
        <span>每局独立，不能预测下一局</span>
      </p>
    </div>
  )
}

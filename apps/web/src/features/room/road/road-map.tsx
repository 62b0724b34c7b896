// Draws a road: beads in columns over a grid, scrolled to the newest at the right.
import { cx } from '@lanting/browser-kit/cx'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import css from '../history.module.css'
import { roadOf } from './road.ts'

/** Each value has a letter; colour is never the only sign. */
export type BeadColour = 'red' | 'blue' | 'green' | 'amber' | 'gray'

interface RoadMapProps {
  readonly label: string
  /** Oldest first. */
  readonly values: readonly string[]
  readonly colours: Readonly<Record<string, BeadColour>>
}

/** As wide as a phone shows without scrolling. */
const LEAST_COLUMNS = 15

export function RoadMap({ label, values, colours }: RoadMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const beads = roadOf(values)
  const used = Math.max(1, ...beads.map(({ column }) => column + 2))
  const columns = Math.max(LEAST_COLUMNS, used)
  const rows = Math.max(3, ...beads.map(({ row }) => row + 1))
  useLayoutEffect(() => {
    const road = box.current
    if (road !== null) road.scrollLeft = (road.scrollWidth * used) / columns - road.clientWidth
  }, [used, columns])
  return (
    <div
      ref={box}
      className={css.road}
      role="img"
      aria-label={`${label}，从旧到新：${values.join('、')}`}
      // Scrolls sideways, so the keyboard must reach it.
      tabIndex={0}
      style={{ '--columns': columns, '--rows': rows } as CSSProperties}
    >
      {Array.from({ length: columns * rows }, (_, i) => {
        const [column, row] = [Math.floor(i / rows), i % rows]
        const bead = beads.find((one) => one.column === column && one.row === row)
        return (
          <i key={i} className={cx(css.bead, bead !== undefined && css[colours[bead.value] ?? 'gray'])}>
            {bead?.value.slice(0, 1)}
          </i>
        )
      })}
    </div>
  )
}

// A betting area: its name, its odds, its return rate, and the chips that lie on it.
import { cx } from '@lanting/browser-kit/cx'
import type { CSSProperties, ReactNode } from 'react'
import { Chip } from '#web/art/pieces.tsx'
import { useGame } from '#web/lib/game.tsx'
import { oddsText, short } from '#web/lib/money.ts'
import { Spoken } from '#web/ui/spoken.tsx'
import css from './spot.module.css'
import type { Table } from './use-table.ts'

interface SpotProps {
  readonly table: Table
  readonly pick: string
  readonly oddsMilli: number
  readonly hue: string
  readonly notes: readonly string[]
  readonly small?: boolean
  readonly row?: boolean
  readonly children?: ReactNode
}

export function Spot({
  table,
  pick,
  oddsMilli,
  hue,
  notes,
  small = false,
  row = false,
  children,
}: SpotProps) {
  const { busy } = useGame()
  const fen = table.areas.get(pick) ?? 0n
  const odds = (
    <span className={css.odds}>
      <Spoken>赔率</Spoken>
      {oddsText(oddsMilli)}
    </span>
  )
  const lines = notes.map((note) => (
    <span key={note} className={css.note}>
      {note}
    </span>
  ))
  return (
    <button
      type="button"
      className={cx(css.spot, fen > 0n && css.on, row && css.rowSpot, small && css.smallSpot)}
      style={{ '--sc': hue } as CSSProperties}
      disabled={busy}
      onClick={() => table.put(pick)}
    >
      <b>{pick}</b>
      {children}
      {row ? (
        <span className={css.rowSide}>
          {odds}
          {lines}
        </span>
      ) : (
        <>
          {odds}
          {lines}
        </>
      )}
      {fen > 0n && (
        <span className={css.stake}>
          <Spoken>已下 {short(fen)} 元</Spoken>
          <Chip label={short(fen)} size={small ? 36 : 46} />
        </span>
      )}
    </button>
  )
}

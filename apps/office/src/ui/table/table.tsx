// A table in a fixed grid: one text column takes the width that is left, numbers never move. Rows may be chosen.
import { cx } from '@lanting/browser-kit/cx'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './table.module.css'

export interface Column<R> {
  readonly title: string
  /** Replaces the title in the head. */
  readonly head?: ReactNode
  /** A pixel width, or `1fr` for the one text column. */
  readonly width: number | '1fr'
  /** The minimum of the text column before the table scrolls sideways. */
  readonly least?: number
  readonly align?: 'right' | 'center'
  /** Left out on a phone, where the width is for who and how much; the opened row shows it. */
  readonly wide?: boolean
  /** Another width on a phone; there `1fr` is for the column that takes what the left-out ones leave. */
  readonly onPhone?: number | '1fr'
  readonly cell: (row: R) => ReactNode
}

/** Between columns and beside them, as in the style sheet; the default minimum of text columns. */
const DESK = { gap: 12, side: 16, text: 120 }
const PHONE = { gap: 8, side: 12, text: 60 }

function leastWidth(
  columns: readonly Pick<Column<never>, 'width' | 'least'>[],
  { gap, side, text }: typeof DESK,
): number {
  const sum = columns.reduce((all, { width, least }) => all + (width === '1fr' ? (least ?? text) : width), 0)
  return sum + gap * (columns.length - 1) + side * 2
}

function gridOf(columns: readonly Pick<Column<never>, 'width'>[]): string {
  return columns.map(({ width }) => (width === '1fr' ? 'minmax(0, 1fr)' : `${width}px`)).join(' ')
}

interface TableProps<R> {
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string | number
  /** In pixels, or a CSS length where a table must fit a low screen. */
  readonly rowHeight?: number | string
  /** The row under the cursor. */
  readonly current?: string | number | null | undefined
  readonly onChoose?: (row: R) => void
  readonly tone?: (row: R) => 'alert' | 'dim' | undefined
  readonly foot?: ReactNode
}

export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, keyOf, rowHeight = 40, current, onChoose, tone, foot } = props
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current === null || current === undefined) return
    body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const narrow = columns
    .filter(({ wide }) => wide !== true)
    .map(({ width, least, onPhone }) => ({
      width: onPhone ?? width,
      ...(onPhone === '1fr' ? {} : { least: least ?? DESK.text }),
    }))
  const sizes = {
    '--columns': gridOf(columns),
    '--least': `${leastWidth(columns, DESK)}px`,
    '--phone-columns': gridOf(narrow),
    '--phone-least': `${leastWidth(narrow, PHONE)}px`,
    '--row': typeof rowHeight === 'number' ? `${rowHeight}px` : rowHeight,
  } as CSSProperties
  return (
    <ScrollRegion fill ref={body} label={label}>
      <div className={styles.table} role="table" aria-label={label} style={sizes}>
        <div className={styles.head} role="row">
          {columns.map(({ title, head, align, wide }) => (
            <span key={title} role="columnheader" className={cx(align && styles[align], wide && styles.wide)}>
              {head ?? title}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div
            key={keyOf(row)}
            role="row"
            className={cx(styles.row, onChoose && styles.chosen, styles[tone?.(row) ?? 'plain'])}
            aria-current={keyOf(row) === current ? 'true' : undefined}
            onClick={onChoose && (() => onChoose(row))}
          >
            {columns.map(({ title, align, wide, cell }) => (
              <span key={title} role="cell" className={cx(align && styles[align], wide && styles.wide)}>
                {cell(row)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {foot}
    </ScrollRegion>
  )
}

// A paged list of records in one card per day. Rows stay flat, so that no page is missed.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import { dayTitle } from '#src/lib/days.ts'
import { InfiniteList } from '#src/ui/infinite-list/infinite-list.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import css from './day-list.module.css'

type DayListProps<T> = {
  status: 'pending' | 'error' | 'success'
  error?: unknown
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The Beijing day a row belongs to: `2026-11-15`. */
  dayOf: (row: T) => string
  /** At the right of a day's title: its sum. */
  dayEnd?: (day: string) => ReactNode
  /** After a day's title, such as ` · 4 注`. */
  dayCount?: (day: string) => ReactNode
  children: (row: T) => ReactNode
  hasMore: boolean
  loadingMore: boolean
  moreFailed: boolean
  onMore: () => void
  onRetry: () => void
  empty: ReactNode
  /** Lines per row, for the skeleton. */
  lines?: 2 | 3
}

export function DayList<T>({ rows, dayOf, dayEnd, dayCount, lines = 2, children, ...list }: DayListProps<T>) {
  const differs = (row: T, other: T | undefined) => other === undefined || dayOf(other) !== dayOf(row)
  return (
    <InfiniteList
      {...list}
      items={rows}
      skeleton={
        <div className={css.waiting}>
          <SkeletonRows lines={lines} />
        </div>
      }
    >
      {(row, index) => {
        const opens = differs(row, rows[index - 1])
        return (
          <>
            {opens && (
              <h2 className={css.day}>
                <span>
                  {dayTitle(dayOf(row))}
                  {dayCount?.(dayOf(row))}
                </span>
                {dayEnd?.(dayOf(row))}
              </h2>
            )}
            <div className={cx(css.row, opens && css.first, differs(row, rows[index + 1]) && css.last)}>
              {children(row)}
            </div>
          </>
        )
      }}
    </InfiniteList>
  )
}

// Lists that come in pages: which page is next, and all rows so far without one appearing twice.
import type { InfiniteData } from '@tanstack/react-query'

interface Page<T> {
  readonly data: readonly T[]
  readonly current_page: number
  readonly last_page: number
}

/** Undefined past the last page: nothing more is asked for. */
export function nextPage({ current_page, last_page }: Page<unknown>): number | undefined {
  return current_page < last_page ? current_page + 1 : undefined
}

/** A row that a newer one pushed onto the next page is there already. */
export function rowsOf<T>(pages: InfiniteData<Page<T>> | undefined, keyOf: (row: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const page of pages?.pages ?? [])
    for (const row of page.data) if (!seen.has(keyOf(row))) seen.set(keyOf(row), row)
  return [...seen.values()]
}

interface Asked {
  readonly status: 'pending' | 'error' | 'success'
  readonly data: unknown
}

/** What was read stays when a later question fails; only a list that never came is an error. */
export function listStatus({ status, data }: Asked): Asked['status'] {
  return data === undefined ? status : 'success'
}

// Paged lists: the next page, and all rows so far without duplicates.
import type { InfiniteData } from '@tanstack/react-query'

interface Page<T> {
  readonly data: readonly T[]
  readonly current_page: number
  readonly last_page: number
}

/** Undefined past the last page: nothing more is requested. */
export function nextPage({ current_page, last_page }: Page<unknown>): number | undefined {
  return current_page < last_page ? current_page + 1 : undefined
}

/** Drops a row that a newer one pushed onto the next page. */
export function rowsOf<T>(pages: InfiniteData<Page<T>> | undefined, keyOf: (row: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const page of pages?.pages ?? [])
    for (const row of page.data) if (!seen.has(keyOf(row))) seen.set(keyOf(row), row)
  return [...seen.values()]
}

interface Asked {
  readonly status: 'pending' | 'error' | 'success'
  readonly data: unknown
  readonly error: unknown
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
  readonly refetch: () => Promise<unknown>
}

/** A list's state for rendering. One that is not asked for at all is empty. Loaded rows stay when a later request fails: only a list that never loaded is an error. */
export function growing(list: Asked) {
  return {
    status: list.data === undefined && (list.isFetching || list.error !== null) ? list.status : 'success',
    error: list.error,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    onMore: () => void list.fetchNextPage(),
    onRetry: () => void list.refetch(),
  } as const
}

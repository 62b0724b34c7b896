// Pages of a list as every member list answers them: fifteen rows, newest first, with totals.
import type { Page } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'

export interface PageWindow {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

export function pageWindow(page: number): PageWindow {
  return { page, limit: LIMITS.pageSize, offset: (page - 1) * LIMITS.pageSize }
}

export function pageAnswer<T>(
  window: PageWindow,
  total: bigint | number,
  data: T[],
): Page<T> & { data: T[] } {
  return {
    data,
    total: Number(total),
    per_page: window.limit,
    current_page: window.page,
    last_page: Math.max(1, Math.ceil(Number(total) / window.limit)),
  }
}

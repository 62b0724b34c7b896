// The URL state of a queue: filters, page, and the open case.
import { pageNumber, useFilters } from '#src/lib/filters.ts'

export interface DeskAddress {
  readonly page: number
  readonly chosen: string | null
  readonly choose: (key: string | number) => void
  readonly close: () => void
  readonly turn: (page: number) => void
  /** Changing a filter closes the open case and resets to the first page. */
  readonly set: (change: Readonly<Record<string, string>>) => void
  /** A dialog of the page; the open case stays. */
  readonly begin: (name: string, value: string) => void
}

export function useDeskAddress<N extends string>(
  key: 'id' | 'no',
  names: readonly N[],
): DeskAddress & { readonly filter: Readonly<Record<N, string>> } {
  const [filter, setFilter] = useFilters<string>([...names, key, 'page'])
  const choose = (next: string | number) => setFilter({ [key]: String(next), page: filter['page'] ?? '' })
  return {
    filter: filter as Readonly<Record<N, string>>,
    page: pageNumber(filter['page'] ?? ''),
    chosen: filter[key] || null,
    choose,
    close: () => choose(''),
    turn: (page) => setFilter({ page: String(page), [key]: '' }),
    begin: (name, value) => setFilter({ [name]: value, page: filter['page'] ?? '' }),
    set: (change) => setFilter({ ...change, [key]: '' }),
  }
}

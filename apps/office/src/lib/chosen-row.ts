// The row of a list that is open beside it: its key is in the URL, and the arrow keys move to the next.
import { useFilters } from '#src/lib/filters.ts'
import { useRowKeys } from '#src/lib/rows.ts'

interface ChosenRow {
  readonly chosen: string | null
  readonly choose: (key: string | number) => void
  readonly close: () => void
}

/** Keeps the list on its page. */
export function useChosenRow(name: string, keys: readonly string[]): ChosenRow {
  const [filter, setFilter] = useFilters<string>([name, 'page'])
  const chosen = filter[name] === '' ? null : (filter[name] ?? null)
  const choose = (key: string | number) => setFilter({ [name]: String(key), page: filter.page ?? '' })
  useRowKeys(keys, chosen, choose)
  return { chosen, choose, close: () => choose('') }
}

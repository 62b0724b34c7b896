// The row of a list that stands open beside it: its key stands in the address, and the arrow keys go to the next.
import { useFilters } from '#src/lib/filters.ts'
import { useRowKeys } from '#src/lib/rows.ts'

interface ChosenRow {
  readonly chosen: string | null
  readonly choose: (key: string | number) => void
  readonly close: () => void
}

/** The list stays on its page. */
export function useChosenRow(name: string, keys: readonly string[]): ChosenRow {
  const [filter, setFilter] = useFilters<string>([name, 'page'])
  const chosen = filter[name] === '' ? null : (filter[name] ?? null)
  const choose = (key: string | number) => setFilter({ [name]: String(key), page: filter.page ?? '' })
  useRowKeys(keys, chosen, choose)
  return { chosen, choose, close: () => choose('') }
}

// The filters of a page in the URL, so that going back restores the list.
import { useSearchParams } from 'react-router'

type Change<K extends string> = Partial<Readonly<Record<K, string>>>

/** Any change other than the page resets to the first page. Empty values are removed from the URL. */
export function useFilters<K extends string>(
  names: readonly K[],
): [Readonly<Record<K, string>>, (change: Change<K>) => void] {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<K, string>
  const change = (wanted: Change<K>) => {
    const next = new URLSearchParams(params)
    if (!('page' in wanted)) next.delete('page')
    for (const [name, value] of Object.entries<string | undefined>(wanted)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { replace: true })
  }
  return [values, change]
}

export const pageNumber = (text: string) => Math.max(1, Number(/^\d{1,4}$/.test(text) ? text : '1'))

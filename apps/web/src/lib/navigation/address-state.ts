// Tabs and filters stored in the address: back, a reload and a shared link restore them.
import { changeSearch, currentPlace, usePlace } from '#src/lib/navigation/router.ts'
import { choice, withSearch } from '#src/lib/navigation/search-params.ts'

/** Rewrites some of the page's parameters; empty ones are removed. */
export function keepInAddress(values: Readonly<Record<string, string | number | undefined>>): void {
  const now = Object.fromEntries(new URLSearchParams(currentPlace().search))
  changeSearch(withSearch('', { ...now, ...values }))
}

/** One of the given values; the first is the default and omitted from the address. */
export function useAddressChoice<const W extends readonly [string, ...string[]]>(
  name: string,
  words: W,
): readonly [W[number], (next: W[number]) => void] {
  const word = choice(words)(new URLSearchParams(usePlace().search).get(name))
  return [word, (next) => keepInAddress({ [name]: next === words[0] ? '' : next })]
}

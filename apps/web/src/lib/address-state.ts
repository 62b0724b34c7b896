// Tabs and filters that stand in the address: a way back, a reload and a shared link find them as they were left.
import { changeSearch, currentPlace, usePlace } from '#src/lib/router.ts'
import { choice, withSearch } from '#src/lib/search-params.ts'

/** Writes some of the page's parameters anew; empty ones are taken out. */
export function keepInAddress(values: Readonly<Record<string, string | number | undefined>>): void {
  const now = Object.fromEntries(new URLSearchParams(currentPlace().search))
  changeSearch(withSearch('', { ...now, ...values }))
}

/** One of the given words; the first is the one that needs no mention. */
export function useAddressChoice<const W extends readonly [string, ...string[]]>(
  name: string,
  words: W,
): readonly [W[number], (next: W[number]) => void] {
  const word = choice(words)(new URLSearchParams(usePlace().search).get(name))
  return [word, (next) => keepInAddress({ [name]: next === words[0] ? '' : next })]
}

// Canonical JSON: one text for one value, so that a hash or a signature over it means the same everywhere (RFC 8785).

export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [name: string]: Canonical }

/** Halves of characters: no UTF-8 writes them. */
const HALVES = /\p{Surrogate}/u

/**
 * Names in the order of their UTF-16 units, no spaces. Numbers are whole and exact: a fraction has more than one writing
 * among languages, so none is ever written. Throws for anything that JSON cannot hold.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new TypeError(`no canonical number: ${value}`)
    return String(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') {
    if (HALVES.test(value)) throw new TypeError('half a character has no canonical text')
    return JSON.stringify(value)
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const names = Object.keys(value).toSorted(byUnits)
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`
}

function isList(value: object): value is readonly Canonical[] {
  return Array.isArray(value)
}

function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

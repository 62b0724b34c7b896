// Typed reading and writing of an address's query. Outside values are bounded before use.
import { usePlace } from '#src/lib/navigation/router.ts'

export type Reader<T> = (raw: string | null) => T

/** Any text up to a length; longer ones and missing ones are empty. */
export const text =
  (max = 64): Reader<string> =>
  (raw) =>
    raw !== null && raw.length <= max ? raw : ''

/** One of the given values, else the first. */
export const choice =
  <const W extends readonly [string, ...string[]]>(words: W): Reader<W[number]> =>
  (raw) =>
    words.find((word) => word === raw) ?? words[0]

type Shape = Readonly<Record<string, Reader<unknown>>>
export type Read<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> }

export function readSearch<const S extends Shape>(search: string, shape: S): Read<S> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries(shape).map(([name, read]) => [name, read(params.get(name))]),
  ) as Read<S>
}

/** The page's own parameters, as in `useSearch({ type: choice(['1', '2']) })`. */
export function useSearch<const S extends Shape>(shape: S): Read<S> {
  return readSearch(usePlace().search, shape)
}

/** `/login` + `{ redirect: '/mine' }` → `/login?redirect=%2Fmine`; empty values are left out. */
export function withSearch<P extends string>(
  path: P,
  values: Readonly<Record<string, string | number | undefined>>,
): P | `${P}?${string}` {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

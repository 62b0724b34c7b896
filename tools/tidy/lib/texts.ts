// Chinese texts in the sources: which are in more than one file, and which are where they should not be.
import type { Finding } from './known/known.ts'
import type { Source } from './sources.ts'
import { wordsOf } from './syntax.ts'

const HAN = /\p{Script=Han}/gu

/** Shorter ones are words of the language, such as those on buttons. */
const SENTENCE = 6

const hanIn = (text: string) => text.match(HAN)?.length ?? 0

/** The sandbox plays other people's systems, which have words of their own. */
const sideOf = (path: string) => (path.startsWith('apps/sandbox/') ? 'sandbox' : 'product')

/** Each text of at least six Chinese characters that is in several files. */
export function repeatedTexts(sources: readonly Source[]): Finding[] {
  const places = new Map<string, Set<string>>()
  for (const source of sources) {
    for (const { text } of wordsOf(source)) {
      if (hanIn(text) < SENTENCE) continue
      const key = `${sideOf(source.path)}\n${text}`
      places.set(key, (places.get(key) ?? new Set()).add(source.path))
    }
  }
  return [...places].flatMap(([key, paths]) =>
    paths.size === 1
      ? []
      : [{ name: key.slice(key.indexOf('\n') + 1), text: `stands in ${[...paths].join(', ')}` }],
  )
}

/** Every Chinese text of these files. */
export function chineseTexts(sources: readonly Source[]): { readonly path: string; readonly text: string }[] {
  return sources.flatMap((source) =>
    wordsOf(source).flatMap(({ text }) => (hanIn(text) === 0 ? [] : [{ path: source.path, text }])),
  )
}

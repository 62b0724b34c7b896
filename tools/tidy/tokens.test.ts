// Every colour and size that a style uses by name is defined: an undefined name paints nothing.
import { expect, test } from 'vitest'
import { files, sample } from './lib/house.ts'
import type { Source } from './lib/sources.ts'

/** Set by libraries while the page runs. */
const FROM_OUTSIDE = /^--drawer-swipe-/

function definedIn(sources: readonly Source[]): Set<string> {
  return new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(--[a-z0-9-]+)['"`]?\s*[:,\]]/g)].map(([, name = '']) => name),
    ),
  )
}

function undefinedTokens(styles: readonly Source[], defined: ReadonlySet<string>): string[] {
  return styles.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z0-9-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !defined.has(name) && !FROM_OUTSIDE.test(name))
      .map((name) => `${path} ${name}`),
  )
}

test('a style names no token that nobody defines', () => {
  const styles = files.filter(({ path }) => path.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(100)
  expect(undefinedTokens(styles, definedIn(files))).toEqual([])
})

test('one that is not defined is found, one with a fallback is not', () => {
  const styles = [sample('a.css', '.a { color: var(--c-on-brand); gap: var(--gap, 4px); top: var(--known) }')]
  expect(undefinedTokens(styles, definedIn([sample('b.css', ':root { --known: 1px }')]))).toEqual([
    'a.css --c-on-brand',
  ])
})

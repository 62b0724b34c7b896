// One meaning, one home: every rule, text and constant of the contract has a reader, and is typed once.
import { describe, expect, test } from 'vitest'
import { isBuiltArea } from '@lanting/contract/areas'
import type { CallSpec } from '@lanting/contract/call'
import { CALLS } from '@lanting/contract/calls/index'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { TEXTS } from '@lanting/contract/texts'
import { product as house } from './lib/house.ts'
import { importsOf, withoutComments } from './lib/sources.ts'

const CONTRACT = 'packages/contract/src/'
/** The gallery shows components with made-up words. */
const written = house.filter(({ path }) => !path.includes('/src/gallery/'))
const product = written.map(({ path, text }) => ({ path, text: withoutComments(text) }))
const elsewhere = (...homes: readonly string[]) =>
  product.filter(({ path }) => !homes.some((home) => path.startsWith(CONTRACT + home)))
/** What the first group of a pattern matches anywhere in the files, read once for all tests. */
const readIn = (files: typeof product, pattern: RegExp) =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const found = (files: typeof product, pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length
      return `${path}:${line} ${match[0].trim()}`
    }),
  )

/**
 * Where a text is found whole between quotes or between tags. One with placeholders is never typed whole, and a noun of two
 * or three characters is a word of the language.
 */
function typedAgain(texts: readonly string[], files: typeof product): string[] {
  const whole = texts.filter((text) => !text.includes('{') && text.length > 3)
  const any = [...new Set(whole)].map(escaped).join('|')
  return found(files, new RegExp(`(?<=['"\`>]\\s*)(?:${any})(?=\\s*['"\`<])`, 'g'))
}

/** What the unbuilt areas will read; building one removes its names from here. */
const AWAITED_TEXTS: readonly string[] = []
const AWAITED_LIMITS = /^LIMITS\.safety\.increaseWaitMs$/
const AWAITED_REFUSALS = ['depositLimitReached']

describe('rules', () => {
  const names = product
    .filter(({ path }) => path.startsWith(`${CONTRACT}rules/`))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name = '']) => [path, name] as const)
        // A table may be read by the rule beside it.
        .filter(
          ([, name]) =>
            !new RegExp(`^export const ${name}\\b`, 'm').test(text) || text.split(name).length < 3,
        ),
    )
  const imported = new Set(
    // Parsed as they are written: the other structure tests have read the same trees.
    written.flatMap((source, at) =>
      importsOf(source).flatMap(({ target }) =>
        target?.startsWith(`${CONTRACT}rules/`) === true
          ? [...(product[at]?.text ?? '').matchAll(/\w+/g)].map(([word]) => `${target} ${word}`)
          : [],
      ),
    ),
  )

  test('the scan sees them', () => {
    expect(names.length).toBeGreaterThan(80)
  })

  test.each(names)('%s: %s is asked by the product', (path, name) => {
    expect(imported.has(`${path} ${name}`)).toBe(true)
  })
})

describe('texts', () => {
  const keys = Object.entries(TEXTS)
  const read = readIn(elsewhere('texts.ts'), /\b(?:\w+_)?TEXTS\.(\w+)/g)

  test.each(keys)('%s is shown somewhere', (key) => {
    expect(read.has(key) || AWAITED_TEXTS.includes(key)).toBe(true)
  })

  test('none is typed again', () => {
    expect(typedAgain(Object.values(TEXTS), elsewhere('texts.ts'))).toEqual([])
  })
})

describe('refusals', () => {
  const specs: readonly CallSpec[] = [...Object.values(CALLS), ...Object.values(OFFICE_CALLS)]
  const built = new Set(specs.filter(({ area }) => isBuiltArea(area)).flatMap(({ refusals }) => refusals))
  const awaited = new Set<string>(specs.flatMap(({ refusals }) => refusals).filter((key) => !built.has(key)))
  const keys = Object.keys(REFUSALS)
  // Quotes overlap: the one that ends a name may begin the next.
  const read = readIn(
    elsewhere('refusals.ts', 'refusals/devices.ts', 'refusals/my-data.ts', 'calls/'),
    /['"`](\w+)(?=['"`])/g,
  )

  test.each(keys)('%s is answered or shown somewhere', (key) => {
    expect(read.has(key) || awaited.has(key) || AWAITED_REFUSALS.includes(key)).toBe(true)
  })

  test('none is typed again', () => {
    // The sandbox imitates other people's systems, which have words of their own.
    const files = elsewhere('refusals.ts', 'refusals/devices.ts', 'refusals/my-data.ts', 'texts.ts').filter(
      ({ path }) => !path.startsWith('apps/sandbox/'),
    )
    const texts = Object.values(REFUSALS).map(({ text }) => text)
    expect(typedAgain(texts, files)).toEqual([])
  })
})

describe('limits', () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
      : [path]

  const read = readIn(elsewhere('limits.ts'), /\b(LIMITS(?:\.\w+)+)/g)

  test.each(leaves(LIMITS, 'LIMITS'))('%s has a reader', (leaf) => {
    // Reading a whole group reads what is in it, and a leaf may be asked for more (`.toString`).
    const steps = leaf.split('.')
    const groups = steps.slice(1, -1).map((_, i) => steps.slice(0, i + 2).join('.'))
    const isRead =
      groups.some((group) => read.has(group)) ||
      [...read].some((name) => name === leaf || name.startsWith(`${leaf}.`))
    expect(isRead || AWAITED_LIMITS.test(leaf)).toBe(true)
  })
})

describe('states', () => {
  const screens = product.filter(({ path }) => /^apps\/(web|office|sandbox)\//.test(path))

  test('no screen compares one with a number: the contract has words for them', () => {
    const compared = /\b\w*(?:[sS]tate|[sS]tatus)\)? ?(?:[!=]==|[<>]=?) ?\d\b(?!\d)/g
    expect(found(screens, compared)).toEqual([])
  })

  test('the house’s own lottery is named once', () => {
    // The drawn pictures' file names carry the code itself.
    const files = elsewhere('codes.ts').filter(({ path }) => !path.startsWith('packages/design/'))
    expect(found(files, /(?<![\w-])'CP'(?![\w-])/g)).toEqual([])
  })
})

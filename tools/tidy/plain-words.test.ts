// Comments and names are plain engineering English: the known exceptions only become fewer.
import { describe, expect, test } from 'vitest'
import { files, product, sample } from './lib/house.ts'
import { judge } from './lib/known/known.ts'
import { dialectIn, hasComments, unclearFileNames, unclearNames } from './lib/plain-words.ts'
import { DIALECT_ALLOWED, KNOWN_FILE_NAMES, KNOWN_NAMES } from './lib/known/words.ts'

/** How far the count may fall before the constant has to follow, so that a small rewrite needs no second edit. */
const SLACK = 20

test('comments use no more dialect words than are known', () => {
  const found = files.filter(hasComments).flatMap(dialectIn)
  expect(found.length, 'write these comments in plain English').toBeLessThanOrEqual(DIALECT_ALLOWED)
  expect(
    found.length,
    'fewer are left: lower DIALECT_ALLOWED in tools/tidy/lib/known/words.ts',
  ).toBeGreaterThanOrEqual(DIALECT_ALLOWED - SLACK)
})

test('no name in product code is unclear', () => {
  expect(judge(unclearNames(product), KNOWN_NAMES)).toEqual([])
})

test('no file of an app or package has an unclear name', () => {
  const own = files.filter(({ path }) => /^(apps|packages)\//.test(path) && !path.includes('/migrations/'))
  expect(judge(unclearFileNames(own), KNOWN_FILE_NAMES)).toEqual([])
})

describe('the search itself', () => {
  const PATH = 'apps/server/src/x.ts'

  test.each([
    ['a.ts', '// Nobody waits.\nconst a = 1 /* it stands */'],
    ['a.tsx', 'const a = <p>{/* Whoever asks is told */}</p>'],
    ['a.css', '/* nobody */ a { color: red } /* told */'],
    ['apps/server/functions/a.sql', '-- somebody\nSELECT 1; /* stands */'],
  ])('comments of %s are read', (path, text) => {
    const source = sample(path, text)
    expect(hasComments(source)).toBe(true)
    expect(dialectIn(source)).toHaveLength(2)
  })

  test.each([
    ['a.ts', "// A withstands B.\nconst told = 'nobody'"],
    ['a.css', '.told { color: red }'],
    ['apps/server/functions/a.sql', 'SELECT told FROM nobody'],
  ])('code of %s is none of its comments', (path, text) => {
    expect(dialectIn(sample(path, text))).toEqual([])
  })

  test('a migration is left as it is', () => {
    expect(hasComments(sample('apps/server/migrations/001.sql', '-- nobody'))).toBe(false)
  })

  test.each([
    'class VenueDoors {}',
    'interface Carrier {}',
    'type Soon = 1',
    'const openDoor = 1',
    'const SOON_MS = 1',
    'function sittingOf() {}',
    'function look() {}',
    'class A { giveBack() {} }',
    'class A { hear = () => 1 }',
    'interface A { tell(): void }',
    'interface A { letGo: () => void }',
  ])('%s has an unclear name', (text) => {
    expect(unclearNames([sample(PATH, text)])).toHaveLength(1)
  })

  test.each([
    'const lookup = 1',
    'const indoor = 1',
    'const sooner = 1',
    'a.tell()',
    'interface Row { tell: string }',
  ])('%s is left alone', (text) => {
    expect(unclearNames([sample(PATH, text)])).toEqual([])
  })

  test('a file is known by its name and not by its folder', () => {
    const sources = [sample('apps/web/src/venue-door.tsx', ''), sample('apps/web/src/door/link.tsx', '')]
    expect(unclearFileNames(sources).map(({ name }) => name)).toEqual(['apps/web/src/venue-door.tsx'])
  })
})

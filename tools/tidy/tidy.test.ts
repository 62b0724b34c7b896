// Style is a test: rooms, circles, sizes, banned words, first lines, names, and nothing of any one machine.
import { describe, expect, test } from 'vitest'
import { files } from './lib/house.ts'
import { roomProblem } from './lib/rooms.ts'
import { cycles, importsOf, isCode, isProduct, isTest, type Source, withoutComments } from './lib/sources.ts'

const MAX_LINES = 300
/** Files that may be longer, each with its reason. */
const LONGER: readonly string[] = []
/** Fewer modules than this means that the scan is broken. */
const AT_LEAST_MODULES = 150

/** The samples of wrong code in the tests of order are no code of the house. */
const isStructureTest = (path: string) => /^tools\/tidy\/.+\.test\.ts$/.test(path)
const code = files.filter((source) => isCode(source) && !isStructureTest(source.path))
const imports = code.flatMap(importsOf)

/** What product code does not say, what it says instead, and where the word is at home. */
const BANNED: readonly { word: RegExp; instead: string; home?: RegExp }[] = [
  { word: /\bparseFloat\(/, instead: 'money of the contract' },
  { word: /\bDate\.now\(/, instead: 'the clock', home: /\/(clock|server-time)\.ts$/ },
  { word: /\bnew Date\(\)/, instead: 'the clock', home: /\/(clock|server-time)\.ts$/ },
  { word: /\bMath\.random\(/, instead: 'draw or id' },
  { word: /\bconsole\./, instead: 'the log' },
  { word: /dangerouslySetInnerHTML/, instead: 'browser-kit/html/cleaned-html' },
  { word: /^\s*(export\s+)?(const\s+)?enum\s/m, instead: 'a union of strings' },
  { word: /[:<,|&(]\s*any\b(?=\s*[,;)>|&=\]]|\s*$)|\bas any\b/m, instead: 'unknown' },
  { word: /@ts-(ignore|nocheck)/, instead: 'the right type' },
]

/** Tools that take their configuration from a default export. */
const DEFAULT_EXPORT =
  /(^|\/)(vite|vitest)\.config\.ts$|^tools\/stage\/harness-setup\.ts$|^tools\/run\/vitest\/(postgres|redis|instant|kept-dom)\.mjs$/

const MACHINE_PATH = /(?<![\w.~-])\/(work|root|home\/[a-z]\w*|Users\/\w+|tmp)\/[\w.-]+/
const REGISTRY_HOST = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|^\s*(@[\w-]+:)?registry\s*=/m

const where = (found: readonly { path: string; text: string }[], pattern: RegExp) =>
  found.flatMap(({ path, text }) => {
    const match = pattern.exec(text)
    if (!match) return []
    const line = text.slice(0, match.index).split('\n').length
    return [`${path}:${line} ${match[0].trim()}`]
  })

describe('the order of the house', () => {
  test('the scan sees the whole house', () => {
    expect(code.length).toBeGreaterThanOrEqual(AT_LEAST_MODULES)
    expect(imports.length).toBeGreaterThanOrEqual(AT_LEAST_MODULES)
  })

  test('every import of our own leads to a file', () => {
    const known = new Set(files.map(({ path }) => path))
    const lost = imports.filter(({ target }) => target && !known.has(target.replace(/\?\w+$/, '')))
    expect(lost.map(({ from, name }) => `${from}: ${name}`)).toEqual([])
  })

  test('nobody imports what its room may not', () => {
    const problems = imports.flatMap((one) => {
      const problem = roomProblem(one)
      return problem ? [`${one.from}: ${one.name} (${problem})`] : []
    })
    expect(problems).toEqual([])
  })

  test('no imports go in a circle', () => {
    expect(cycles(imports)).toEqual([])
  })

  test('no import climbs two folders (package.json `imports` knows the short way: #src/…)', () => {
    expect(
      imports.filter(({ name }) => name.startsWith('../../')).map(({ from, name }) => `${from}: ${name}`),
    ).toEqual([])
  })
})

describe('the look of a file', () => {
  test('a file has at most 300 lines', () => {
    const written = files.filter(({ text }) => !/^\/[/*] Generated /.test(text))
    const sized = written.filter(({ path }) => /\.(tsx?|mjs|js|css)$/.test(path) && !LONGER.includes(path))
    const long = sized.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    expect(
      long.filter(({ lines }) => lines > MAX_LINES).map(({ path, lines }) => `${path} ${lines}`),
    ).toEqual([])
  })

  test('the first line says what the file is for', () => {
    const opening: Record<string, RegExp> = { css: /^\/\*/, sql: /^--/ }
    const silent = files
      .filter(({ path }) => /\.(tsx?|mjs|js|css|sql)$/.test(path) && !path.endsWith('.module.css'))
      .filter(({ path, text }) => !(opening[path.split('.').at(-1) ?? ''] ?? /^(\/\/ \S|\/\*)/).test(text))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('files are named in kebab-case', () => {
    const odd = code.filter(({ path }) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(path.split('/').at(-1) ?? ''))
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  test('exports have names', () => {
    const bare = code.map(({ path, text }) => ({ path, text: withoutComments(text) }))
    const named = bare.filter(({ path }) => !DEFAULT_EXPORT.test(path))
    expect(where(named, /^export default\b/m)).toEqual([])
  })

  test.each(BANNED)('product code never says $word', ({ word, instead, home }) => {
    const product = files.filter(isProduct).filter(({ path }) => !home?.test(path))
    const bare = product.map(({ path, text }) => ({ path, text: withoutComments(text) }))
    expect(where(bare, word), `say it with ${instead}`).toEqual([])
  })

  test('a page is never empty while a part of its code is on the way', () => {
    const pages = files.filter(({ path }) => path.endsWith('-screen.tsx'))
    expect(where(pages, /<Suspense fallback=\{null\}>/), 'the frame shows title and placeholder').toEqual([])
  })

  test('nothing is left to be done later', () => {
    expect(where(code, /\b(TODO|FIXME|XXX)\b/)).toEqual([])
  })
})

describe('the tests', () => {
  test('no test is left out or run alone', () => {
    const tests = files.filter((source) => isTest(source) && isCode(source))
    expect(where(tests, /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fails|skipIf|runIf)\b/)).toEqual(
      [],
    )
  })
})

describe('the repository', () => {
  const lock = JSON.parse(files.find(({ path }) => path === 'package-lock.json')?.text ?? '{}') as {
    packages: Record<
      string,
      {
        resolved?: string
        link?: boolean
        integrity?: string
        dev?: boolean
        optional?: boolean
        os?: string[]
        cpu?: string[]
        optionalDependencies?: Record<string, string>
      }
    >
  }

  test('names no folder of any one machine and no package registry', () => {
    const ours = files.filter(({ path }) => !isStructureTest(path) && path !== 'package-lock.json')
    expect(where(ours, MACHINE_PATH)).toEqual([])
    expect(where(ours, REGISTRY_HOST)).toEqual([])
  })

  test('the lock file names no address', () => {
    const located = Object.entries(lock.packages).filter(
      ([, { resolved, link }]) => resolved !== undefined && !link,
    )
    expect(located.map(([path]) => path)).toEqual([])
  })

  test('the lock file names every optional package, because npm ci refuses it otherwise (npm run lock)', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })

  test('the lock file has the integrity of every package that may be installed where the product runs', () => {
    const open = Object.entries(lock.packages).filter(
      ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
    )
    // Builds of development tools for other systems, which no registry at hand has: `npm run lock` asks again.
    const others = open.filter(
      ([, { dev, optional, os, cpu }]) =>
        dev && optional && !(os?.includes('linux') && (cpu?.includes('x64') || cpu?.includes('arm64'))),
    )
    expect(open.filter((entry) => !others.includes(entry)).map(([path]) => path)).toEqual([])
    expect(others.length).toBeLessThanOrEqual(36)
  })

  test('every dependency has one exact version', () => {
    const manifests = files.filter(({ path }) => /(^|\/)package\.json$/.test(path))
    const loose = manifests.flatMap(({ path, text }) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<
        string,
        Record<string, string>
      >
      const all = Object.entries({ ...dependencies, ...devDependencies })
      return all.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version)).map(([name]) => `${path}: ${name}`)
    })
    expect(loose).toEqual([])
  })
})

describe('the scan itself', () => {
  const source = (path: string, text: string): Source => ({ path, text })

  test('it reads every form of import and tells types from values', () => {
    const text = `import a from './a.ts'
import type { B } from '#src/b.ts'
import { type C, type D } from '@lanting/contract/money'
import './e.css'
export { f } from './f.ts'
const g = await import('./g.ts')
// import h from './h.ts'
import('./k.ts').then((m) => m.start())
let l: import('./l.ts').L
let n: typeof import('./n.ts')
import {
  i,
  type J,
} from 'zod'`
    const found = importsOf(source('apps/web/src/lib/x.ts', text))
    expect(found.map(({ target, name, typeOnly }) => [target ?? name, typeOnly])).toEqual([
      ['apps/web/src/lib/a.ts', false],
      ['apps/web/src/b.ts', true],
      ['packages/contract/src/money.ts', true],
      ['apps/web/src/lib/e.css', false],
      ['apps/web/src/lib/f.ts', false],
      ['apps/web/src/lib/g.ts', false],
      ['apps/web/src/lib/k.ts', false],
      ['apps/web/src/lib/l.ts', true],
      ['apps/web/src/lib/n.ts', true],
      ['zod', false],
    ])
  })

  test.each([
    ['apps/web/src/features/card/x.tsx', '#src/features/vip/y.ts'],
    ['apps/web/src/ui/x.tsx', '#src/queries/y.ts'],
    ['apps/office/src/lib/x.ts', '#src/app/y.ts'],
    ['apps/web/src/lib/x.ts', 'zod/mini'],
    ['apps/server/src/modules/card/card.routes.ts', '#src/db/pool.ts'],
    ['apps/server/src/modules/card/card.service.ts', '#src/modules/vip/vip.sql.ts'],
    ['apps/server/src/modules/card/card.rules.ts', '#src/clock.ts'],
    ['apps/server/src/ledger/post.ts', '#src/modules/card/card.service.ts'],
    ['packages/contract/src/x.ts', 'pg'],
    ['packages/browser-kit/src/x.ts', 'react-router'],
    ['packages/browser-kit/src/x.ts', '@lanting/contract/calls/index'],
    ['apps/office/src/ui/x/x.tsx', '@lanting/browser-kit/request'],
    ['packages/node-kit/src/x.ts', '@lanting/contract/limits'],
    ['packages/node-kit/src/x.ts', 'fastify'],
    ['packages/fairness/src/x.ts', 'node:crypto'],
    ['apps/web/src/lib/x.ts', '@lanting/node-kit/postgres/pool'],
  ])('%s may not import %s', (path, name) => {
    expect(importsOf(source(path, `import { x } from '${name}'`)).map(roomProblem)).toEqual([
      expect.any(String),
    ])
  })

  test('it finds a circle of three and none in a chain', () => {
    const ring = ['a', 'b', 'c'].map((name, at, all) =>
      source(`x/${name}.ts`, `import './${all[(at + 1) % 3]}.ts'`),
    )
    expect(cycles(ring.flatMap(importsOf))).toEqual(['x/a.ts → x/b.ts → x/c.ts → x/a.ts'])
    expect(cycles(ring.slice(1).flatMap(importsOf))).toEqual([])
  })

  test('it finds a circle that is closed by an import at run time', () => {
    const pair = [
      source('x/a.ts', `import('./b.ts').then((m) => m.run())`),
      source('x/b.ts', `import './a.ts'`),
    ]
    expect(cycles(pair.flatMap(importsOf))).toEqual(['x/a.ts → x/b.ts → x/a.ts'])
  })

  test('it takes nothing in a string for a comment', () => {
    expect(withoutComments("const a = 'http://x' // why")).toBe("const a = 'http://x'       ")
  })
})

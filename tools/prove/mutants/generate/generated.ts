// Bugs made by a program: the changes that the product's files offer, a choice of them by a seed, and the tests of each.
import { groupBy } from '#server/lib/group-by.ts'
import { relatedTests } from '#tools/run/vitest/related.ts'
import { importsOf, isCode, isProduct, ownFiles, type Source } from '#tools/tidy/lib/sources.ts'
import { sampleOf } from '../list/mutant.ts'
import { areaOf } from './areas.ts'
import { type Change, changed, type ChangeKind, linesOf } from './change.ts'
import { codeChanges } from './code-changes.ts'
import { EQUIVALENT } from './equivalent.ts'
import { sqlChanges } from './sql-changes.ts'

export interface Generated {
  readonly area: string
  readonly file: string
  readonly kind: ChangeKind
  /** The line that is changed, before and after. */
  readonly before: string
  readonly after: string
  /** The file with the change in it. */
  readonly text: string
  /** Why nothing could notice it. */
  readonly survives?: string
}

/** Tables of contents, texts and looks; the demo's past; wiring that every start runs through. */
const LEFT_OUT =
  /^apps\/sandbox\/|^packages\/(design|node-kit)\/|\/(data|texts|history|seed|words|shots)\/|\.data\.ts$|texts\.ts$|\/main-[\w-]+\.ts$|\.views?\.(ts|sql)$/
const FUNCTIONS = /^apps\/server\/functions\/.*\.sql$/

const all = ownFiles()
const code = all.filter(isCode)
const imports = code.flatMap(importsOf)
const tests = code.map(({ path }) => path).filter((path) => /^(apps|packages)\/.*\.test\.tsx?$/.test(path))

/** The files that bugs are planted in. */
export function plantable(): Source[] {
  return all.filter(
    (source) => (isProduct(source) || FUNCTIONS.test(source.path)) && !LEFT_OUT.test(source.path),
  )
}

const offered = new WeakMap<Source, readonly Change[]>()

export function changesOf(source: Source): readonly Change[] {
  const before = offered.get(source)
  if (before !== undefined) return before
  const changes = FUNCTIONS.test(source.path) ? sqlChanges(source.text) : codeChanges(source)
  offered.set(source, changes)
  return changes
}

function generatedOf(source: Source, change: Change): Generated {
  const { path: file, text } = source
  const lines = linesOf(text, change)
  const why = EQUIVALENT.find(
    (one) => one.file === file && one.before === lines.before && one.after === lines.after,
  )?.why
  return {
    area: areaOf(file),
    file,
    kind: change.kind,
    ...lines,
    text: changed(text, change),
    ...(why !== undefined && { survives: why }),
  }
}

/** The same choice for the same seed and tree. Of each kind as many, for some offer a hundred times what others do. */
export function chooseGenerated(count: number, seed: number, files: readonly Source[]): Generated[] {
  const offers = files.flatMap((source) => changesOf(source).map((change) => ({ source, change })))
  const kinds = [...groupBy(offers, ({ change }) => change.kind).values()].toSorted(
    (one, other) => one.length - other.length,
  )
  let left = count
  return kinds.flatMap((ofKind, i) => {
    const part = sampleOf(ofKind, Math.floor(left / (kinds.length - i)), seed)
    left -= part.length
    return part.map(({ source, change }) => generatedOf(source, change))
  })
}

const NEAR = 4
const WIDE = 12

/** Those beside the file first, the best by name; when they are silent, the others of its area. */
export function wavesOf(file: string): readonly (readonly string[])[] {
  const users = FUNCTIONS.test(file) ? callersOf(file) : [file]
  const area = areaOf(file)
  const near = relatedTests(users, imports, tests)
    .toSorted((one, other) => one.steps - other.steps || alike(other.path, file) - alike(one.path, file))
    .map(({ path }) => path)
  const own = tests
    .filter((path) => areaOf(path) === area)
    .toSorted((one, other) => alike(other, file) - alike(one, file))
  const [first, rest] = [near.slice(0, NEAR), [...own, ...near.slice(NEAR)]]
  return [first, [...new Set(rest)].filter((path) => !first.includes(path)).slice(0, WIDE)].filter(
    (wave) => wave.length > 0,
  )
}

/** Code that calls what a function file creates, or writes the tables that its triggers watch. */
function callersOf(file: string): string[] {
  const text = all.find(({ path }) => path === file)?.text ?? ''
  const names = [
    ...text.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)|^CREATE (?:CONSTRAINT )?TRIGGER .* ON (\w+)/gm),
  ].flatMap(([, name, table]) => name ?? table ?? [])
  const named = new RegExp(`\\b(?:${names.join('|')})\\b`)
  const area = areaOf(file)
  return names.length === 0
    ? []
    : code
        .filter(({ path, text: other }) => path.startsWith('apps/server/src/') && named.test(other))
        .map(({ path }) => path)
        .toSorted((one, other) => Number(areaOf(other) === area) - Number(areaOf(one) === area))
        .slice(0, 6)
}

/** How much of their paths a test and a file share from the beginning. */
function alike(test: string, file: string): number {
  let n = 0
  while (n < test.length && test[n] === file[n] && !test.startsWith('.test', n)) n += 1
  return n
}

// Reads the repository's own files and their imports, for the structure tests.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '#tools/run/paths.mjs'
import { type Node, nodesOf } from './syntax.ts'

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', '.cache', '.shots', 'coverage'])
const NOT_TEXT = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|pdf|br|gz|tsbuildinfo|log)$/

export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  /** The specifier in the quotes. */
  readonly name: string
  /** The file it resolves to in the repository, or null for a package of npm or Node. */
  readonly target: string | null
  readonly typeOnly: boolean
}

/** Every text file that belongs to the repository. */
export function ownFiles(folder = ''): Source[] {
  return readdirSync(join(ROOT, folder))
    .sort()
    .flatMap((name) => {
      const path = folder ? `${folder}/${name}` : name
      if (NOT_OURS.has(name) || NOT_TEXT.test(name) || path.endsWith('public/art')) return []
      if (statSync(join(ROOT, path)).isDirectory()) return ownFiles(path)
      return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }]
    })
}

export const isCode = ({ path }: Source) => /\.(tsx?|mjs|js)$/.test(path)
export const isTest = ({ path }: Source) =>
  /\.test\.tsx?$/.test(path) || /^(e2e|tools\/(bench|stage))\//.test(path) || /\/src\/test\//.test(path)
/** What runs at a customer's: not tests, not tools. */
export const isProduct = (source: Source) =>
  isCode(source) && !isTest(source) && /^(apps|packages)\/[^/]+\/(src|web)\//.test(source.path)

/** Blanks comments and keeps every other character and line where it was. */
export function withoutComments(text: string): string {
  const token =
    /\/\*[\s\S]*?\*\/|(^|[^:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g
  return text.replace(token, (found, before: string | undefined) => {
    if (found.startsWith('/*')) return found.replace(/[^\n]/g, ' ')
    if (before === undefined) return found
    return before + ' '.repeat(found.length - before.length)
  })
}

/** Read from the syntax tree: `import('x').then(…)` loads a file, `import('x').Name` as a type does not. */
export function importsOf(source: Source): Import[] {
  return nodesOf(source).flatMap(({ node }) => {
    const found = importIn(node)
    if (found === null) return []
    return [{ ...found, from: source.path, target: resolve(source.path, found.name) }]
  })
}

function importIn(node: Node): Pick<Import, 'name' | 'typeOnly'> | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { name: node.source.value, typeOnly: node.importKind === 'type' || areTypes(node.specifiers) }
    case 'ExportNamedDeclaration':
      return node.source && { name: node.source.value, typeOnly: node.exportKind === 'type' }
    case 'ExportAllDeclaration':
      return { name: node.source.value, typeOnly: node.exportKind === 'type' }
    case 'ImportExpression':
      return literalName(node.source, false)
    case 'TSImportType':
      return literalName(node.source, true)
    default:
      return null
  }
}

/** A name that is computed at run time leads nowhere that can be read here. */
function literalName(node: Node, typeOnly: boolean): Pick<Import, 'name' | 'typeOnly'> | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? { name: node.value, typeOnly } : null
}

/** `{ type A, type B }` loads nothing either. */
function areTypes(specifiers: readonly Node[]): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
  )
}

function resolve(from: string, asked: string): string | null {
  // What follows a question mark is a loader option.
  const [name = ''] = asked.split('?')
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const [, home = ''] = /^((?:apps|packages)\/[^/]+)\//.exec(from) ?? []
  if (name.startsWith('#')) return shortcut(home, name)
  const [, own, rest] = /^@lanting\/([^/]+)\/(.+)$/.exec(name) ?? []
  if (!own || !rest) return null
  return /\.(tsx|css|json)$/.test(rest) ? `packages/${own}/src/${rest}` : `packages/${own}/src/${rest}.ts`
}

/** `#src/x.ts` and its like, by the package's own `imports`. */
function shortcut(home: string, name: string): string | null {
  for (const [pattern, path] of Object.entries(shortcutsOf(home))) {
    const start = pattern.replace(/\*$/, '')
    if (name.startsWith(start)) return normalize(join(home, path.replace('*', name.slice(start.length))))
  }
  return null
}

const shortcuts = new Map<string, Record<string, string>>()

function shortcutsOf(home: string): Record<string, string> {
  const known = shortcuts.get(home)
  if (known) return known
  const manifest = JSON.parse(readFileSync(join(ROOT, home, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>
  }
  const read = manifest.imports ?? {}
  shortcuts.set(home, read)
  return read
}

/** Each circle of imports once, as a path that ends where it begins. Types load nothing and make no circle. */
export function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, target, typeOnly } of imports) {
    if (target && !typeOnly) next.set(from, [...(next.get(from) ?? []), target])
  }
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      found.add([...trail.slice(at), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return [...found]
}

// Finds what no code of the product reads in the contract (rules, texts, limits, refusals), and fixed texts that are typed again.
import type { Finding } from './known/known.ts'
import { importsOf, type Source } from './sources.ts'
import { HOLE, lineAt, type Node, nameOf, nodesOf, type Visited, wordsOf } from './syntax.ts'

/** Values that a file exports by name. A type is read wherever its function is, so types are left out. */
export function exportedNames(source: Source): string[] {
  return nodesOf(source).flatMap(({ node }) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return []
    const { declaration } = node
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => nameOf(id) ?? [])
    if (declaration.type !== 'FunctionDeclaration' && declaration.type !== 'ClassDeclaration') return []
    return nameOf(declaration.id) ?? []
  })
}

/** Which names of which file are imported, as `path name`. */
function importedNames(sources: readonly Source[]): Set<string> {
  const found = new Set<string>()
  for (const source of sources) {
    const targets = new Map(importsOf(source).map(({ name, target }) => [name, target]))
    for (const { node } of nodesOf(source)) {
      if (node.type !== 'ImportDeclaration') continue
      const target = targets.get(node.source.value)
      for (const one of node.specifiers) {
        if (one.type === 'ImportSpecifier') found.add(`${target} ${nameOf(one.imported)}`)
        if (one.type !== 'ImportNamespaceSpecifier') continue
        for (const name of membersOf(source, one.local.name)) found.add(`${target} ${name}`)
      }
    }
  }
  return found
}

const membersOf = (source: Source, object: string) =>
  nodesOf(source).flatMap(({ node }) =>
    node.type === 'MemberExpression' && nameOf(node.object) === object ? (nameOf(node.property) ?? []) : [],
  )

/** Exports that no other file of the product imports. */
export function unreadExports(homes: readonly Source[], product: readonly Source[]): Finding[] {
  const imported = importedNames(product)
  return homes.flatMap((home) =>
    exportedNames(home)
      .filter((name) => !imported.has(`${home.path} ${name}`))
      .map((name) => ({
        name: `${home.path} ${name}`,
        text: 'no product code imports it; call it from both sides, keep it inside its file, or delete it',
      })),
  )
}

type Leaves = Readonly<Record<string, unknown>>

/** `poll.shellMs` for every value inside; a list is one value. */
export function leavesOf(tree: Leaves, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = above ? `${above}.${key}` : key
    const isBranch = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isBranch ? leavesOf(value as Leaves, path) : [path]
  })
}

/** Leaves of a constant (`LIMITS`) that no code reads. `names` are what it is called. */
export function unreadLeaves(tree: Leaves, names: readonly string[], product: readonly Source[]): Finding[] {
  const users = product.filter(({ text }) => names.some((name) => text.includes(name)))
  const read = users.flatMap((source) => readPaths(source, names))
  const isRead = (leaf: string) => read.some((path) => covers(path, leaf))
  return leavesOf(tree)
    .filter((leaf) => !isRead(leaf))
    .map((leaf) => ({
      name: `${names[0]}.${leaf}`,
      text: 'no product code reads it; use it where its value is typed, or delete it',
    }))
}

/** `poll` covers all that is below it, `stakes.length` the list it belongs to, `article${}` whatever begins like it. */
function covers(path: string, leaf: string): boolean {
  if (path.endsWith(HOLE)) return leaf.startsWith(path.slice(0, -HOLE.length))
  return leaf === path || leaf.startsWith(`${path}.`) || path.startsWith(`${leaf}.`)
}

/** `poll.shellMs` for `LIMITS.poll.shellMs`, `poll.a` and `poll.b` for `const { a, b } = LIMITS.poll`. */
function readPaths(source: Source, names: readonly string[]): string[] {
  return nodesOf(source).flatMap((visited) => {
    const { node } = visited
    if (node.type !== 'Identifier' || !names.includes(node.name)) return []
    const { keys, inner, holder } = climb(visited)
    const path = keys.join('.')
    if (holder?.type === 'VariableDeclarator' && holder.init === inner)
      return aliasPaths(source, holder.id, path)
    // The constant itself handed on (an import, an export, a spread) reads nothing yet.
    return path === '' ? [] : [path]
  })
}

/** From the constant outwards over its steps, up to the first key that is only known at run time. */
function climb(start: Visited): { keys: string[]; inner: Node; holder: Node | undefined } {
  const keys: string[] = []
  let { node: inner, up } = start
  while (up) {
    const { node } = up
    if (node.type === 'MemberExpression' && node.object === inner) {
      const key = keyOf(node.property, node.computed)
      if (key === null) break
      keys.push(key)
      if (key.endsWith(HOLE)) break
    } else if (node.type !== 'TSAsExpression' && node.type !== 'TSNonNullExpression') break
    inner = node
    up = up.up
  }
  return { keys, inner, holder: up?.node }
}

/** The key of a step, with a hole for what is only known at run time: `article${}`. */
function keyOf(property: Node, computed: boolean): string | null {
  if (!computed) return nameOf(property)
  if (property.type === 'Literal') return String(property.value)
  if (property.type !== 'TemplateLiteral') return null
  return `${property.quasis[0]?.value.cooked ?? ''}${HOLE}`
}

function aliasPaths(source: Source, id: Node, path: string): string[] {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (id.type === 'ObjectPattern')
    return id.properties.flatMap((one) => (one.type === 'Property' ? below(nameOf(one.key) ?? '') : [path]))
  const name = nameOf(id)
  const members = name === null ? [] : membersOf(source, name)
  return members.length === 0 ? [path] : members.map(below)
}

/** Refusals whose key no code names outside of their own list. */
export function unreadKeys(keys: readonly string[], home: string, product: readonly Source[]): Finding[] {
  const named = new Set(
    product
      .filter(({ path }) => path !== home)
      .flatMap((source) =>
        nodesOf(source).flatMap(({ node }) => {
          if (node.type === 'Property') return nameOf(node.key) ?? []
          if (node.type === 'MemberExpression' || node.type === 'Literal') return nameOf(node) ?? []
          return []
        }),
      ),
  )
  return keys
    .filter((key) => !named.has(key))
    .map((key) => ({
      name: `${home} ${key}`,
      text: 'no product code gives this refusal; give it or delete it',
    }))
}

/** A fixed text typed again outside of its homes, as a string or between tags. */
export function retypedTexts(texts: ReadonlyMap<string, string>, product: readonly Source[]): Finding[] {
  return product.flatMap((source) =>
    wordsOf(source).flatMap(({ text, node }) => {
      const key = texts.get(text)
      if (key === undefined) return []
      return [
        {
          name: `${source.path} ${text}`,
          text: `line ${lineAt(source, node.start)} types the text of ${key} again; use ${key}`,
        },
      ]
    }),
  )
}

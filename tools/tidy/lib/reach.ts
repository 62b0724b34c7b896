// What a program can reach in the code: from its entry through calls, by names where types would be needed to know better.
import { importsOf, type Source } from './sources.ts'
import { nameOf, type Node, nodesOf, type Visited, wordsOf } from './syntax.ts'

/** A function, a method, a class with its fields, or a constant: what is reached as a whole. */
interface Unit {
  readonly file: string
  readonly name: string
  /** The class of a method. */
  readonly ofClass: string | null
  readonly words: string[]
  readonly refs: Ref[]
}

type Ref =
  | { readonly kind: 'name'; readonly name: string }
  /** `object.name`, with the object's own name where it has one, and the last name before the dot. */
  | {
      readonly kind: 'member'
      readonly object: string | null
      readonly receiver: string
      readonly name: string
    }

/** Methods of arrays, maps and promises: a call of one of these means a service of ours only where the receiver has its name. */
const BUILT_IN = new Set(
  'map filter find findIndex some every reduce push pop shift slice splice sort toSorted reverse join split includes indexOf has get set add delete clear keys values entries forEach flat flatMap at concat then catch finally test exec replace replaceAll trim toString toISOString getTime padStart startsWith endsWith update digest parse stringify from all race allSettled log info warn error debug fatal'.split(
    ' ',
  ),
)

export interface Reached {
  /** Every string of the code that runs or may run. */
  readonly words: readonly string[]
  readonly units: ReadonlySet<string>
}

export class Code {
  private readonly units = new Map<string, Unit>()
  private readonly methodsOf = new Map<string, Unit[]>()
  private readonly methodsNamed = new Map<string, Unit[]>()
  private readonly imports = new Map<string, Map<string, { file: string; name: string | null }>>()

  constructor(sources: readonly Source[]) {
    for (const source of sources) {
      this.imports.set(source.path, importedNames(source))
      for (const unit of unitsOf(source)) {
        this.units.set(keyOf(unit.file, unit.name), unit)
        if (unit.ofClass === null) continue
        addTo(this.methodsOf, keyOf(unit.file, unit.ofClass), unit)
        addTo(this.methodsNamed, methodName(unit), unit)
      }
    }
  }

  /** @param entry the path of a program */
  from(entry: string): Reached {
    const reached = new Set<string>()
    /** Calls of a method by its name alone: they reach that method of every class that is reached. */
    const called = new Set<string>()
    const queue = [keyOf(entry, '')]
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const unit = this.units.get(key)
      if (unit === undefined || reached.has(key)) continue
      reached.add(key)
      queue.push(keyOf(unit.file, ''))
      for (const method of this.methodsOf.get(key) ?? [])
        if (called.has(methodName(method))) queue.push(keyOf(method.file, method.name))
      for (const ref of unit.refs) {
        const target = this.targetOf(unit, ref)
        if (target !== null) queue.push(target)
        else if (BUILT_IN.has(ref.name)) queue.push(...this.namesakes(ref))
        else if (!called.has(ref.name)) {
          called.add(ref.name)
          for (const method of this.methodsNamed.get(ref.name) ?? [])
            if (reached.has(keyOf(method.file, method.ofClass ?? '')))
              queue.push(keyOf(method.file, method.name))
        }
      }
    }
    return { words: [...reached].flatMap((key) => this.units.get(key)?.words ?? []), units: reached }
  }

  /** Null for a method that only its type would resolve. */
  private targetOf(unit: Unit, ref: Ref): string | null {
    const imported = this.imports.get(unit.file)
    if (ref.kind === 'name') {
      const found = imported?.get(ref.name)
      if (found === undefined || found.name === null) return keyOf(unit.file, ref.name)
      return keyOf(found.file, found.name)
    }
    const space = ref.object === null ? undefined : imported?.get(ref.object)
    if (space?.name === null) return keyOf(space.file, ref.name)
    const own = keyOf(unit.file, `${unit.ofClass ?? unit.name}.${ref.name}`)
    if (ref.object === 'this' && this.units.has(own)) return own
    return null
  }

  /** `quarantine.add` is the method of the class Quarantine, and `list.add` of no class. */
  private namesakes(ref: Ref): string[] {
    const receiver = ref.kind === 'member' ? ref.receiver.toLowerCase() : ''
    if (receiver.length < 4) return []
    return (this.methodsNamed.get(ref.name) ?? [])
      .filter(({ ofClass }) => (ofClass ?? '').toLowerCase().includes(receiver))
      .map(({ file, name }) => keyOf(file, name))
  }
}

function addTo(map: Map<string, Unit[]>, key: string, unit: Unit): void {
  map.set(key, [...(map.get(key) ?? []), unit])
}

const methodName = ({ name, ofClass }: Unit) => name.slice((ofClass ?? '').length + 1)
const keyOf = (file: string, name: string) => `${file}#${name}`

/** Local names and what they refer to; a whole module has no name of its own. */
function importedNames(source: Source): Map<string, { file: string; name: string | null }> {
  const targets = new Map(importsOf(source).map(({ name, target }) => [name, target]))
  const found = new Map<string, { file: string; name: string | null }>()
  for (const { node } of nodesOf(source)) {
    if (node.type !== 'ImportDeclaration') continue
    const file = targets.get(node.source.value)
    if (file === undefined || file === null) continue
    for (const one of node.specifiers) {
      if (one.type === 'ImportNamespaceSpecifier') found.set(one.local.name, { file, name: null })
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        found.set(one.local.name, { file, name: one.imported.name })
    }
  }
  return found
}

function unitsOf(source: Source): Unit[] {
  const units = new Map<string, Unit>()
  const unitAt = (name: string, ofClass: string | null) => {
    const found = units.get(name) ?? { file: source.path, name, ofClass, words: [], refs: [] }
    units.set(name, found)
    return found
  }
  unitAt('', null)
  const words = new Map(wordsOf(source).map(({ node, text }) => [node, text]))
  for (const visited of nodesOf(source)) {
    if (visited.node.type.startsWith('Import')) continue
    const { name, ofClass } = placeOf(visited)
    const unit = unitAt(name, ofClass)
    const text = words.get(visited.node)
    if (text !== undefined) unit.words.push(text)
    const ref = refOf(visited)
    if (ref !== null) unit.refs.push(ref)
  }
  return [...units.values()]
}

/** The unit that contains a node: the outermost function or constant of the file, or the method of its class. */
function placeOf(visited: Visited): { name: string; ofClass: string | null } {
  const trail: Node[] = []
  for (let at: Visited | null = visited; at !== null; at = at.up) trail.unshift(at.node)
  for (const [index, node] of trail.entries()) {
    if (node.type === 'FunctionDeclaration' && node.id) return { name: node.id.name, ofClass: null }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      return { name: node.id.name, ofClass: null }
    if (node.type === 'ClassDeclaration' && node.id) {
      const method = trail.slice(index).find(({ type }) => type === 'MethodDefinition')
      const key =
        method?.type === 'MethodDefinition' && method.key.type === 'Identifier' ? method.key.name : ''
      if (key === '' || key === 'constructor') return { name: node.id.name, ofClass: null }
      return { name: `${node.id.name}.${key}`, ofClass: node.id.name }
    }
  }
  return { name: '', ofClass: null }
}

function refOf({ node, up }: Visited): Ref | null {
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed) {
    const { object } = node
    const name = object.type === 'Identifier' ? object.name : object.type === 'ThisExpression' ? 'this' : null
    return { kind: 'member', object: name, receiver: nameOf(object) ?? '', name: node.property.name }
  }
  if (node.type !== 'Identifier') return null
  const parent = up?.node
  const isKey =
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent?.type === 'Property' && parent.key === node && !parent.shorthand) ||
    /^(TS|Import|Export)/.test(parent?.type ?? '')
  return isKey ? null : { kind: 'name', name: node.name }
}

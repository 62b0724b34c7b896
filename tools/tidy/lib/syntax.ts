// Reads a file with the parser of the build, for checks that a pattern over its text cannot make.
import { type ESTree, parseSync } from 'vite'
import type { Source } from './sources.ts'

export type Node = ESTree.Node

export interface Visited {
  readonly node: Node
  /** Its parent; null for the whole file. */
  readonly up: Visited | null
}

const read = new WeakMap<Source, readonly Visited[]>()

/** Every node of a file, each before its children. */
export function nodesOf(source: Source): readonly Visited[] {
  const before = read.get(source)
  if (before) return before
  const { program, errors } = parseSync(source.path, source.text)
  if (errors.length > 0) throw new Error(`${source.path} cannot be read: ${errors[0]?.message}`)
  const found: Visited[] = []
  const visit = (node: Node, up: Visited | null) => {
    const visited = { node, up }
    found.push(visited)
    for (const value of Object.values(node)) {
      if (typeof value !== 'object') continue
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (isNode(child)) visit(child, visited)
      }
    }
  }
  visit(program, null)
  read.set(source, found)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function lineAt({ text }: Source, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export interface Words {
  readonly text: string
  readonly node: Node
}

/** What a template puts in place of a value, so that the words around it stay apart. */
export const HOLE = '${}'

/** Every string, template and text between tags; names of imports and keys of types are none. */
export function wordsOf(source: Source): Words[] {
  return nodesOf(source).flatMap(({ node, up }) => {
    const text = wordsIn(node, up?.node)
    return text === null ? [] : [{ text, node }]
  })
}

function wordsIn(node: Node, parent: Node | undefined): string | null {
  if (parent && /^(Import|Export)\w*Declaration$|^ImportExpression$|^TSLiteralType$/.test(parent.type))
    return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'JSXText') return node.value.trim() === '' ? null : node.value.trim()
  if (node.type !== 'TemplateLiteral') return null
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE)
}

/** `state` of `state`, `row.state`, `row?.state`, `row['state']`; null for anything else. */
export function nameOf(node: Node | null | undefined): string | null {
  if (!node) return null
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'MemberExpression' ? nameOf(node.property) : null
}

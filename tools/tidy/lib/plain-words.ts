// Finds words of the house dialect where plain engineering English belongs: in comments and in declared names.
import { parseSync } from 'vite'
import type { Finding } from './known/known.ts'
import { isCode, type Source } from './sources.ts'
import { type Node, nameOf, nodesOf } from './syntax.ts'

const DIALECT = /\b(?:whoever|nobody|told|stands|somebody)\b/gi
const PARTS = new Set(['door', 'doors', 'soon', 'carrier', 'carriers', 'sitting', 'sittings'])
const NAMES = new Set(['look', 'tell', 'hear', 'goOn', 'letGo', 'giveBack', 'haveEnded'])

/** Migrations are left out: their text is fixed by a checksum once they have run. */
export const hasComments = (source: Source) =>
  isCode(source) || source.path.endsWith('.css') || /^apps\/server\/functions\/.*\.sql$/.test(source.path)

/** `path word` for each dialect word in a comment. */
export function dialectIn(source: Source): string[] {
  return commentsOf(source).flatMap((comment) =>
    [...comment.matchAll(DIALECT)].map(([word]) => `${source.path} ${word.toLowerCase()}`),
  )
}

function commentsOf(source: Source): string[] {
  if (isCode(source)) return parseSync(source.path, source.text).comments.map(({ value }) => value)
  const comment = source.path.endsWith('.sql') ? /--[^\n]*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\//g
  return source.text.match(comment) ?? []
}

export function unclearFileNames(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return hasUnclearPart(name) ? [{ name: path, text: 'rename the file to what it holds' }] : []
  })
}

export function unclearNames(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    nodesOf(source).flatMap(({ node }) => {
      const name = declaredBy(node)
      if (name === null || !(NAMES.has(name) || hasUnclearPart(name))) return []
      return [{ name: `${source.path} ${name}`, text: 'rename it to what it does or holds' }]
    }),
  )
}

/** Camel case, kebab case and upper snake case alike. */
function hasUnclearPart(name: string): boolean {
  const parts = name.match(/[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])/g) ?? []
  return parts.some((part) => PARTS.has(part.toLowerCase()))
}

function declaredBy(node: Node): string | null {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'VariableDeclarator':
      return nameOf(node.id)
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'TSMethodSignature':
      return nameOf(node.key)
    case 'TSPropertySignature':
      return node.typeAnnotation?.typeAnnotation.type === 'TSFunctionType' ? nameOf(node.key) : null
    default:
      return null
  }
}

// Measures functions and components from their declaration to their closing brace.
import type { Finding } from './known/known.ts'
import type { Source } from './sources.ts'
import { lineAt, nameOf, nodesOf, type Visited } from './syntax.ts'

const MAX_FUNCTION = 70
const MAX_COMPONENT = 120
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Wrappers between a function and its name: `memo(…)`, `forwardRef(…)`, `x satisfies Y`. */
const WRAPS = new Set([
  'CallExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
])

/** Every function over its limit. A component may be longer, because half of it is a drawing. */
export function longFunctions(sources: readonly Source[]): Finding[] {
  const long = sources.filter(({ text }) => text.split('\n').length > MAX_FUNCTION)
  return long.flatMap((source) =>
    nodesOf(source).flatMap((visited) => {
      const { node } = visited
      if (!FUNCTIONS.has(node.type)) return []
      const { name, start } = declared(visited)
      const lines = source.text.slice(start, node.end).split('\n').length
      const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name)
      const most = isComponent ? MAX_COMPONENT : MAX_FUNCTION
      if (lines <= most) return []
      return [
        {
          name: `${source.path} ${name}`,
          text: `has ${lines} lines from line ${lineAt(source, start)}, a ${isComponent ? 'component' : 'function'} has at most ${most}; give its parts names of their own`,
        },
      ]
    }),
  )
}

/** Its name and where its declaration begins; an anonymous function is named after the one around it. */
function declared({ node, up }: Visited): { name: string; start: number } {
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') {
    const own = nameOf(node.id)
    if (own) return { name: own, start: node.start }
  }
  let holder = up
  while (holder && WRAPS.has(holder.node.type)) holder = holder.up
  const name = holder && givenName(holder)
  return holder && name
    ? { name, start: holder.node.start }
    : { name: `function in ${around(up)}`, start: node.start }
}

function givenName({ node }: Visited): string | null {
  if (node.type === 'VariableDeclarator') return nameOf(node.id)
  const isMember =
    node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
  return isMember ? nameOf(node.key) : null
}

function around(up: Visited | null): string {
  for (let outer = up; outer; outer = outer.up) {
    if (FUNCTIONS.has(outer.node.type)) return declared(outer).name.replace(/^function in /, '')
  }
  return 'the file'
}

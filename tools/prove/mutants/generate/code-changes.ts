// The bugs that the syntax tree of a TypeScript file offers.
import type { Source } from '#tools/tidy/lib/sources.ts'
import { nameOf, type Node, nodesOf, type Visited } from '#tools/tidy/lib/syntax.ts'
import type { Change } from './change.ts'
import { sqlChanges } from './sql-changes.ts'

const COMPARED = new Map(
  Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }),
)
const OTHERS = new Map(Object.entries({ some: 'every', every: 'some' }))
const EXTREMES = new Map(Object.entries({ min: 'max', max: 'min' }))
/** After these another query reads anew. */
const REFRESHES = new Set(['invalidateQueries', 'refetch', 'touch', 'publish'])
const IN_BEIJING = new Map<string, (argument: string) => string>([
  ['beijingDay', (argument) => `new Date(${argument}).toISOString().slice(0, 10)`],
  ['dayStart', (argument) => `Date.parse(${argument})`],
  ['dayEnd', (argument) => `(Date.parse(${argument}) + 86_400_000)`],
])
const LOGGING = /\blog\.(trace|debug|info|warn|error)$/

type Maker = (visited: Visited, text: string) => readonly Change[]

const textOf = (text: string, { start, end }: Node) => text.slice(start, end)
const isNumber = (node: Node | null | undefined) =>
  node?.type === 'Literal' && (typeof node.value === 'number' || typeof node.value === 'bigint')
const isNothing = (node: Node) =>
  (node.type === 'Literal' && node.value === null) ||
  (node.type === 'Identifier' && node.name === 'undefined')

const comparison: Maker = ({ node }, text) => {
  if (node.type !== 'BinaryExpression') return []
  const other = COMPARED.get(node.operator)
  if (other === undefined || isNothing(node.left as Node) || isNothing(node.right)) return []
  const start = text.indexOf(node.operator, node.left.end)
  return [{ kind: 'comparison', start, end: start + node.operator.length, put: other }]
}

const offByOne: Maker = ({ node }, text) => {
  if (node.type !== 'BinaryExpression' || !/^[+-]$/.test(node.operator)) return []
  if (!/^1n?$/.test(textOf(text, node.right))) return []
  if (!/^\s*[+-]\s*$/.test(text.slice(node.left.end, node.right.start))) return []
  return [{ kind: 'off by one', start: node.left.end, end: node.right.end, put: '' }]
}

/** A number that has a name of its own, or is in the table of limits. */
const named: Maker = ({ node }, text) => {
  const value =
    node.type === 'VariableDeclarator' && /^[A-Z][A-Z0-9_]+$/.test(nameOf(node.id) ?? '')
      ? node.init
      : node.type === 'Property'
        ? node.value
        : null
  if (!value || !isNumber(value as Node)) return []
  const raw = textOf(text, value as Node)
  const { start, end } = value
  const name = nameOf((node.type === 'Property' ? node.key : (node as { id: Node }).id) as Node) ?? ''
  if (/(_MS|Ms)$/.test(name))
    return raw.endsWith('000') && raw.length > 3
      ? [{ kind: 'seconds for milliseconds', start, end, put: raw.replace(/_?000$/, '') }]
      : []
  return [{ kind: 'off by one', start, end, put: `${raw} + ${raw.endsWith('n') ? '1n' : '1'}` }]
}

const condition: Maker = ({ node }, text) => {
  if (node.type === 'LogicalExpression' && node.operator !== '??')
    return [
      { kind: 'condition dropped', start: node.start, end: node.end, put: `(${textOf(text, node.left)})` },
      { kind: 'condition dropped', start: node.start, end: node.end, put: `(${textOf(text, node.right)})` },
    ]
  if (node.type !== 'IfStatement' || node.alternate !== null) return []
  const { test, consequent } = node
  if (!/^(Return|Throw|Continue|Expression|Block)Statement$/.test(consequent.type)) return []
  return [{ kind: 'condition dropped', start: test.start, end: test.end, put: 'false' }]
}

/** Only where the types would allow it: both are names, and of the same unit. */
const swapped: Maker = ({ node }, text) => {
  if (node.type !== 'CallExpression') return []
  const [first, second] = node.arguments
  if (first?.type !== 'Identifier' || second?.type !== 'Identifier') return []
  const unit = (name: string) => /(Fen|Ms|Id|Day|At|No|Yuan|Cents)$/.exec(name)?.[1] ?? name
  if (first.name === second.name || unit(first.name) !== unit(second.name)) return []
  const between = text.slice(first.end, second.start)
  return [
    {
      kind: 'arguments swapped',
      start: first.start,
      end: second.end,
      put: second.name + between + first.name,
    },
  ]
}

const awaited: Maker = ({ node, up }) =>
  node.type === 'AwaitExpression' &&
  up?.node.type === 'ExpressionStatement' &&
  node.argument.type === 'CallExpression'
    ? [{ kind: 'await dropped', start: node.start, end: node.argument.start, put: 'void ' }]
    : []

const calls: Maker = ({ node }, text) => {
  if (node.type !== 'CallExpression') return []
  const { callee, start, end } = node
  const name = nameOf(callee) ?? ''
  const [argument] = node.arguments
  const inUtc = callee.type === 'Identifier' ? IN_BEIJING.get(name) : undefined
  if (inUtc !== undefined && argument !== undefined)
    return [{ kind: 'UTC for Beijing', start, end, put: inUtc(textOf(text, argument)) }]
  if (callee.type !== 'MemberExpression') return []
  const { property } = callee
  const span = { start: property.start, end: property.end }
  const other = OTHERS.get(name)
  if (other !== undefined) return [{ kind: 'some for every', ...span, put: other }]
  const extreme = nameOf(callee.object) === 'Math' ? EXTREMES.get(name) : undefined
  if (extreme !== undefined) return [{ kind: 'most for least', ...span, put: extreme }]
  return REFRESHES.has(name) ? [{ kind: 'refresh dropped', start, end, put: 'Promise.resolve()' }] : []
}

const seconds: Maker = ({ node }, text) => {
  if (node.type !== 'BinaryExpression' || !/^[*/]$/.test(node.operator)) return []
  if (!/^1_?000$/.test(textOf(text, node.right))) return []
  if (!/^\s*[*/]\s*$/.test(text.slice(node.left.end, node.right.start))) return []
  return [{ kind: 'seconds for milliseconds', start: node.left.end, end: node.right.end, put: '' }]
}

/** Statements of the database, in quotes or in a template. */
const statements: Maker = ({ node }, text) =>
  textsIn(node, text).flatMap(({ start, end, quote }) =>
    sqlChanges(text.slice(start, end)).map((change) => ({
      ...change,
      start: change.start + start,
      end: change.end + start,
      put: quote === '' ? change.put : change.put.replaceAll(quote, `\\${quote}`),
    })),
  )

interface Quoted {
  readonly start: number
  readonly end: number
  /** What must be escaped in it. */
  readonly quote: string
}

function textsIn(node: Node, text: string): readonly Quoted[] {
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ start: from, value: { raw } }) => {
      const start = text.indexOf(raw, from)
      return { start, end: start + raw.length, quote: '' }
    })
  if (node.type !== 'Literal' || typeof node.value !== 'string') return []
  return [{ start: node.start + 1, end: node.end - 1, quote: text[node.start] ?? '' }]
}

const MAKERS: readonly Maker[] = [comparison, offByOne, condition, swapped, awaited, calls, seconds]
/** Where a number in a table is a rule; elsewhere it is a size or a colour. */
const TABLES = /^packages\/contract\/src\/(limits\.ts|rules\/)|\.rules\.ts$/
const STATEMENTS = /\.sql\.ts$/

export function codeChanges(source: Source): Change[] {
  const makers = [
    ...MAKERS,
    ...(TABLES.test(source.path) ? [named] : []),
    ...(STATEMENTS.test(source.path) ? [statements] : []),
  ]
  return nodesOf(source)
    .filter((visited) => !isBeside(visited, source.text))
    .flatMap((visited) => makers.flatMap((make) => make(visited, source.text)))
}

/** Types, and what is only written to the log: no test asks for them. */
function isBeside(visited: Visited, text: string): boolean {
  for (let at: Visited | null = visited; at !== null; at = at.up) {
    const { node } = at
    if (/^(TS(Type|Interface|Enum)|Import)/.test(node.type)) return true
    if (node.type === 'CallExpression' && LOGGING.test(textOf(text, node.callee))) return true
  }
  return false
}

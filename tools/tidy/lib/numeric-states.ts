// Finds states that code knows by their number: the number belongs to the wire, the code has words for it.
import type { Finding } from './known/known.ts'
import type { Source } from './sources.ts'
import { lineAt, type Node, nameOf, nodesOf, type Visited, wordsOf } from './syntax.ts'

/** The tables of words and numbers: the one place that has both. */
const HOME = 'packages/contract/src/states.ts'
/** An `outcome` is none of them: it is a number that was drawn, or a word already. */
const IS_STATE = /^(?:\w+_)?(?:state|status)$|(?:State|Status)$/
/** A socket's `readyState` is the browser's word. */
const NOT_OURS = /^readyState$/
/** From here on a number is an HTTP status. */
const HTTP_FROM = 100
const COMPARES = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>='])
const COLUMN = String.raw`\b(?:\w+\.)?(?:\w+_)?(?:state|status)`
const IN_SQL = new RegExp(
  String.raw`${COLUMN}\s*(?:=|<>|!=|<=?|>=?)\s*\d+\b|${COLUMN}\s+(?:NOT\s+)?IN\s*\(\s*\d+|${COLUMN}\s+BETWEEN\s+\d+`,
)

/** One finding per file, with every line that has one. */
export function numericStates(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path, text }) => path !== HOME && /stat(e|us)/i.test(text))
    .flatMap((source) => {
      const lines = [...new Set(source.path.endsWith('.sql') ? linesOfSql(source) : linesOfCode(source))]
      if (lines.length === 0) return []
      const where = lines.toSorted((a, b) => a - b).join(', ')
      return [
        {
          name: source.path,
          text: `knows a state by its number (line ${where}); use its word from the contract's states.ts`,
        },
      ]
    })
}

function linesOfCode(source: Source): number[] {
  const inCode = nodesOf(source)
    .filter(isNumericState)
    .map(({ node }) => lineAt(source, node.start))
  const inSql = wordsOf(source)
    .filter(({ text }) => IN_SQL.test(text))
    .map(({ node }) => lineAt(source, node.start))
  return [...inCode, ...inSql]
}

function linesOfSql(source: Source): number[] {
  const lines = source.text.split('\n').map((line) => line.replace(/--.*/, ''))
  return lines.flatMap((line, at) => (IN_SQL.test(line) ? [at + 1] : []))
}

function isNumericState({ node, up }: Visited): boolean {
  if (node.type === 'BinaryExpression') {
    if (!COMPARES.has(node.operator)) return false
    return pairs(node.left, node.right) || pairs(node.right, node.left)
  }
  if (node.type === 'AssignmentExpression') return pairs(node.left, node.right)
  // `state: 2` as a value; in a type it is the wire's own description.
  if (node.type === 'Property') return pairs(node.key, node.value)
  if (node.type === 'PropertyDefinition') return pairs(node.key, node.value)
  if (node.type === 'VariableDeclarator') return pairs(node.id, node.init)
  if (node.type === 'SwitchCase') {
    const owner = up?.node
    return owner?.type === 'SwitchStatement' && pairs(owner.discriminant, node.test)
  }
  return isListed(node)
}

/** `[0, 1].includes(row.state)` */
function isListed(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  return (
    nameOf(property) === 'includes' &&
    object.type === 'ArrayExpression' &&
    object.elements.some((element) => isNumber(element)) &&
    isState(node.arguments[0])
  )
}

const pairs = (state: Node | null | undefined, number: Node | null | undefined) =>
  isState(state) && isNumber(number)

function isState(node: Node | null | undefined): boolean {
  const name = nameOf(node)
  return name !== null && IS_STATE.test(name) && !NOT_OURS.test(name)
}

function isNumber(node: Node | null | undefined): boolean {
  if (!node) return false
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return isNumber(node.expression)
  if (node.type === 'ConditionalExpression') return isNumber(node.consequent) || isNumber(node.alternate)
  return node.type === 'Literal' && typeof node.value === 'number' && node.value < HTTP_FROM
}

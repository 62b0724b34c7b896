// The bugs that a statement or function of the database offers.
import type { Change, ChangeKind } from './change.ts'

const COMPARED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const OTHERS: Readonly<Record<string, string>> = { bool_and: 'bool_or', bool_or: 'bool_and' }
const EXTREMES: Readonly<Record<string, string>> = {
  greatest: 'least',
  least: 'greatest',
  min: 'max',
  max: 'min',
}
const ENDS = 'AND|OR|ORDER|GROUP|LIMIT|THEN|RETURNING|FOR|UNION|WHEN|ON|SELECT|END|ELSE'

interface Pattern {
  readonly kind: ChangeKind
  readonly find: RegExp
  readonly put: (found: string) => string
}

const PATTERNS: readonly Pattern[] = [
  {
    kind: 'comparison',
    find: /(?<![<>=!:|@#-])(?:<=|>=|<|>)(?![<>=@|-])/g,
    put: (operator) => COMPARED[operator] ?? operator,
  },
  { kind: 'off by one', find: / [+-] 1\b(?![\d.])/g, put: () => '' },
  {
    kind: 'condition dropped',
    find: /(?<=\b(?:ELS)?IF )(?!EXISTS\b|NOT\b)[^;\n]+?(?= THEN$)/gm,
    put: () => 'false',
  },
  {
    kind: 'condition dropped',
    // Its parameters stay, so that the statement is still one.
    find: new RegExp(
      `(?<=\\bAND )(?:NOT )?[\\w.]+ (?:=|<>|<=?|>=?|IS(?: NOT)? NULL)(?: [^()\\n]*?)?(?=\\s+(?:${ENDS})\\b|\\)|\\s*$|;)`,
      'gm',
    ),
    put: (found) => `(${found} OR true)`,
  },
  { kind: 'lock dropped', find: /\sFOR (?:NO KEY )?UPDATE\b(?! OF)(?: SKIP LOCKED)?/g, put: () => '' },
  {
    kind: 'UTC for Beijing',
    find: /(?<!FUNCTION )\bbeijing_day\((?:[^()]|\([^()]*\))*\)/g,
    put: (call) => `((${call.slice('beijing_day('.length, -1)}) AT TIME ZONE 'UTC')::date`,
  },
  {
    kind: 'UTC for Beijing',
    find: /(?<!FUNCTION )\bbeijing_start\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
    put: (call) => `((${call.slice('beijing_start('.length, -1)})::timestamp AT TIME ZONE 'UTC')`,
  },
  { kind: 'some for every', find: /\bbool_(?:and|or)(?=\()/g, put: (name) => OTHERS[name] ?? name },
  {
    kind: 'most for least',
    find: /\b(?:greatest|least|min|max)(?=\()/g,
    put: (name) => EXTREMES[name] ?? name,
  },
]

/** Their strings are what is replaced. */
const IN_STRINGS: readonly Pattern[] = [
  {
    kind: 'seconds for milliseconds',
    find: /interval '1 millisecond'/g,
    put: () => "interval '1 second'",
  },
  { kind: 'UTC for Beijing', find: /interval '\+08:00'/g, put: () => "interval '+00:00'" },
]

const KEYWORD = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|RETURN)\b|\bbeijing_day\(|interval '/

export function sqlChanges(text: string): Change[] {
  if (!KEYWORD.test(text)) return []
  const plain = text.replace(/--[^\n]*/g, blank)
  const bare = plain.replace(/'(?:[^']|'')*'/g, blank)
  return [...foundIn(bare, PATTERNS, plain), ...foundIn(plain, IN_STRINGS, plain)]
}

/** What is found where strings are blank is written unchanged. */
function foundIn(text: string, patterns: readonly Pattern[], plain: string): Change[] {
  return patterns.flatMap(({ kind, find, put }) =>
    [...text.matchAll(find)].flatMap(({ index: start, 0: { length } }) => {
      const end = start + length
      const before = plain.slice(start, end)
      const after = put(before)
      return after === before ? [] : [{ kind, start, end, put: after }]
    }),
  )
}

function blank(part: string): string {
  return part.replace(/[^\n]/g, '_')
}

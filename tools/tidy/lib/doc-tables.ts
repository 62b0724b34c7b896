// Reads the tables of the documents, and finds where they differ from the code.
import type { JobTime } from '@lanting/contract/data/jobs'
import type { Finding } from './known/known.ts'
import type { Source } from './sources.ts'
import { nameOf, nodesOf } from './syntax.ts'

/** A row by the titles of its columns. */
export type DocRow = Readonly<Record<string, string>>

/** The first table under a heading (`## Event → entries`), or of the whole page where no heading is named. */
export function docTable({ path, text }: Source, heading?: string): DocRow[] {
  const lines = text.split('\n')
  const from = heading === undefined ? 0 : lines.indexOf(heading)
  if (from === -1) throw new Error(`${path} has no heading "${heading}"`)
  const first = lines.findIndex((line, at) => at >= from && line.startsWith('|'))
  const under = lines.slice(from + 1, first === -1 ? lines.length : first)
  if (first === -1 || (heading !== undefined && under.some((line) => /^#+ /.test(line))))
    throw new Error(`${path} has no table under "${heading ?? 'its title'}"`)
  const rest = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  const [titles = [], , ...rows] = lines.slice(first, rest === -1 ? undefined : first + rest).map(cells)
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])))
}

/** Tables that a Markdown reader would not show as one: no separator row, or rows of unequal length. */
export function tableProblems({ path, text }: Source): string[] {
  const lines = text
    .replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, (block) => block.replaceAll('|', ' '))
    .split('\n')
  const isRow = (line: string | undefined) => line?.trimStart().startsWith('|') === true
  return lines.flatMap((line, at) => {
    if (!isRow(line)) return []
    const where = `${path}:${at + 1}`
    const isHead = !isRow(lines[at - 1])
    if (isHead && !/^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(lines[at + 1] ?? ''))
      return [`${where} heads a table without a separator row`]
    if (isHead) return []
    const head = lines.findLastIndex((other, n) => n < at && isRow(other) && !isRow(lines[n - 1]))
    const [own, wanted] = [cells(line).length, cells(lines[head] ?? '').length]
    return own === wanted ? [] : [`${where} has ${own} cells under a head of ${wanted}`]
  })
}

/** A `\|` is part of a cell. */
function cells(line: string): string[] {
  const inside = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

/** The text in backticks in a cell. */
export const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** Names that only the page has, and names that only the code has. */
export function differences(
  page: { readonly path: string; readonly names: readonly string[] },
  code: { readonly path: string; readonly names: readonly string[] },
): Finding[] {
  return [
    ...page.names
      .filter((name) => !code.names.includes(name))
      .map((name) => ({
        name: `${page.path} ${name}`,
        text: `stands in the page and not in ${code.path}; delete the row or mend its name`,
      })),
    ...code.names
      .filter((name) => !page.names.includes(name))
      .map((name) => ({
        name: `${page.path} ${name}`,
        text: `stands in ${code.path} and not in the page; add a row`,
      })),
  ]
}

/** Loops are objects with a name and a pause. */
export function loopNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    nodesOf(source).flatMap(({ node }) => {
      if (node.type !== 'ObjectExpression') return []
      const keys = new Map(
        node.properties.flatMap((one) =>
          one.type === 'Property' ? [[nameOf(one.key), one.value] as const] : [],
        ),
      )
      const isPaced = node.properties.some(
        (one) => one.type === 'SpreadElement' && ['pace', 'seldom'].includes(nameOf(one.argument) ?? ''),
      )
      return keys.has('pauseMs') || isPaced ? literal(keys.get('name')) : []
    }),
  )
}

function literal(node: { readonly type: string } | undefined): string[] {
  return node?.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? [node.value] : []
}

/** When a job runs, as docs/jobs.md says it. */
export function jobTime(time: JobTime): string {
  if ('everySec' in time) return time.everySec === 60 ? 'every minute' : `every ${time.everySec / 60} minutes`
  const clock = time.at.slice(0, 5)
  if (time.dayOfMonth === undefined) return `${clock} Beijing`
  return `the ${time.dayOfMonth}${time.dayOfMonth === 1 ? 'st' : 'th'}, ${clock}`
}

/** Commands a page tells its reader to run: `npm run x`, `npm test`. */
export function commandsIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name)
  return [...new Set([...named, ...short])]
}

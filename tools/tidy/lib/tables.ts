// SQL in the code: which folder writes which table, and statements outside of `.sql.ts`.
import { roomOf } from './folders.ts'
import type { Finding } from './known/known.ts'
import type { Source } from './sources.ts'
import { HOLE, lineAt, wordsOf } from './syntax.ts'

const TABLE = '("?[a-z_][a-z0-9_.]*"?)'
/** `ON CONFLICT DO UPDATE SET` and `FOR UPDATE OF` write no table of their own, so an UPDATE must have its SET. */
const WRITES = [
  new RegExp(String.raw`\bINSERT\s+INTO\s+${TABLE}`, 'g'),
  new RegExp(String.raw`\bMERGE\s+INTO\s+(?:ONLY\s+)?${TABLE}`, 'g'),
  new RegExp(String.raw`\bDELETE\s+FROM\s+(?:ONLY\s+)?${TABLE}`, 'g'),
  new RegExp(String.raw`\bTRUNCATE\s+(?:TABLE\s+)?${TABLE}`, 'g'),
  new RegExp(String.raw`\bUPDATE\s+(?:ONLY\s+)?${TABLE}(?:\s+(?:AS\s+)?[a-z_]\w*)?\s+SET\b`, 'g'),
]
const WRITES_UNNAMED = /\b(INSERT\s+INTO|DELETE\s+FROM|UPDATE|TRUNCATE|MERGE\s+INTO)\s+\$\{\}/
/** A statement, or enough of one to differ from an English sentence. */
const STATEMENT =
  /^\s*(SELECT|TRUNCATE|WITH\s+(RECURSIVE\s+)?\w+(\s*\([^)]*\))?\s+AS)\b|\bSELECT\s[\s\S]+?\sFROM\s|\b(INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO)\s+\S|\bUPDATE\s+\S+(\s+\S+){0,2}\s+SET\s/
/** Functions in the database belong to the noun that their file is named after, or to this one. */
export const FILE_ROOMS: Readonly<Record<string, string>> = {
  chat: 'modules/room',
  clock: 'db',
  'explained-bets': 'books',
  'ledger-checks': 'books',
  // Orders, their bets and the exposure are the bet's; rounds, seeds and draws are the lottery's.
  'lottery-exposure': 'modules/bet',
  'lottery-place': 'modules/bet',
  'lottery-stake-guards': 'modules/bet',
  'lottery-table': 'modules/bet',
  members: 'modules/member',
  'red-packets': 'modules/redpacket',
  sealing: 'db',
}

/** Written by functions in the database as well as by code: there the functions of a topic count as a writer. */
const IN_DATABASE = /^ledger_/

interface Write {
  readonly table: string
  readonly writer: string
  readonly where: string
}

/** Every table that more than one folder writes: each of its writers is a finding. */
export function secondWriters(code: readonly Source[], functions: readonly Source[]): Finding[] {
  const tables = new Map<string, Map<string, Write>>()
  for (const write of [...code.flatMap(writesInCode), ...functions.flatMap(writesInDatabase)]) {
    const writers = tables.get(write.table) ?? new Map<string, Write>()
    if (!writers.has(write.writer)) writers.set(write.writer, write)
    tables.set(write.table, writers)
  }
  return [...tables.values()]
    .filter((writers) => writers.size > 1)
    .flatMap((writers) =>
      [...writers.values()].map(({ table, writer, where }) => ({
        name: `${table} ← ${writer}`,
        text: `${where} writes it beside ${[...writers.keys()].filter((other) => other !== writer).join(', ')}; one folder owns a table, the others call its functions`,
      })),
    )
}

/** Statements whose table is put in at run time cannot be counted, so they are findings as well. */
export function unnamedWrites(code: readonly Source[]): Finding[] {
  return code.flatMap((source) =>
    wordsOf(source)
      .filter(({ text }) => WRITES_UNNAMED.test(text))
      .map(({ node }) => ({
        name: source.path,
        text: `line ${lineAt(source, node.start)} writes a table whose name it puts in at run time; write one statement per table`,
      })),
  )
}

function writesInCode(source: Source): Write[] {
  const writer = roomOf(source.path)
  if (writer === null) return []
  return wordsOf(source).flatMap(({ text, node }) =>
    tablesWritten(text).map((table) => ({
      table,
      writer,
      where: `${source.path}:${lineAt(source, node.start)}`,
    })),
  )
}

function writesInDatabase(source: Source): Write[] {
  const text = source.text.replace(/--[^\n]*/g, '')
  const file =
    source.path
      .split('/')
      .at(-1)
      ?.replace(/\.sql$/, '') ?? ''
  const room = FILE_ROOMS[file]
  // Files of one topic (ledger-post, ledger-post-many) are one writer.
  const writer = room === undefined ? `sql:${file.split('-')[0]}` : `server/${room}`
  return tablesWritten(text)
    .filter((table) => IN_DATABASE.test(table))
    .map((table) => ({ table, writer, where: source.path }))
}

export function tablesWritten(sql: string): string[] {
  return WRITES.flatMap((pattern) =>
    [...sql.matchAll(pattern)].map(([, table = '']) => table.replaceAll('"', '')),
  )
}

/** One finding per file that is not the home of SQL, at its first statement. */
export function strayStatements(code: readonly Source[]): Finding[] {
  return code
    .filter(({ path }) => !path.endsWith('.sql.ts'))
    .flatMap((source) => {
      const found = wordsOf(source).filter(({ text }) => STATEMENT.test(text))
      const [first] = found
      if (!first) return []
      const sample = first.text.replaceAll(HOLE, '…').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      const line = lineAt(source, first.node.start)
      return [
        { name: source.path, text: `line ${line} says "${sample}"; statements stand in a .sql.ts file` },
      ]
    })
}

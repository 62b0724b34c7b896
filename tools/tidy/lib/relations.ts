// Tables and views in SQL: whose each one is, and who reads it. A noun's tables are its own; others read the views it publishes.
import { roomOf } from './folders.ts'
import type { Finding } from './known/known.ts'
import { importsOf, type Source } from './sources.ts'
import { wordsOf } from './syntax.ts'
import { FILE_ROOMS, tablesWritten } from './tables.ts'

const NAME = '(?:public\\.)?([a-z_][a-z0-9_]*)'
const READ = new RegExp(
  String.raw`\b(?:FROM|JOIN|USING|LOCK(?:\s+TABLE)?)\s+(?:ONLY\s+|LATERAL\s+)?${NAME}\b`,
  'g',
)
const LISTED = new RegExp(String.raw`^,\s*(?:LATERAL\s+)?${NAME}\b`)
/** What a FROM clause ends with; until there a comma brings another relation. */
const CLAUSE_END = /^(?:WHERE|GROUP|ORDER|HAVING|LIMIT|UNION|RETURNING|WINDOW|FOR|ON\s+CONFLICT|SELECT)\b/
/** A part that another statement puts behind its FROM: `bets b WHERE …`, or the name alone. */
const PART = new RegExp(
  String.raw`^\s*${NAME}(?:\s+(?:AS\s+)?[a-z]\w*)?\s*(?:$|\b(?:WHERE|JOIN|LEFT|CROSS)\b)`,
)
const WITH_PART =
  /(?:\bWITH\s+(?:RECURSIVE\s+)?|\)\s*,\s*|\}\s*,?\s*)([a-z_]\w*)\s*(?:\([^()]*\))?\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/g
const VIEW = /\bCREATE\s+VIEW\s+(\w+)\s+AS\s+SELECT\s+([\s\S]*?)\s+FROM\s+([\s\S]*?);/g
/** The column that makes a view's rows lockable is named in grants.sql alone. */
const LOCKABLE = 'lockable'

/** Names behind FROM, JOIN, USING and LOCK, and behind a comma of such a clause. */
export function relationsIn(sql: string): Set<string> {
  const found = new Set<string>()
  for (const match of sql.matchAll(READ)) {
    found.add(match[1] ?? '')
    if (match[0].startsWith('FROM'))
      for (const name of listedBehind(sql, match.index + match[0].length)) found.add(name)
  }
  const part = PART.exec(sql)?.[1]
  return part === undefined ? found : found.add(part)
}

function listedBehind(sql: string, from: number): string[] {
  const found: string[] = []
  let depth = 0
  for (const { 0: token, index } of sql.slice(from).matchAll(/[(),;]|\b[A-Z]{3,}\b/g)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    if (depth < 0 || token === ';') break
    if (depth > 0) continue
    const rest = sql.slice(from + index)
    if (CLAUSE_END.test(rest)) break
    const name = LISTED.exec(rest)?.[1]
    if (name !== undefined) found.push(name)
  }
  return found
}

export interface View {
  readonly name: string
  readonly publisher: string
  readonly columns: readonly string[]
  readonly tables: ReadonlySet<string>
  readonly path: string
}

interface Statement {
  readonly room: string
  readonly path: string
  readonly text: string
  readonly reads: ReadonlySet<string>
}

export class Relations {
  readonly tables: ReadonlySet<string>
  /** Of each table: the folder that writes it; where only functions do, the noun of those. */
  readonly owners: ReadonlyMap<string, string>
  readonly views: readonly View[]
  private readonly statements: readonly Statement[]
  private readonly rooms: ReadonlySet<string>
  private readonly files: ReadonlyMap<string, Source>

  constructor(code: readonly Source[], migrations: readonly Source[], functions: readonly Source[]) {
    const made = migrations.flatMap(({ text }) => [...plain(text).matchAll(/\bCREATE\s+TABLE\s+(\w+)/g)])
    this.tables = new Set(made.map(([, name = '']) => name))
    this.rooms = new Set(code.flatMap(({ path }) => shortRoom(path) ?? []))
    this.files = new Map(code.map((source) => [source.path, source]))
    const isViews = ({ path }: Source) => path.endsWith('.views.sql')
    this.statements = [
      ...code.flatMap(statementsIn),
      ...functions
        .filter((file) => !isViews(file))
        .map(({ path, text }) => statement(this.roomOfFile(path), path, plain(text))),
    ]
    const owners = new Map<string, string>()
    for (const { room, text } of this.statements)
      for (const table of tablesWritten(text)) if (!owners.has(table)) owners.set(table, room)
    this.owners = owners
    this.views = functions.filter(isViews).flatMap((file) => this.viewsIn(file))
  }

  private roomOfFile(path: string): string {
    const file =
      path
        .split('/')
        .at(-1)
        ?.replace(/(\.views)?\.sql$/, '') ?? ''
    const [topic = ''] = file.split('-')
    const named = [file, `modules/${file}`, topic, `modules/${topic}`].find((room) => this.rooms.has(room))
    return FILE_ROOMS[file] ?? named ?? file
  }

  private viewsIn({ path, text }: Source): View[] {
    return [...plain(text).matchAll(VIEW)].map(([, name = '', columns = '', from = '']) => ({
      name,
      publisher: this.roomOfFile(path),
      columns: columns.split(/,(?![^(]*\))/).map((column) => /(\w+|\*)$/.exec(column.trim())?.[1] ?? ''),
      tables: relationsIn(`FROM ${from}`),
      path,
    }))
  }

  private readsOf(name: string): Statement[] {
    return this.statements.filter(({ reads }) => reads.has(name))
  }

  /** Every room but the publisher that reads a view. */
  readersOf({ name, publisher }: View): string[] {
    return [...new Set(this.readsOf(name).map(({ room }) => room))].filter((room) => room !== publisher)
  }

  foreignReads(): Finding[] {
    return [...this.tables].flatMap((table) => {
      const owner = this.owners.get(table) ?? ''
      return this.readsOf(table)
        .filter(({ room }) => room !== owner)
        .map(({ room, path }) => ({
          name: `${table} ← ${room}`,
          text: `${path} reads a table of ${owner}; read a view of functions/${owner.replace('modules/', '')}.views.sql`,
        }))
    })
  }

  /** A part of a statement that is named like a table or a view would hide a read of it. */
  hiddenReads(): Finding[] {
    const views = new Set(this.views.map(({ name }) => name))
    return this.statements.flatMap(({ path, text }) =>
      [...text.matchAll(WITH_PART)]
        .filter(([, name = '']) => this.tables.has(name) || views.has(name))
        .map(([, name = '']) => ({
          name: `${path} ${name}`,
          text: 'is also a table; name the part otherwise',
        })),
    )
  }

  /** Views of another noun's tables, views and columns that no other noun reads, and views that are written. */
  wrongViews(): Finding[] {
    const written = new Set(this.statements.flatMap(({ text }) => tablesWritten(text)))
    return this.views.flatMap((view) => {
      const foreign = [...view.tables].filter((table) => this.owners.get(table) !== view.publisher)
      const texts = [
        ...foreign.map((table) => `${table} is not a table of ${view.publisher}`),
        ...(this.readersOf(view).length === 0
          ? ['no other noun reads it; delete it']
          : this.unreadColumns(view).map((column) => `no reader names ${column}; leave the column out`)),
        ...(written.has(view.name) ? ['a view is read and not written'] : []),
      ]
      return texts.map((text) => ({ name: `${view.path} ${view.name}`, text }))
    })
  }

  /** A reader may take a condition from another file, which names the columns for it. */
  private unreadColumns({ name, columns }: View): string[] {
    const readers = this.readsOf(name).map(({ path }) => path)
    const imported = readers.flatMap((path) => {
      const source = this.files.get(path)
      return source === undefined ? [] : importsOf(source).flatMap(({ target }) => target ?? [])
    })
    const paths = new Set([...readers, ...imported])
    const words = new Set(
      this.statements
        .filter(({ path }) => paths.has(path))
        .flatMap(({ text }) => text.match(/[a-z_][a-z0-9_]*/g) ?? []),
    )
    return columns.filter((column) => column !== LOCKABLE && !words.has(column))
  }
}

function statementsIn(source: Source): Statement[] {
  const room = shortRoom(source.path)
  if (room === null || !source.path.endsWith('.sql.ts')) return []
  return wordsOf(source).map(({ text }) => statement(room, source.path, text))
}

function statement(room: string, path: string, text: string): Statement {
  return { room, path, text, reads: relationsIn(text) }
}

const plain = (sql: string) => sql.replaceAll(/--[^\n]*/g, '')

/** `modules/bet` for `server/modules/bet`. */
function shortRoom(path: string): string | null {
  return roomOf(path)?.replace(/^server\//, '') ?? null
}

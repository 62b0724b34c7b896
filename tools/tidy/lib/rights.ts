// What the processes are granted in the database, and what their code can use of it.
import { relationsIn } from './relations.ts'
import type { Source } from './sources.ts'

export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
/** Rights by table. */
export type Rights = ReadonlyMap<string, ReadonlySet<Right>>

const TABLE = '("?[a-z_][a-z0-9_]*"?)'
const PATTERNS: readonly (readonly [Right, RegExp])[] = [
  ['INSERT', new RegExp(String.raw`\bINSERT\s+INTO\s+${TABLE}`, 'g')],
  ['DELETE', new RegExp(String.raw`\bDELETE\s+FROM\s+(?:ONLY\s+)?${TABLE}`, 'g')],
  ['UPDATE', new RegExp(String.raw`\bUPDATE\s+(?:ONLY\s+)?${TABLE}(?:\s+(?:AS\s+)?[a-z_]\w*)?\s+SET\b`, 'g')],
  // A write with a condition or RETURNING reads as well.
  ['SELECT', new RegExp(String.raw`\b(?:INTO|UPDATE)\s+(?:ONLY\s+)?${TABLE}`, 'g')],
]
const UPSERT = /\bON\s+CONFLICT\b[\s\S]*\bDO\s+UPDATE\b/
const LOCK = /\bFOR\s+(?:NO\s+KEY\s+)?(?:UPDATE|SHARE)\b/

/** What statements need. */
export function neededBy(texts: readonly string[], tables: ReadonlySet<string>): Map<string, Set<Right>> {
  const found = new Map<string, Set<Right>>()
  const add = (table: string, right: Right) => {
    if (!tables.has(table)) return
    found.set(table, (found.get(table) ?? new Set()).add(right))
  }
  for (const text of texts) {
    for (const [right, pattern] of PATTERNS) {
      for (const [, quoted = ''] of text.matchAll(pattern)) {
        const table = quoted.replaceAll('"', '')
        add(table, right)
        if (right === 'INSERT' && UPSERT.test(text)) add(table, 'UPDATE')
      }
    }
    for (const relation of relationsIn(text)) {
      add(relation, 'SELECT')
      // A row that is locked is one that may be changed.
      if (LOCK.test(text)) add(relation, 'UPDATE')
    }
  }
  return found
}

/** Functions that run with their caller's rights, by name, and the triggers of each table. */
export class DatabaseCode {
  private readonly bodies = new Map<string, string>()
  private readonly triggers = new Map<string, string[]>()

  constructor(files: readonly Source[]) {
    for (const { text } of files) {
      const plain = text.replaceAll(/--[^\n]*/g, '')
      for (const part of plain.split(/(?=\bCREATE\s+(?:FUNCTION|TRIGGER|VIEW|CONSTRAINT)\b)/)) {
        const [, name] = /^CREATE\s+FUNCTION\s+(\w+)/.exec(part) ?? []
        if (name !== undefined && !/\bSECURITY\s+DEFINER\b/.test(part)) this.bodies.set(name, part)
        const [, table, runs] =
          /^CREATE\s+(?:CONSTRAINT\s+)?TRIGGER[\s\S]*?\bON\s+(\w+)[\s\S]*?EXECUTE\s+FUNCTION\s+(\w+)/.exec(
            part,
          ) ?? []
        if (table !== undefined && runs !== undefined)
          this.triggers.set(table, [...(this.triggers.get(table) ?? []), runs])
      }
    }
  }

  /** The texts with those of every function that they call or set off. */
  with(texts: readonly string[], tables: ReadonlySet<string>): string[] {
    const all = [...texts]
    const known = new Set<string>()
    for (let index = 0; index < all.length; index += 1) {
      const text = all[index] ?? ''
      const called = [...text.matchAll(/\b([a-z_]+)\s*\(/g)].map(([, name = '']) => name)
      const written = [...neededBy([text], tables)].filter(
        ([, rights]) => rights.size > 1 || !rights.has('SELECT'),
      )
      for (const name of [...called, ...written.flatMap(([table]) => this.triggers.get(table) ?? [])]) {
        const body = this.bodies.get(name)
        if (body === undefined || known.has(name)) continue
        known.add(name)
        all.push(body)
      }
    }
    return all
  }
}

/** What grants.sql gives a role, rights over single columns included. */
export function grantedTo(role: string, grants: string): Map<string, Set<Right>> {
  const found = new Map<string, Set<Right>>()
  const plain = grants.replaceAll(/--[^\n]*/g, '')
  for (const [, rights = '', tables = '', to] of plain.matchAll(
    /\bGRANT\s+([A-Z][\w\s,()]*?)\s+ON\s+(?!SCHEMA|SEQUENCE|FUNCTION)([\w\s,]+?)\s+TO\s+(\w+)\s*;/g,
  )) {
    if (to !== role) continue
    for (const table of tables.split(',').map((name) => name.trim())) {
      const own = found.get(table) ?? new Set<Right>()
      for (const [right] of rights.matchAll(/\b(?:SELECT|INSERT|UPDATE|DELETE)\b/g)) own.add(right as Right)
      found.set(table, own)
    }
  }
  return found
}

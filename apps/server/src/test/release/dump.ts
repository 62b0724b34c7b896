// Data of a release as a small file, without PostgreSQL's own tools: its functions, and the rows of every table as JSON texts.
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Schema } from '@lanting/node-kit/postgres/schema-files'

const FOLDERS = ['functions', 'indexes'] as const

/** A line of the file. */
export type DumpLine =
  | { readonly kind: 'made'; readonly at: string; readonly keys: Readonly<Record<string, string>> }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'rows'; readonly table: string; readonly rows: readonly string[] }
  | { readonly kind: 'sequence'; readonly name: string; readonly last: string }

export function packed(lines: readonly DumpLine[]): Buffer {
  return gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'), { level: 9 })
}

export function unpacked(file: Buffer): DumpLine[] {
  return gunzipSync(file)
    .toString('utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as DumpLine)
}

/** What a later version replaces: functions, rights and indexes. Migrations stay, frozen. */
export function filesOf({ functions, grants, indexes }: Schema): DumpLine[] {
  const inFolders = { functions: functions ?? [], indexes }
  return [
    ...FOLDERS.flatMap((folder) =>
      inFolders[folder].map(({ name, text }) => ({ kind: 'file' as const, path: `${folder}/${name}`, text })),
    ),
    { kind: 'file', path: 'grants.sql', text: grants?.text ?? '' },
  ]
}

/** The records of the migration come from the migration itself. */
const OWN_RECORDS = ['schema_migrations', 'schema_functions']

export async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname = ANY ($1) AND tablename <> ALL ($2) ORDER BY 1`,
    [schemas, OWN_RECORDS],
  )
  return rows.map(({ name }) => name)
}

export async function rowsOf(client: pg.Client, schemas: readonly string[]): Promise<DumpLine[]> {
  const lines: DumpLine[] = []
  for (const table of await tablesOf(client, schemas)) {
    const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)
    lines.push({ kind: 'rows', table, rows: rows.map(({ row }) => row) })
  }
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
       FROM pg_sequences WHERE schemaname = ANY ($1) AND last_value IS NOT NULL ORDER BY 1`,
    [schemas],
  )
  return [...lines, ...rows.map((row) => ({ kind: 'sequence' as const, ...row }))]
}

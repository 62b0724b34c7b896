// The SQL files of an app: migrations, functions, rights and indexes, and which migrations its releases have frozen.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** A version whose data every later one opens, with the hash of each migration it brought. */
export interface Release {
  readonly version: string
  readonly migrations: Readonly<Record<string, string>>
}

/** Every SQL file of an app, in the order in which they are applied. */
export interface Schema {
  readonly migrations: readonly SqlFile[]
  /** Null where functions are in the migrations: those must not be dropped. */
  readonly functions: readonly SqlFile[] | null
  readonly grants: SqlFile | null
  readonly indexes: readonly SqlFile[]
  /** Oldest first; none before the first release. */
  readonly releases: readonly Release[]
}

/** @param home the folder with `migrations/`, `functions/`, `grants.sql`, `indexes/` and `releases/` */
export async function readSchema(home: string, migrationsOnly = false): Promise<Schema> {
  return {
    migrations: await readFolder(path.join(home, 'migrations')),
    functions: migrationsOnly ? null : viewsFirst(await readFolder(path.join(home, 'functions'))),
    grants: migrationsOnly ? null : await readSql(path.join(home, 'grants.sql')),
    indexes: migrationsOnly ? [] : await readFolder(path.join(home, 'indexes')),
    releases: await readReleases(path.join(home, 'releases')),
  }
}

/** A migration that takes away what programs of the version before use: applied on request, when none of them runs. */
export function isContract(name: string): boolean {
  return name.endsWith('.contract.sql')
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readSql(path.join(folder, name))))
}

function viewsFirst(files: readonly SqlFile[]): SqlFile[] {
  return files.toSorted((a, b) => Number(isViews(b)) - Number(isViews(a)))
}

const isViews = ({ name }: SqlFile) => name.endsWith('.views.sql')

async function readSql(file: string): Promise<SqlFile> {
  const text = await readFile(file, 'utf8')
  return { name: path.basename(file), text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** `releases/<version>/migrations.json`; an app that was never released has no such folder. */
async function readReleases(folder: string): Promise<Release[]> {
  const versions = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const inOrder = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return Promise.all(
    inOrder.map(async (version) => {
      const text = await readFile(path.join(folder, version, 'migrations.json'), 'utf8')
      return { version, migrations: JSON.parse(text) as Record<string, string> }
    }),
  )
}

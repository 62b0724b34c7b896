// Which migrations a database still needs, and which databases are refused: those of another product line, of a newer version,
// and those older than the first release.
import { ConfigError } from '#src/config-error.ts'
import { isContract, type Schema, type SqlFile } from '#src/postgres/schema-files.ts'

const BEGIN_ANEW = 'or begin with an empty database: npm start -- --reset (all its data is lost)'

export interface Pending {
  readonly now: readonly SqlFile[]
  /** Contracts that wait until no process of the version before runs. */
  readonly held: readonly SqlFile[]
}

/**
 * @param applied name and hash of what was applied
 * @param contract whether contracts may be applied
 */
export function pendingMigrations(
  { migrations, releases }: Pick<Schema, 'migrations' | 'releases'>,
  applied: ReadonlyMap<string, string>,
  contract: boolean,
): Pending {
  refuseOlder(releases, applied)
  refuseUnknown(migrations, applied)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  // An empty database has no processes. A contract before a later migration belongs to an earlier version.
  if (contract || applied.size === 0) return { now: pending, held: [] }
  const last = pending.findLastIndex(({ name }) => !isContract(name))
  return { now: pending.slice(0, last + 1), held: pending.slice(last + 1) }
}

function refuseOlder([first]: Schema['releases'], applied: ReadonlyMap<string, string>): void {
  if (first === undefined || applied.size === 0) return
  const other = Object.entries(first.migrations).find(([name, sha256]) => applied.get(name) !== sha256)
  if (other === undefined) return
  throw new ConfigError(
    `The data of this database is older than version ${first.version} and cannot be upgraded (it has no migration ` +
      `${other[0]} of that version). Run the version that made it, ${BEGIN_ANEW}.`,
  )
}

function refuseUnknown(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new ConfigError(
      `The database was made by another version of this product: it has the migration ${unknown}, which this version ` +
        `does not know. Run the version that made it, ${BEGIN_ANEW}.`,
    )
  }
  const changed = migrations.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256)
  if (changed !== undefined) {
    throw new ConfigError(
      `The migration ${changed.name} was changed after it had been applied. Undo the change and add a migration instead, ` +
        `${BEGIN_ANEW}.`,
    )
  }
}

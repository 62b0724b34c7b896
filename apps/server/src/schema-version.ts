// Whether the database has the schema this code was written for: neither an older nor a newer one is served.
import { readdirSync } from 'node:fs'
import { ConfigError } from '@lanting/node-kit/config-error'
import type { Sql } from '#src/db/pool.ts'
import { readStanding } from '#src/db/schema-version.sql.ts'

/** The same relative path from the sources and from the bundle. */
const MIGRATIONS = new URL('../migrations', import.meta.url)

let newest: string | undefined

/** The last migration that this code knows. */
function newestKnown(): string {
  newest ??= readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  return newest ?? ''
}

/** Throws where this process must not serve: a schema that is not its own, or a database that takes no writes. */
export async function refuseOtherSchema(sql: Sql): Promise<void> {
  const { applied, isStandby } = await readStanding(sql)
  const known = newestKnown()
  if (isStandby) throw new ConfigError('拒绝服务，数据库是只读副本')
  if (applied < known) throw new ConfigError(`拒绝启动，数据库停在 ${applied}，请先运行迁移（main-migrate）`)
  if (applied > known)
    throw new ConfigError(`拒绝启动，数据库已升级到 ${applied}，这个版本只认识 ${known}，请运行新版本`)
}

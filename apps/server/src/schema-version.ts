// Which schemas this program serves: from the newest migration that it needs to the contract that takes away what it uses. In
// between, columns and tables of a newer version are there that it does not know.
import { readdirSync } from 'node:fs'
import { ConfigError } from '@lanting/node-kit/config-error'
import { isContract } from '@lanting/node-kit/postgres/schema-files'
import type { Sql } from '#src/db/pool.ts'
import { readStanding } from '#src/db/schema-version.sql.ts'

/** The same relative path from the sources and from the bundle. */
const MIGRATIONS = new URL('../migrations', import.meta.url)

interface Range {
  /** The newest migration that this program needs: what a contract takes away it does not use. */
  readonly needed: string
  readonly newest: string
}

let range: Range | undefined

function ownRange(): Range {
  if (range !== undefined) return range
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  range = { needed: names.findLast((name) => !isContract(name)) ?? '', newest: names.at(-1) ?? '' }
  return range
}

/** Throws where this process must not serve: a schema outside its range, or a database that takes no writes. */
export async function refuseOtherSchema(sql: Sql): Promise<void> {
  const { applied, oldest, isStandby } = await readStanding(sql)
  const { needed, newest } = ownRange()
  if (isStandby) throw new ConfigError('拒绝服务，数据库是只读副本')
  if (applied < needed) throw new ConfigError(`拒绝启动，数据库停在 ${applied}，请先运行迁移（main-migrate）`)
  if (oldest > newest)
    throw new ConfigError(
      `拒绝启动，数据库已收缩，只支持认识 ${oldest} 的版本，这个版本只认识到 ${newest}，请运行新版本`,
    )
}

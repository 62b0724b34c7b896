// Real money and play money never meet in one database: stamped once by the migration, checked by every process that starts.
import type { MoneyMode } from '@lanting/contract/codes'
import { START } from '@lanting/contract/texts/start'
import { ConfigError } from '@lanting/node-kit/config-error'
import { insertStamp, type MoneyStanding, readMoneyStanding, readStamp } from '#src/db/money-mode.sql.ts'
import type { Sql } from '#src/db/pool.ts'

/** Every trace of a sandbox in a database that is to hold real money. */
function sandboxTraces({ clock_ms, demo_members, demo_staff }: MoneyStanding): string[] {
  return [
    ...(demo_members ? [START.demoMembers] : []),
    ...(demo_staff ? [START.demoStaff] : []),
    ...(clock_ms === 0n ? [] : [START.clockMoved(clock_ms)]),
  ]
}

function refuse(mode: MoneyMode, reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ConfigError(START.refuses(mode, reasons))
}

function otherStamp(stamp: MoneyMode | null, mode: MoneyMode): string[] {
  return stamp === null || stamp === mode ? [] : [START.stamped[stamp]]
}

/** Throws where a process of this mode must not start on this database, and names every reason. */
export async function refuseOtherMoney(sql: Sql, mode: MoneyMode): Promise<void> {
  const standing = await readMoneyStanding(sql)
  refuse(mode, [
    ...(standing.mode === null ? [START.unstamped] : []),
    ...otherStamp(standing.mode, mode),
    ...(mode === 'live' ? sandboxTraces(standing) : []),
  ])
}

/** Before a migration: nothing is changed in a database of the other mode. */
export async function refuseOtherStamp(sql: Sql, mode: MoneyMode): Promise<void> {
  refuse(mode, otherStamp(await readStamp(sql), mode))
}

/** After a migration. What bears traces of a sandbox never becomes real money. */
export async function stampMoneyMode(sql: Sql, mode: MoneyMode): Promise<void> {
  if (mode === 'live') refuse(mode, sandboxTraces(await readMoneyStanding(sql)))
  await insertStamp(sql, mode)
  await refuseOtherStamp(sql, mode)
}

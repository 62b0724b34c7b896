// The database demands the answers of one register, and with real money age checks, whichever process runs on it: set by the migration, checked at every start.
import { START } from '@lanting/contract/texts/start'
import { ConfigError } from '@lanting/node-kit/config-error'
import { refuseMissing } from '#src/config/missing-settings.ts'
import type { Sql } from '#src/db/pool.ts'
import { requireAge } from '#src/safety/age.sql.ts'
import * as sql from '#src/safety/register.sql.ts'

export async function requireChecks(
  owner: Sql,
  { register, isLive }: { readonly register: string | undefined; readonly isLive: boolean },
): Promise<void> {
  if (isLive) refuseMissing({ REGISTER: register })
  await sql.requireRegister(owner, register ?? null)
  if (isLive) await requireAge(owner)
}

export async function refuseOtherRegister(db: Sql, register: string | undefined): Promise<void> {
  const demanded = await sql.readDemand(db)
  if (demanded !== (register ?? null))
    throw new ConfigError(START.otherRegister(demanded ?? '', register ?? ''))
}

// Command: migrates the database to this version's schema, stamps its money mode, enables the processes' logins, seals personal fields, then exits.
// --contract also takes away what only the version before used: for when none of its processes runs any more.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { orExit } from '@lanting/node-kit/config-error'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { loginOf, PROCESSES } from '#src/process/database-role.ts'
import { setLogins } from '#src/db/logins.ts'
import { openDb } from '#src/db/pool.ts'
import { sealFields } from '#src/db/sealing.ts'
import { readMigrateEnvironment } from '#src/config/environment.ts'
import { importUploads } from '#src/import-uploads.ts'
import { awaitDatabase } from '#src/process/await-database.ts'
import { refuseOtherStamp, stampMoneyMode } from '#src/process/money-mode.ts'
import { requireChecks } from '#src/process/register-demand.ts'
import { createLog } from '#src/lib/log.ts'
import { resealAuthenticators } from '#src/modules/staff/totp/totp-reseal.ts'
import { PUBLISHED_KEY, secretKeysOf } from '#src/config/secret-keys.ts'

/** The folder of this app, the same from its source and from its bundle. */
const HOME = fileURLToPath(new URL('..', import.meta.url))

const log = createLog('migrate', process.env.LOG_LEVEL ?? 'info')
await orExit(async () => {
  const { values } = parseArgs({ options: { contract: { type: 'boolean', default: false } } })
  const { databaseUrl, passwords, ...settings } = readMigrateEnvironment()
  const keys = secretKeysOf(settings)
  const mode = settings.isLive ? 'live' : 'sandbox'
  await awaitDatabase(databaseUrl, log)
  const owner = openDb(databaseUrl, 1)
  await refuseOtherStamp(owner, mode)
  await migrate(databaseUrl, HOME, { contract: values.contract, say: (line) => log.info(line) })
  await stampMoneyMode(owner, mode)
  await requireChecks(owner, settings)
  const roles = PROCESSES.flatMap((name) => {
    const password = passwords[name]
    return password === undefined ? [] : ([[loginOf(name), password]] as const)
  })
  for (const role of await setLogins(databaseUrl, new Map(roles)))
    log.warn(`the login of DATABASE_URL may not give ${role} a password (docs/operations.md)`)
  const seals = new FieldSeals(keys)
  const sealed = await sealFields(databaseUrl, seals)
  if (sealed > 0) log.info({ fields: sealed }, 'sealed with the newest key')
  const pictures = await importUploads(databaseUrl, settings.dataDir, seals)
  if (pictures > 0) log.info({ pictures }, 'brought from folders into the database')
  // Sandboxes of older versions sealed authenticators with a key that was in the source code.
  await resealAuthenticators(owner, [...keys, PUBLISHED_KEY])
  await owner.close()
})

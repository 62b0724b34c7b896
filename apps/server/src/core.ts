// What every process of ours opens first and closes last: configuration, log, database, clock, bus.
import type { Bus } from '#src/bus/bus.ts'
import { createPostgresBus } from '#src/bus/postgres-bus.ts'
import { publishTouched } from '#src/bus/touched.ts'
import { createRedisBus } from '#src/bus/redis-bus.ts'
import { type Clock, createClock } from '#src/clock.ts'
import { type Config, readConfig } from '#src/config.ts'
import { orExit } from '@lanting/node-kit/config-error'
import { armCrashPoint } from '#src/crash-point.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { APP_ROLE, roleUrl } from '#src/database-role.ts'
import { createLog, type Log } from '#src/log.ts'

export interface Core {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly close: () => Promise<void>
}

/** The core of a process that serves members or staff, under the application's role. */
export async function openAppCore(part: string): Promise<Core> {
  const config = await orExit(() => readConfig())
  const log = createLog(part, config.logLevel)
  const databaseUrl = await orExit(() => roleUrl(config, APP_ROLE, (warning) => log.warn(warning)))
  return openCore(part, { ...config, databaseUrl })
}

export async function openCore(part: string, config: Config): Promise<Core> {
  const log = createLog(part, config.logLevel)
  if (config.moneyMode === 'sandbox' && config.crashAt !== undefined)
    armCrashPoint(config.crashAt, config.crashAfter)
  const db = openDb(config.databaseUrl)
  const clock = await createClock(db)
  const bus =
    config.redisUrl === undefined
      ? await createPostgresBus(db, log)
      : await createRedisBus(config.redisUrl, log)
  bus.subscribe(
    'clock.moved',
    () => void clock.reload().catch((error: unknown) => log.error({ error }, 'clock')),
  )
  publishTouched(db, bus, log)
  return {
    config,
    log,
    db,
    clock,
    bus,
    async close() {
      await bus.close()
      await db.close()
    },
  }
}

// What every process of ours opens first and closes last: configuration, log, database, clock, bus.
import type { Bus } from '#src/bus/bus.ts'
import { createPostgresBus } from '#src/bus/postgres-bus.ts'
import { publishTouched } from '#src/bus/touched.ts'
import { createRedisBus } from '#src/bus/redis-bus.ts'
import { type Clock, createClock } from '#src/clock/clock.ts'
import { watchClock } from '#src/clock/clock-difference.ts'
import { type Config, readConfig } from '#src/config/config.ts'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { orExit } from '@lanting/node-kit/config-error'
import { armCrashPoint } from '#src/lib/crash-point.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { followNonce, refuseWrongKey } from '#src/db/sealing.ts'
import { awaitDatabase } from '#src/process/await-database.ts'
import { refuseNoOutside } from '#src/config/missing-settings.ts'
import { loginOf, ownAddress, type ProcessName } from '#src/process/database-role.ts'
import { createLog, type Log } from '#src/lib/log.ts'
import { openRegistry } from '#src/ops/metrics.ts'
import { poolWaits, watchPool } from '#src/ops/pool-metrics.ts'
import { refuseOtherMoney } from '#src/process/money-mode.ts'
import { refuseOtherRegister } from '#src/process/register-demand.ts'
import { refuseUnready, refuseUnseeded } from '#src/process/ready.ts'
import type { Registry } from 'prom-client'

export interface Core {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  /** What this process measures about itself. */
  readonly metrics: Registry
  readonly close: () => Promise<void>
}

/** The core of one of our processes, under its own login. `check` refuses a configuration that this process cannot work with. */
export async function openProcessCore(
  name: ProcessName,
  check: (config: Config) => void = () => undefined,
): Promise<Core> {
  const core = await orExit(() => openChecked(name, process.env, check))
  watchClock(core.db, core.clock, core.log, () => process.kill(process.pid, 'SIGTERM'))
  return core
}

/** Throws where this process must not start, with what to do about it. */
export async function openChecked(
  name: ProcessName,
  env: NodeJS.ProcessEnv,
  check: (config: Config) => void,
): Promise<Core> {
  const config = readConfig(env)
  const log = createLog(name, config.logLevel)
  check(config)
  refuseNoOutside(config.moneyMode, env)
  await awaitDatabase(config.databaseUrl, log)
  const own = await ownAddress(config, loginOf(name), (warning) => log.warn(warning))
  const core = await openCore(name, { ...config, databaseUrl: own.url }, own.user)
  try {
    await refuseUnready(core.db)
    await refuseOtherMoney(core.db, config.moneyMode)
    // The draw worker sees no venue.
    if (name !== 'draw') await refuseUnseeded(core.db)
    // The member app alone asks the register.
    if (name === 'api') await refuseOtherRegister(core.db, config.register)
    // The draw worker sees no personal field.
    if (name !== 'draw') await refuseWrongKey(core.db)
    return core
  } catch (error) {
    await core.close()
    throw error
  }
}

/** @param user the role each connection must have, where that matters */
export async function openCore(part: string, config: Config, user?: string): Promise<Core> {
  const log = createLog(part, config.logLevel)
  if (config.moneyMode === 'sandbox' && config.crashAt !== undefined)
    armCrashPoint(config.crashAt, config.crashAfter)
  const metrics = openRegistry()
  const seals = new FieldSeals(config.secretKeys)
  const db = openDb(config.databaseUrl, config.poolSize, { user, seals, onWait: poolWaits(metrics) })
  watchPool(metrics, () => db.stats())
  // The draw worker sees no personal field.
  if (part !== 'draw') await followNonce(db)
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
    metrics,
    async close() {
      await bus.close()
      await db.close()
    },
  }
}

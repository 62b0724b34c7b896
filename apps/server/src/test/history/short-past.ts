// The demo's past at a small size, six days of two dozen people: everything that a house has, in a minute.
import path from 'node:path'
import { DAY_MS } from '@lanting/contract/time'
import { createMemberApp } from '#src/app.ts'
import { startClockAt } from '#src/clock/clock.ts'
import { readConfig } from '#src/config/config.ts'
import type { Db } from '#src/db/pool.ts'
import { createDrawWorker } from '#src/draw-worker.ts'
import { liveHistory } from '#src/history/history.ts'
import { House } from '#src/history/house.ts'
import { PastDraws } from '#src/history/past-draws.ts'
import { SCRIPT } from '#src/history/scenes.ts'
import { TwistedLogs } from '#src/history/twisted-logs.ts'
import { seedStaff } from '#src/modules/staff/staff.seed.ts'
import { createOfficeApp } from '#src/office/office-app.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { type Core, openCore } from '#src/process/core.ts'
import { connectVenues } from '#src/providers/venues.ts'
import { seedContent } from '#src/seed/content.ts'
import { createServices } from '#src/services.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

const DAYS = 6
/** The story in few days: what happened weeks ago plays in the first of them. */
const SHORT_SCRIPT = SCRIPT.map(([scene, days]) => [scene, days < 1 ? days : 0.95 + days / 10] as const)
/** The first of a month, so that its gifts are among what happens. */
const BEGIN = new Date('2026-11-01T00:20:00+08:00')

export interface Place {
  /** Migrated and empty, as its owner. */
  readonly db: Db
  readonly url: string
  readonly dataDir: string
  readonly port: number
  /** At least SECRET_KEY; those that are not given are made in the data folder. */
  readonly keys: Readonly<Record<string, string>>
  readonly sandbox: { readonly url: string; readonly secret: string }
  /** By default nothing is left to luck. */
  readonly onRefused?: (error: Error) => void
}

export interface ShortPast {
  readonly core: Core
  readonly house: House
  /** The product's clock runs while the machine works. */
  readonly spentMs: number
  close(): Promise<void>
}

function raise(error: Error): void {
  throw error
}

/** Seeds the database; its sandbox runs already. */
export async function seedShortPast(db: Db): Promise<void> {
  await startClockAt(db, BEGIN)
  await seedContent(db)
  await seedStaff(db, new Passwords())
}

export async function liveShortPast({
  db,
  url,
  dataDir,
  port,
  keys,
  sandbox,
  onRefused = raise,
}: Place): Promise<ShortPast> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...keys,
    SANDBOX_SECRET: sandbox.secret,
    WEB_DIST: path.join(dataDir, 'no-pages'),
    OFFICE_DIST: path.join(dataDir, 'no-pages'),
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '1000000',
    PORT: String(port),
    SANDBOX_URL: sandbox.url,
    CHAIN_LENGTH: '16384',
  })
  const core = await openCore('test', config)
  const { house, close } = await openHouse(core, db)
  const size = { days: DAYS, people: 24, visitsPerDay: 1, script: SHORT_SCRIPT }
  const end = house.nowMs() + DAYS * DAY_MS
  const startedAt = performance.now()
  await liveHistory({ house, owner: db, passwords: new Passwords(), onRefused }, size, () => end)
  const spentMs = performance.now() - startedAt
  return { core, house, spentMs, close }
}

async function openHouse(core: Core, owner: Db): Promise<{ house: House; close: () => Promise<void> }> {
  const logs = new TwistedLogs()
  const venues = logs.over(connectVenues(core.config, async () => undefined, UNWATCHED))
  const services = createServices(core, { venues })
  const jobs = workerJobs(core, services)
  const { app } = await createMemberApp(core, services)
  const { app: office, office: desk } = await createOfficeApp(core, services, jobs)
  await app.listen({ host: '0.0.0.0', port: core.config.port })
  const { staffSessions } = desk
  const loops = workerLoops(core, services)
  const draws = new PastDraws(createDrawWorker(core, { headGapMs: 0 }), services, core.db)
  const house = new House({ core, services, logs, owner, app, office, staffSessions, jobs, loops, draws })
  return {
    house,
    async close() {
      await app.close()
      await office.close()
      await core.close()
    },
  }
}

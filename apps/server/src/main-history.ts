// Command: generates the demo's past on a sandbox that main-seed has prepared for it; needs a running sandbox process.
import { Registry } from 'prom-client'
import { orExit } from '@lanting/node-kit/config-error'
import { createMemberApp } from '#src/app.ts'
import { realNowMs } from '#src/clock/clock.ts'
import { openCore } from '#src/process/core.ts'
import { readConfig } from '#src/config/config.ts'
import { openDb } from '#src/db/pool.ts'
import { createDrawWorker } from '#src/draw-worker.ts'
import { liveHistory } from '#src/history/history.ts'
import { House } from '#src/history/house.ts'
import { PastDraws } from '#src/history/past-draws.ts'
import { FULL_SIZE } from '#src/history/size.ts'
import { TwistedLogs } from '#src/history/twisted-logs.ts'
import { HistoryMark } from '#src/history/under-way.ts'
import { createOfficeApp } from '#src/office/office-app.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { watchProviders } from '#src/providers/provider-watch.ts'
import { connectVenues } from '#src/providers/venues.ts'
import { refuseOtherMoney } from '#src/process/money-mode.ts'
import { createServices } from '#src/services.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

/** Hours pass within a moment: rate limits per minute are for people. */
const UNLIMITED = 1_000_000

const config = await orExit(() => readConfig())
const { databaseUrl, dataDir, moneyMode } = config
if (moneyMode !== 'sandbox') throw new Error('a past is made for the sandbox only')
const mark = new HistoryMark(dataDir)
// It does what the api, the office and the worker do, which no login of theirs may do alone.
const opened = await openCore('history', config)
await orExit(() => refuseOtherMoney(opened.db, moneyMode))
const perMinute = {
  session: UNLIMITED,
  poll: UNLIMITED,
  visitor: UNLIMITED,
  files: UNLIMITED,
}
const core = { ...opened, config: { ...opened.config, perMinute } }
const owner = openDb(databaseUrl, 2, { seals: opened.db.seals })
const logs = new TwistedLogs()
const services = createServices(core, {
  venues: logs.over(
    connectVenues(core.config, async () => undefined, watchProviders(core.log, new Registry())),
  ),
})
const jobs = workerJobs(core, services)
const { app } = await createMemberApp(core, services)
const { app: office, office: desk } = await createOfficeApp(core, services, jobs)
const loops = workerLoops(core, services)
const { staffSessions } = desk
const draws = new PastDraws(createDrawWorker(core, { headGapMs: 0 }), services, core.db)
const house = new House({ core, services, logs, owner, app, office, staffSessions, jobs, loops, draws })
try {
  await app.listen({ host: core.config.bindHost, port: core.config.port })
  const onRefused = (error: Error) => core.log.warn({ err: error }, 'left out')
  await liveHistory({ house, owner, passwords: new Passwords(), onRefused }, FULL_SIZE, realNowMs)
  const { ok, lines } = await services.books.check('whole')
  if (!ok) throw new Error(`the books do not balance: ${JSON.stringify(lines.filter((line) => !line.ok))}`)
  mark.clear()
  core.log.info('the past is lived through')
} finally {
  await app.close()
  await office.close()
  await core.close()
  await owner.close()
}

// Command: sets the clock if given, writes the first content and, in sandbox mode, the demo accounts. Idempotent.
import { DAY_MS } from '@lanting/contract/time'
import { ClockWouldGoBack, realNowMs, startClockAt } from '#src/clock/clock.ts'
import { readConfig } from '#src/config/config.ts'
import { orExit } from '@lanting/node-kit/config-error'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { hasMembers } from '#src/db/clock.sql.ts'
import { openDb } from '#src/db/pool.ts'
import { HISTORY_DAYS } from '#src/history/size.ts'
import { HistoryMark } from '#src/history/under-way.ts'
import { createLog } from '#src/lib/log.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { seedStaff } from '#src/modules/staff/staff.seed.ts'
import { refuseOtherMoney } from '#src/process/money-mode.ts'
import { seedContent } from '#src/seed/content.ts'
import { seedCrowd } from '#src/seed/crowd.ts'
import { seedMembers } from '#src/seed/members.ts'

/** Sets the clock back for a past that main-history lives through; one that broke off is left as it is, and now is now again. */
async function preparePast(): Promise<boolean> {
  const mark = new HistoryMark(config.dataDir)
  if (await hasMembers(db)) {
    if (mark.isSet()) await startClockAt(db, new Date(realNowMs()))
    mark.clear()
    return false
  }
  if (!config.history) return false
  mark.set()
  await startClockAt(db, new Date(realNowMs() - HISTORY_DAYS * DAY_MS))
  return true
}

const config = await orExit(() => readConfig())
const log = createLog('seed', config.logLevel)
const db = openDb(config.databaseUrl, 2, { seals: new FieldSeals(config.secretKeys) })
await orExit(() => refuseOtherMoney(db, config.moneyMode))
try {
  if (config.clockStart !== undefined) {
    const instant = new Date(config.clockStart)
    if (Number.isNaN(instant.getTime())) throw new ClockWouldGoBack('CLOCK_START 不是有效的时间')
    await startClockAt(db, instant)
  }
  const past = await preparePast()
  await seedContent(db)
  if (config.moneyMode === 'sandbox') {
    const passwords = new Passwords()
    await seedStaff(db, passwords)
    // With a past, members join within it.
    if (!past) await seedMembers(db, passwords)
    if (!past && config.crowd) await seedCrowd(db, passwords)
  }
  log.info('seeded')
} catch (error) {
  if (!(error instanceof ClockWouldGoBack)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await db.close()
}

// Command: sets the clock if asked, writes the first content and, in sandbox mode, the demo accounts. Harmless again.
import { ClockWouldGoBack, startClockAt } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import { orExit } from '@lanting/node-kit/config-error'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { openDb } from '#src/db/pool.ts'
import { createLog } from '#src/log.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { seedStaff } from '#src/modules/staff/staff.seed.ts'
import { seedContent } from '#src/seed/content.ts'
import { seedMembers } from '#src/seed/members.ts'

const config = await orExit(() => readConfig())
const log = createLog('seed', config.logLevel)
const db = openDb(config.databaseUrl, 2, { seals: new FieldSeals(config.secretKeys) })
try {
  if (config.clockStart !== undefined) {
    const instant = new Date(config.clockStart)
    if (Number.isNaN(instant.getTime())) throw new ClockWouldGoBack('CLOCK_START 不是有效的时间')
    await startClockAt(db, instant)
  }
  await seedContent(db)
  if (config.moneyMode === 'sandbox') {
    const passwords = new Passwords()
    await seedMembers(db, passwords)
    await seedStaff(db, passwords)
  }
  log.info('seeded')
} catch (error) {
  if (!(error instanceof ClockWouldGoBack)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await db.close()
}

// Command: brings the database to the newest schema, then ends.
import { fileURLToPath } from 'node:url'
import { orExit } from '@lanting/node-kit/config-error'
import { migrate } from '@lanting/node-kit/migrate'
import { createLog } from '#src/log.ts'

/** The folder of this app, seen from its source and from its bundle alike. */
const HOME = fileURLToPath(new URL('..', import.meta.url))

const log = createLog('migrate', process.env.LOG_LEVEL ?? 'info')
const url = process.env.DATABASE_URL
if (url === undefined) {
  log.fatal('DATABASE_URL is not set')
  process.exit(1)
}
await orExit(() => migrate(url, HOME, { say: (line) => log.info(line) }))

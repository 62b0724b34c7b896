// Command: brings the database to the newest schema, then ends.
import { migrate } from '#src/db/migrate.ts'
import { createLog } from '#src/log.ts'

const log = createLog('migrate', process.env.LOG_LEVEL ?? 'info')
const url = process.env.DATABASE_URL
if (url === undefined) {
  log.fatal('DATABASE_URL is not set')
  process.exit(1)
}
await migrate(url, process.env.MIGRATIONS_DIR ?? 'apps/server/migrations', (line) => log.info(line))

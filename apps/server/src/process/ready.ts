// Whether a process may serve on its database: checked once at the start, and again by every /readyz.
import { START } from '@lanting/contract/texts/start'
import { ConfigError } from '@lanting/node-kit/config-error'
import { refuseOtherClock } from '#src/clock/clock-difference.ts'
import type { Sql } from '#src/db/pool.ts'
import { hasFirstContent } from '#src/db/first-content.sql.ts'
import { tryToWrite } from '#src/db/schema-version.sql.ts'
import { within } from '#src/lib/flow/within.ts'
import { refuseOtherSchema } from '#src/schema-version.ts'

/** Less than a proxy waits for its check: silence takes us out as surely as a refusal, but only later. */
const ANSWER_MS = 3_000

/** Throws where it must not, with what to do about it. */
export async function refuseUnready(sql: Sql): Promise<void> {
  await refuseOtherSchema(sql)
  await refuseOtherClock(sql)
}

/** A house without its first content would be open and empty. */
export async function refuseUnseeded(sql: Sql): Promise<void> {
  if (!(await hasFirstContent(sql))) throw new ConfigError(START.unseeded)
}

/** The same for a running process, which is not ready either while the database hangs or takes no write to its end. */
export async function refuseSilent(sql: Sql): Promise<void> {
  await within(
    ANSWER_MS,
    refuseUnready(sql).then(() => tryToWrite(sql)),
  )
}

// Whether a process may serve on its database: checked once at the start, and again by every /readyz.
import { refuseOtherClock } from '#src/clock/clock-difference.ts'
import type { Sql } from '#src/db/pool.ts'
import { refuseOtherSchema } from '#src/schema-version.ts'

/** Throws where it must not, with what to do about it. */
export async function refuseUnready(sql: Sql): Promise<void> {
  await refuseOtherSchema(sql)
  await refuseOtherClock(sql)
}

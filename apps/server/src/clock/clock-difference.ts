// Whether this machine's clock agrees with the database's: jobs and sessions go by the one, money by the other.
import { ConfigError } from '@lanting/node-kit/config-error'
import { realNowMs } from '#src/clock/clock.ts'
import { readDatabaseMs } from '#src/db/clock.sql.ts'
import type { Sql } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'

const ALLOWED_MS = 2_000
const WATCH_MS = 60_000

/** Lower bound of the clock difference; the round trip time counts for neither side. */
async function differenceMs(sql: Sql): Promise<number> {
  const askedAt = realNowMs()
  const theirs = await readDatabaseMs(sql)
  return Math.max(0, askedAt - theirs, theirs - realNowMs())
}

/** Throws where the two are more than two seconds apart. */
export async function refuseOtherClock(sql: Sql): Promise<void> {
  const apartMs = await differenceMs(sql)
  if (apartMs > ALLOWED_MS)
    throw new ConfigError(`拒绝服务，本机时钟与数据库相差 ${(apartMs / 1000).toFixed(1)} 秒，请先校准（NTP）`)
}

/** A process whose clock drifts too far drains and exits, with the reason in its log. */
export function watchClock(sql: Sql, log: Log, leave: () => void): void {
  const check = () =>
    refuseOtherClock(sql).catch((error: unknown) => {
      if (!(error instanceof ConfigError)) return
      log.fatal({ err: error }, 'the clock runs away')
      leave()
    })
  setInterval(() => void check(), WATCH_MS).unref()
}

// Whether this machine's clock agrees with the database's: signatures and certificates go by the one, the product by the other.
import { ConfigError } from '@lanting/node-kit/config-error'
import { type Clock, realNowMs } from '#src/clock/clock.ts'
import { readClock } from '#src/db/clock.sql.ts'
import type { Sql } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'

const ALLOWED_MS = 2_000
const WATCH_MS = 60_000

/** Lower bound of the clock difference; the round trip time counts for neither side. */
async function differenceMs(sql: Sql): Promise<number> {
  const askedAt = realNowMs()
  const { ms: theirs } = await readClock(sql)
  return Math.max(0, askedAt - theirs, theirs - realNowMs())
}

/** Throws where the two are more than two seconds apart. */
export async function refuseOtherClock(sql: Sql): Promise<void> {
  const apartMs = await differenceMs(sql)
  if (apartMs > ALLOWED_MS)
    throw new ConfigError(`拒绝服务，本机时钟与数据库相差 ${(apartMs / 1000).toFixed(1)} 秒，请先校准（NTP）`)
}

/** The product's clock is set anew each minute. A process whose machine's clock drifts too far drains and exits, with the reason in its log. */
export function watchClock(sql: Sql, clock: Pick<Clock, 'reload'>, log: Log, leave: () => void): void {
  const check = async () => {
    await clock.reload()
    await refuseOtherClock(sql)
  }
  const judge = (error: unknown) => {
    if (!(error instanceof ConfigError)) return
    log.fatal({ err: error }, 'the clock runs away')
    leave()
  }
  setInterval(() => void check().catch(judge), WATCH_MS).unref()
}

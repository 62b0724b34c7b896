// Expected waiting times shown to members: measured from real cases, cached for some minutes.
import { LIMITS } from '@lanting/contract/limits'
import type { Sql } from '#src/db/pool.ts'
import { ShortCache } from '#src/db/short-cache.ts'
import { type Arrival, medianMinutes } from '#src/queues/arrival-times.sql.ts'

const LIFE_MS = 5 * 60_000
/** Kinds times channels. */
const SIZE = 50

export class ArrivalTimes {
  private readonly known = new ShortCache<string, number | null>(LIFE_MS, SIZE)

  constructor(private readonly deps: { readonly db: Sql }) {}

  /** The median in minutes, of one channel or of all; null while there are too few cases. */
  async minutes(of: Arrival, channel: string | null): Promise<number | null> {
    const key = `${of} ${channel ?? ''}`
    const question = { of, channel, atLeast: LIMITS.medianCases, newest: LIMITS.medianNewest }
    const minutes = await this.known.get(key, () => medianMinutes(this.deps.db, question))
    // Too few are quickly counted, and soon they may be enough.
    if (minutes === null) this.known.drop(key)
    return minutes
  }
}

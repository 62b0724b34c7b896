// Records the networks from which members' sessions are used: one row per member, network and Beijing day.
import { beijingDay, type Day } from '@lanting/contract/time'
import { networkOf } from '#src/lib/address.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'
import { insertNetworkUse } from '#src/modules/auth/network-uses.sql.ts'

const CACHE_SIZE = 50_000

export class NetworkUses {
  /** By day, member and network: what this process has stored, so that a poll costs one look-up. */
  private readonly stored = new Set<string>()

  constructor(private readonly deps: { readonly db: Db; readonly clock: Pick<Clock, 'now'> }) {}

  record(memberId: bigint, ip: string): MaybePromise<void> {
    const day = beijingDay(this.deps.clock.now())
    const network = networkOf(ip)
    const key = `${day} ${memberId} ${network}`
    if (!this.stored.has(key)) return this.store(key, memberId, day, network)
  }

  private async store(key: string, memberId: bigint, day: Day, network: string): Promise<void> {
    await insertNetworkUse(this.deps.db, memberId, day, network)
    if (this.stored.size >= CACHE_SIZE) this.stored.clear()
    this.stored.add(key)
  }
}

// Runs a job item by item, or in batches. An item that throws is set aside with an alarm, does not block others, and is retried.
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import { backOff } from '#src/lib/flow/back-off.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import { isTransient } from '#src/db/transient.ts'
import * as sql from '#src/jobs/items.sql.ts'
import { inSets } from '#src/jobs/sets.ts'
import type { Log } from '#src/lib/log.ts'

const MINUTE = 60_000
const RETRY_LATEST_MS = 60 * MINUTE
const RETRIES_AT_ONCE = 200
const ERROR_MAX = 300
/** Large enough to amortise a statement's cost, small enough that its row locks are short. */
export const SET_MAX = 500

/** The item of a period as a whole. */
export const WHOLE_DAY = 'day'

/** Runs the items of a period for one job, each in a try of its own. Returns how many failed. */
export interface Each {
  (period: string, items: readonly string[], work: (item: string) => Promise<unknown>): Promise<number>
  /** The same in batches: a batch is all or nothing, so that one that failed can be retried in smaller ones. */
  readonly sets: EachSet
}

export type EachSet = (
  period: string,
  items: readonly string[],
  work: (set: readonly string[]) => Promise<unknown>,
) => Promise<number>

/** Retries one item of a period; idempotent. */
export type ItemHandler = (period: string, item: string) => Promise<unknown>

export class JobItems {
  constructor(private readonly deps: { readonly db: Db; readonly alarms: Alarms; readonly log: Log }) {}

  /** What a job runs its items with. It throws only for transient errors of the database. */
  of(job: string): Each {
    const sets: EachSet = (period, items, work) => this.sets(job, SET_MAX, [period, items, work])
    const each = (...[period, items, work]: Parameters<Each>) =>
      this.sets(job, 1, [period, items, oneByOne(work)])
    return Object.assign(each, { sets })
  }

  private async sets(job: string, most: number, [period, items, work]: Parameters<EachSet>): Promise<number> {
    const aside = new Set(await sql.asideOf(this.deps.db, job, period))
    return inSets(items, most, async (set) => {
      const isDone = await this.trySet(job, period, set, work)
      for (const item of isDone ? set : []) if (aside.has(item)) await this.end({ job, period, item })
      await crashPoint('in-job-item')
      return isDone
    })
  }

  private async trySet(job: string, ...[period, set, work]: Parameters<EachSet>): Promise<boolean> {
    const [item] = set
    if (item !== undefined && set.length === 1) return this.tryOne({ job, period, item }, () => work(set))
    try {
      await work(set)
      return true
    } catch (error) {
      if (isTransient(error)) throw error
      this.deps.log.warn(
        { err: error, job, period, items: set.length },
        'a set of a job is tried in smaller ones',
      )
      return false
    }
  }

  /** Retries the items that are due. An item of an unknown job is left for people to see. */
  async retryDue(handlers: ReadonlyMap<string, ItemHandler>): Promise<{ done: number; failed: number }> {
    const counts = { done: 0, failed: 0 }
    for (const key of await sql.dueItems(this.deps.db, RETRIES_AT_ONCE)) {
      const work = handlers.get(key.job)
      const isDone = work !== undefined && (await this.tryOne(key, () => work(key.period, key.item)))
      if (isDone) await this.end(key)
      counts[isDone ? 'done' : 'failed'] += 1
    }
    return counts
  }

  private async tryOne(key: sql.ItemKey, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (isTransient(error)) throw error
      this.deps.log.error({ err: error, ...key }, 'an item of a job failed')
      await this.setAside(key, String(error).slice(0, ERROR_MAX))
      return false
    }
  }

  private async setAside(key: sql.ItemKey, error: string): Promise<void> {
    const tries = await sql.setAside(this.deps.db, key, error)
    await sql.retryAfter(this.deps.db, key, backOff(MINUTE, tries - 1, RETRY_LATEST_MS))
    const detail = ALARM_TEXTS.jobItem(key.job, key.period, key.item, tries, error)
    await this.deps.alarms.raise({ kind: 'job_item_failed', subject: subjectOf(key), detail })
  }

  private async end(key: sql.ItemKey): Promise<void> {
    await sql.deleteItem(this.deps.db, key)
    await this.deps.alarms.end('job_item_failed', subjectOf(key))
  }
}

/** The work of one item as that of a set. */
export function oneByOne(work: (item: string) => Promise<unknown>) {
  return async (set: readonly string[]): Promise<void> => {
    for (const item of set) await work(item)
  }
}

function subjectOf({ job, period, item }: sql.ItemKey): string {
  return `${job}:${period}:${item}`
}

// A run works item by item. One that throws is set aside with an alarm, keeps nobody waiting, and is tried again by itself.
import type { Alarms } from '#src/alarms/alarms.ts'
import { backOff } from '#src/back-off.ts'
import { crashPoint } from '#src/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import { isTransient } from '#src/db/transient.ts'
import * as sql from '#src/jobs/items.sql.ts'
import type { Log } from '#src/log.ts'

const MINUTE = 60_000
const RETRY_LATEST_MS = 60 * MINUTE
const RETRIES_AT_ONCE = 200
const ERROR_MAX = 300

/** The item that stands for a period as a whole. */
export const WHOLE_DAY = 'day'

/** Works through items of a period for one job, each in a try of its own. Gives how many failed. */
export type Each = (
  period: string,
  items: readonly string[],
  work: (item: string) => Promise<unknown>,
) => Promise<number>

/** Does one item of a period again; harmless when it was done before. */
export type ItemWork = (period: string, item: string) => Promise<unknown>

export class JobItems {
  constructor(private readonly deps: { readonly db: Db; readonly alarms: Alarms; readonly log: Log }) {}

  /** What a job works through its items with. It throws only for what is the database's trouble. */
  of(job: string): Each {
    return (period, items, work) => this.each(job, period, items, work)
  }

  private async each(job: string, ...[period, items, work]: Parameters<Each>): Promise<number> {
    const aside = new Set(await sql.asideOf(this.deps.db, job, period))
    let failed = 0
    for (const item of items) {
      const key = { job, period, item }
      if (!(await this.tryOne(key, () => work(item)))) failed += 1
      else if (aside.has(item)) await this.end(key)
      await crashPoint('in-job-item')
    }
    return failed
  }

  /** Whatever was set aside and whose turn it is. What no job knows any more is left for people to see. */
  async retryDue(works: ReadonlyMap<string, ItemWork>): Promise<{ done: number; failed: number }> {
    const counts = { done: 0, failed: 0 }
    for (const key of await sql.dueItems(this.deps.db, RETRIES_AT_ONCE)) {
      const work = works.get(key.job)
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
    const detail = `${key.job} ${key.period} 的 ${key.item} 未完成，已试 ${tries} 次：${error}`
    await this.deps.alarms.raise({ kind: 'job_item_failed', subject: subjectOf(key), detail })
  }

  private async end(key: sql.ItemKey): Promise<void> {
    await sql.takeBack(this.deps.db, key)
    await this.deps.alarms.end('job_item_failed', subjectOf(key))
  }
}

function subjectOf({ job, period, item }: sql.ItemKey): string {
  return `${job}:${period}:${item}`
}

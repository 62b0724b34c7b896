// The operator's configuration: public, cached for a second, changed only by staff.
import { type AppConfig, CONFIG_DEFAULTS, pickFields, USER_RATE_KEYS } from '@lanting/contract/config'
import { byPayTab } from '@lanting/contract/pay-ways'
import { SERVICE } from '@lanting/contract/states'
import type { Bus } from '#src/bus/bus.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import { readValues, writeValue } from '#src/modules/config/config.sql.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'

const CACHE_MS = 1000

function closingText({ site_state, repair_tips }: AppConfig): string | null {
  return SERVICE.word(site_state) === 'maintenance' ? repair_tips : null
}

export class ConfigService {
  private cached: { until: number; value: AppConfig } | null = null
  private loading: Promise<AppConfig> | null = null

  constructor(private readonly deps: { db: Db; bus: Bus }) {
    this.deps.bus.subscribe('config.changed', () => {
      this.cached = null
    })
  }

  /** Read uncached from the database, for a transaction that changes it. */
  async readWithin(sql: Sql): Promise<AppConfig> {
    const values = await readValues(sql)
    return { ...CONFIG_DEFAULTS, ...values } as AppConfig
  }

  private async load(): Promise<AppConfig> {
    const value = await this.readWithin(this.deps.db)
    this.cached = { until: performance.now() + CACHE_MS, value }
    return value
  }

  private fresh(): AppConfig | null {
    return this.cached !== null && this.cached.until > performance.now() ? this.cached.value : null
  }

  async read(): Promise<AppConfig> {
    const fresh = this.fresh()
    if (fresh !== null) return fresh
    this.loading ??= this.load().finally(() => {
      this.loading = null
    })
    return this.loading
  }

  /** The maintenance text while the site is closed, else null. */
  closedBecause(): MaybePromise<string | null> {
    const fresh = this.fresh()
    return fresh === null ? this.read().then(closingText) : closingText(fresh)
  }

  /** The open pay ways, under the names `get_pay_way` gives them. */
  async payWays() {
    const config = await this.read()
    return byPayTab((tab) => config[`pay_${tab}`])
  }

  /** Exchange rates and chain fees as `/api/user` shows them. */
  async rates() {
    return pickFields(await this.read(), USER_RATE_KEYS)
  }

  /** Writes inside the caller's transaction; the caller announces it after the commit. */
  async write(sql: Sql, changes: Partial<AppConfig>): Promise<void> {
    for (const [key, value] of Object.entries(changes)) await writeValue(sql, key, value)
  }

  async announce(): Promise<void> {
    this.cached = null
    await this.deps.bus.publish('config.changed', {})
  }
}

// Published content for members: app info, banners, notices, articles.
import { APP_KEYS, type AppConfig, pickFields } from '@lanting/contract/config'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/modules/content/content.sql.ts'

export interface ContentDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: { read(): Promise<AppConfig> }
  readonly moneyMode: 'sandbox' | 'live'
  readonly publicUrl: string
  readonly version: string
  /** Null with play money. */
  readonly licence: { readonly number: string; readonly regulator: string } | null
  /** The only origins that third-party pages may be framed from. */
  readonly frameOrigins: readonly string[]
}

export class ContentService {
  constructor(private readonly deps: ContentDeps) {}

  /** Empty for a URL that the browser would refuse to frame. */
  private framed(url: string): string {
    return url !== '' && this.deps.frameOrigins.includes(new URL(url).origin) ? url : ''
  }

  async appInfo() {
    const info = await this.deps.config.read()
    const now = this.deps.clock.now()
    return {
      ...pickFields(info, APP_KEYS),
      h5_url: info.h5_url || this.deps.publicUrl,
      stage_url: this.framed(info.stage_url),
      fairplay_url: this.framed(info.fairplay_url),
      money_mode: this.deps.moneyMode,
      server_time: formatBeijing(now),
      server_ms: now.getTime(),
      version: this.deps.version,
      licence: this.deps.licence,
    }
  }

  async visitUrl() {
    return { url: (await this.deps.config.read()).h5_url || this.deps.publicUrl }
  }

  async serviceUrl() {
    return { url: (await this.deps.config.read()).service_url }
  }

  async banners() {
    const rows = await sql.shownBanners(this.deps.db)
    return rows.map((row) => ({ ...row, id: Number(row.id) }))
  }

  async notices() {
    return sql.shownNotices(this.deps.db)
  }

  async article(type: number) {
    const row = await sql.newestArticle(this.deps.db, type)
    if (row === null) throw new AppError('notFound')
    const { saved_at, ...article } = row
    return { ...article, updated_at: formatBeijing(saved_at) }
  }
}

// What staff wrote, as members read it: app info, banners, notices, articles.
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { AppConfig } from '#src/app-config.ts'
import * as sql from '#src/modules/content/content.sql.ts'

export interface ContentDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: { read(): Promise<AppConfig> }
  readonly moneyMode: 'sandbox' | 'live'
  readonly publicUrl: string
  readonly version: string
}

export class ContentService {
  constructor(private readonly deps: ContentDeps) {}

  async appInfo() {
    const info = await this.deps.config.read()
    const now = this.deps.clock.now()
    return {
      title: info.title,
      site_state: info.site_state,
      repair_tips: info.repair_tips,
      redpacket_switch: info.redpacket_switch,
      index_modal: info.index_modal,
      webcontent: info.webcontent,
      site_logo: info.site_logo,
      ios_download_url: info.ios_download_url,
      ios_download_qrcode: info.ios_download_qrcode,
      service_url: info.service_url,
      h5_url: info.h5_url || this.deps.publicUrl,
      money_mode: this.deps.moneyMode,
      server_time: formatBeijing(now),
      server_ms: now.getTime(),
      version: this.deps.version,
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

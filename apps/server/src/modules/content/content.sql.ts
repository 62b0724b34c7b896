// SQL of the banners, notices and articles that members read.
import type { Sql } from '#src/db/pool.ts'

export interface ShownBanner {
  readonly id: bigint
  readonly title: string
  readonly src: string
  readonly link: string
}

export async function shownBanners(sql: Sql): Promise<ShownBanner[]> {
  return sql.query<ShownBanner>(
    'SELECT id, title, src, link FROM banners WHERE shown ORDER BY position, id LIMIT 4',
  )
}

export async function shownNotices(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ content: string }>(
    'SELECT content FROM notices WHERE shown ORDER BY position, id LIMIT 50',
  )
  return rows.map((row) => row.content)
}

export interface NewestArticle {
  readonly type: number
  readonly title: string
  readonly content: string
  readonly version: number
  readonly saved_at: Date
}

export async function newestArticle(sql: Sql, type: number): Promise<NewestArticle | null> {
  const rows = await sql.query<NewestArticle>(
    'SELECT type, title, content, version, saved_at FROM articles WHERE type = $1 ORDER BY version DESC LIMIT 1',
    [type],
  )
  return rows[0] ?? null
}

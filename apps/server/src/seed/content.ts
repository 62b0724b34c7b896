// First content of a fresh installation: configuration, banners, notices, articles, venues. Runs once, harmless again.
import { VENUES } from '@lanting/contract/data/venues'
import type { Db } from '#src/db/pool.ts'
import * as content from '#src/modules/content/content-review.sql.ts'
import { insertVenue } from '#src/modules/venue/venue.sql.ts'
import { ARTICLES, BANNERS, NOTICES } from '#src/seed/articles.ts'
import { cleanHtml } from '#src/text/clean-html.ts'

export async function seedContent(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    for (const [position, venue] of VENUES.entries()) await insertVenue(tx, venue, position)
    if ((await content.newestArticles(tx)).length > 0) return
    for (const { type, title, content: html } of ARTICLES)
      await content.insertArticle(tx, { type, version: 1, title, content: cleanHtml(html), savedBy: null })
    for (const [position, notice] of NOTICES.entries())
      await content.insertNotice(tx, { content: notice, position, shown: true, savedBy: null })
    for (const [position, banner] of BANNERS.entries()) await content.insertBanner(tx, banner, position)
  })
}

// First content of a fresh installation: configuration, banners, notices, articles, activities, venues. Idempotent.
import { dayStart } from '@lanting/contract/time'
import { ACTIVITIES, firstTexts } from '@lanting/contract/data/activities'
import { VENUES } from '@lanting/contract/data/play/venues'
import { TEXTS } from '@lanting/contract/texts'
import type { Db, Tx } from '#src/db/pool.ts'
import { insertVersion } from '#src/modules/activity/activity.sql.ts'
import * as content from '#src/modules/content/content-review.sql.ts'
import { insertVenue } from '#src/modules/venue/venue.sql.ts'
import { ARTICLES, BANNERS, NOTICES } from '#src/seed/articles.ts'
import { cleanHtml } from '#src/text/clean-html.ts'

/** Long ago: a first version has always been running. */
const FIRST_START = new Date(dayStart('2026-01-01'))

export async function seedContent(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    for (const [position, venue] of VENUES.entries()) await insertVenue(tx, venue, position)
    await seedActivities(tx)
    if ((await content.newestArticles(tx)).length > 0) return
    for (const { type, title, content: html } of ARTICLES)
      await content.insertArticle(tx, { type, version: 1, title, content: cleanHtml(html), savedBy: null })
    for (const [position, notice] of NOTICES.entries())
      await content.insertNotice(tx, { content: notice, position, shown: true, savedBy: null })
    for (const [position, banner] of BANNERS.entries()) await content.insertBanner(tx, banner, position)
  })
}

/** Each from the start of the year, without an end; an existing one is left as it is. */
async function seedActivities(tx: Tx): Promise<void> {
  for (const activity of ACTIVITIES) {
    const { content, memo } = firstTexts(activity)
    await insertVersion(tx, {
      activity_id: activity.id,
      version: 1,
      title: activity.title,
      summary: activity.summary,
      banner: activity.banner,
      content: cleanHtml(content),
      memo: cleanHtml(memo),
      ending: TEXTS.activityRules,
      shown: true,
      starts_at: FIRST_START,
      ends_at: null,
      live_at: null,
      change: '首发',
      savedBy: null,
    })
  }
}

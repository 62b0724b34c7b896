// First content of a fresh installation: configuration, banners, notices, articles, venues. Runs once, harmless again.
import { VENUES } from '@lanting/contract/data/venues'
import type { Db, Tx } from '#src/db/pool.ts'
import { cleanHtml } from '#src/text/clean-html.ts'
import { ARTICLES, BANNERS, NOTICES } from '#src/seed/articles.ts'

export async function seedContent(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    await seedVenues(tx)
    const written = await tx.query('SELECT 1 FROM articles LIMIT 1')
    if (written.length > 0) return
    for (const article of ARTICLES) {
      await tx.query(
        `INSERT INTO articles (type, version, title, content, saved_at) VALUES ($1, 1, $2, $3, app_now())`,
        [article.type, article.title, cleanHtml(article.content)],
      )
    }
    for (const [position, content] of NOTICES.entries()) {
      await tx.query(
        'INSERT INTO notices (content, position, shown, changed_at) VALUES ($1, $2, true, app_now())',
        [content, position],
      )
    }
    for (const [position, banner] of BANNERS.entries()) {
      await tx.query(
        'INSERT INTO banners (title, src, link, position, shown, changed_at) VALUES ($1, $2, $3, $4, true, app_now())',
        [banner.title, banner.src, banner.link, position],
      )
    }
  })
}

async function seedVenues(tx: Tx): Promise<void> {
  for (const [position, venue] of VENUES.entries()) {
    await tx.query(
      `INSERT INTO venues (platname, name, category_id, rebate_column, game_type, app_state, position, game_name)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $7) ON CONFLICT (platname) DO NOTHING`,
      [venue.platname, venue.name, venue.category, venue.rebate, venue.gameType, position, venue.sandboxGame],
    )
  }
}

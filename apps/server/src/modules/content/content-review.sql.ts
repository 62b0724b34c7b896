// SQL of the office's banners, notices, articles and sent messages.
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface BannerRow {
  readonly id: bigint
  readonly title: string
  readonly src: string
  readonly link: string
  readonly version: number
  readonly changed_at: Date
  readonly saved_by: string | null
}

const BANNERS = `SELECT b.id, b.title, b.src, b.link, b.version, b.changed_at, s.name AS saved_by
  FROM banners b LEFT JOIN staff_names s ON s.id = b.saved_by`

export async function listBanners(sql: Sql): Promise<BannerRow[]> {
  return sql.query<BannerRow>(`${BANNERS} WHERE b.shown ORDER BY b.position, b.id`)
}

/** Locks all four in order, so that concurrent swaps do not deadlock. */
export async function lockBanners(tx: Tx): Promise<BannerRow[]> {
  await tx.query('SELECT id FROM banners ORDER BY id FOR UPDATE')
  return listBanners(tx)
}

export async function insertBanner(
  tx: Tx,
  banner: { readonly title: string; readonly src: string; readonly link: string },
  position: number,
): Promise<void> {
  await tx.query(
    'INSERT INTO banners (title, src, link, position, shown, changed_at) VALUES ($1, $2, $3, $4, true, app_now())',
    [banner.title, banner.src, banner.link, position],
  )
}

export async function saveBanner(
  tx: Tx,
  banner: { id: bigint; title: string; src: string; link: string; position: number; savedBy: bigint },
): Promise<void> {
  await tx.query(
    `UPDATE banners SET title = $2, src = $3, link = $4, position = $5, saved_by = $6, version = version + 1,
            changed_at = app_now() WHERE id = $1`,
    [banner.id, banner.title, banner.src, banner.link, banner.position, banner.savedBy],
  )
}

/** A moved banner gets a new version, so that a stale editor conflicts. */
export async function placeBanner(tx: Tx, id: bigint, position: number, moved: boolean): Promise<void> {
  await tx.query('UPDATE banners SET position = $2, version = version + $3 WHERE id = $1', [
    id,
    position,
    moved ? 1 : 0,
  ])
}

export interface NoticeRow {
  readonly id: bigint
  readonly content: string
  readonly position: number
  readonly shown: boolean
  readonly version: number
  readonly changed_at: Date
  readonly saved_by: string | null
}

const NOTICES = `SELECT n.id, n.content, n.position, n.shown, n.version, n.changed_at, s.name AS saved_by
  FROM notices n LEFT JOIN staff_names s ON s.id = n.saved_by`

export async function listNotices(sql: Sql): Promise<NoticeRow[]> {
  return sql.query<NoticeRow>(`${NOTICES} ORDER BY n.position, n.id LIMIT 200`)
}

export async function lockNotice(tx: Tx, id: number): Promise<NoticeRow | null> {
  const rows = await tx.query<{ id: bigint }>('SELECT id FROM notices WHERE id = $1 FOR UPDATE', [id])
  return rows[0] === undefined ? null : readNotice(tx, rows[0].id)
}

export async function readNotice(sql: Sql, id: bigint): Promise<NoticeRow> {
  return one(await sql.query<NoticeRow>(`${NOTICES} WHERE n.id = $1`, [id]))
}

export interface NoticeIn {
  readonly content: string
  readonly position: number
  readonly shown: boolean
  /** Null: seeded at the first start, not by staff. */
  readonly savedBy: bigint | null
}

export async function insertNotice(tx: Tx, notice: NoticeIn): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `INSERT INTO notices (content, position, shown, saved_by, changed_at) VALUES ($1, $2, $3, $4, app_now())
     RETURNING id`,
    [notice.content, notice.position, notice.shown, notice.savedBy],
  )
  return one(rows).id
}

export async function updateNotice(tx: Tx, id: bigint, notice: NoticeIn): Promise<void> {
  await tx.query(
    `UPDATE notices SET content = $2, position = $3, shown = $4, saved_by = $5, version = version + 1,
            changed_at = app_now() WHERE id = $1`,
    [id, notice.content, notice.position, notice.shown, notice.savedBy],
  )
}

export interface ArticleRow {
  readonly type: number
  readonly version: number
  readonly title: string
  readonly content: string
  readonly saved_at: Date
  readonly saved_by: string | null
}

const ARTICLES = `SELECT a.type, a.version, a.title, a.content, a.saved_at, s.name AS saved_by
  FROM articles a LEFT JOIN staff_names s ON s.id = a.saved_by`

export async function newestArticles(sql: Sql): Promise<ArticleRow[]> {
  return sql.query<ArticleRow>(
    `${ARTICLES} WHERE a.version = (SELECT max(version) FROM articles WHERE type = a.type) ORDER BY a.type`,
  )
}

export async function articleVersions(sql: Sql, type: number): Promise<ArticleRow[]> {
  return sql.query<ArticleRow>(`${ARTICLES} WHERE a.type = $1 ORDER BY a.version DESC LIMIT 50`, [type])
}

/** False when another editor saved that version first. */
export async function insertArticle(
  tx: Tx,
  article: { type: number; version: number; title: string; content: string; savedBy: bigint | null },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO articles (type, version, title, content, saved_by, saved_at)
     VALUES ($1, $2, $3, $4, $5, app_now()) ON CONFLICT (type, version) DO NOTHING RETURNING id`,
    [article.type, article.version, article.title, article.content, article.savedBy],
  )
  return rows.length > 0
}

export interface SentRow {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly username: string | null
  readonly recipients: bigint
  readonly created_at: Date
  readonly staff: string
}

const SENT = `SELECT m.id, m.title, m.content, u.username, m.recipients, m.created_at, s.name AS staff
  FROM sent_messages m JOIN staff_names s ON s.id = m.staff_id LEFT JOIN member_names u ON u.id = m.member_id`

export async function listSent(sql: Sql, window: { limit: number; offset: number }): Promise<SentRow[]> {
  return sql.query<SentRow>(`${SENT} ORDER BY m.created_at DESC, m.id LIMIT $1 OFFSET $2`, [
    window.limit,
    window.offset,
  ])
}

export async function countSent(sql: Sql): Promise<bigint> {
  return one(await sql.query<{ total: bigint }>('SELECT count(*) AS total FROM sent_messages')).total
}

export async function readSent(sql: Sql, id: string): Promise<SentRow> {
  return one(await sql.query<SentRow>(`${SENT} WHERE m.id = $1`, [id]))
}

export interface Sent {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly memberId: bigint | null
  readonly promotional: boolean
  readonly recipients: number
  readonly staffId: bigint
}

export async function insertSent(tx: Tx, sent: Sent): Promise<void> {
  await tx.query(
    `INSERT INTO sent_messages (id, title, content, member_id, promotional, recipients, staff_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, app_now())`,
    [sent.id, sent.title, sent.content, sent.memberId, sent.promotional, sent.recipients, sent.staffId],
  )
}

export async function findRecipient(
  sql: Sql,
  username: string,
): Promise<{ id: bigint; username: string; state: StateOf<typeof MEMBER> } | null> {
  const rows = await sql.query<{ id: bigint; username: string; state: StateOf<typeof MEMBER> }>(
    `SELECT id, username, state FROM member_standing WHERE lower(username) = lower($1) AND NOT is_trial AND closed_at IS NULL`,
    [username],
  )
  return rows[0] ?? null
}

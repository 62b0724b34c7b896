// SQL of the office's activity editor: versions with their status, and drafts.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { IS_LIVE, VERSION_COLUMNS, type VersionRow } from '#src/modules/activity/activity.sql.ts'

export type SavedVersion = VersionRow & {
  readonly state: 'live' | 'scheduled' | 'past'
  readonly change: string
  readonly saved_by: string | null
}

/** A scheduled version goes live unless a later one does so first, or at the same time. */
const WILL_BE_LIVE = `v.live_at > app_now() AND NOT EXISTS (SELECT 1 FROM activity_versions n
  WHERE n.activity_id = v.activity_id AND n.version > v.version AND n.live_at <= v.live_at)`
const SAVED = `${VERSION_COLUMNS}, v.change, s.name AS saved_by,
  CASE WHEN ${IS_LIVE} THEN 'live' WHEN ${WILL_BE_LIVE} THEN 'scheduled' ELSE 'past' END AS state`
const FROM = 'FROM activity_versions v LEFT JOIN staff_names s ON s.id = v.saved_by'

export type ListedVersion = SavedVersion & {
  readonly newest: number
  readonly next_version: number | null
  readonly next_at: Date | null
  readonly draft_at: Date | null
  readonly draft_by: string | null
  readonly waiting: bigint
  readonly paid_fen: bigint
  readonly paid_count: bigint
}

export async function listLive(sql: Sql): Promise<ListedVersion[]> {
  return sql.query<ListedVersion>(
    `SELECT ${SAVED}, t.newest, x.version AS next_version, x.live_at AS next_at, d.saved_at AS draft_at, e.name AS draft_by,
            coalesce(w.waiting, 0) AS waiting, coalesce(p.paid_fen, 0)::bigint AS paid_fen, coalesce(p.paid_count, 0) AS paid_count
       ${FROM}
       JOIN (SELECT activity_id, max(version) AS newest FROM activity_versions GROUP BY 1) t ON t.activity_id = v.activity_id
       LEFT JOIN (SELECT DISTINCT ON (v.activity_id) v.activity_id, v.version, v.live_at FROM activity_versions v
                   WHERE ${WILL_BE_LIVE} ORDER BY v.activity_id, v.live_at) x ON x.activity_id = v.activity_id
       LEFT JOIN activity_drafts d ON d.activity_id = v.activity_id
       LEFT JOIN staff_names e ON e.id = d.saved_by
       LEFT JOIN (SELECT activity_id, count(*) AS waiting FROM activity_applications WHERE state = 'review' GROUP BY 1) w
         ON w.activity_id = v.activity_id
       LEFT JOIN (SELECT activity_id, sum(bonus_fen) AS paid_fen, count(*) AS paid_count FROM activity_applications
                   WHERE paid_at >= beijing_start(beijing_day(app_now()) - 29) GROUP BY 1) p
         ON p.activity_id = v.activity_id
      WHERE ${IS_LIVE} ORDER BY v.activity_id`,
  )
}

export async function listVersions(sql: Sql, id: number): Promise<SavedVersion[]> {
  return sql.query<SavedVersion>(
    `SELECT ${SAVED} ${FROM} WHERE v.activity_id = $1 ORDER BY v.version DESC LIMIT 50`,
    [id],
  )
}

/** Serializes concurrent editors of one activity. */
export async function lockActivity(tx: Tx, id: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`activity-versions:${id}`])
}

/** As typed; the contract defines the fields. */
export interface DraftTexts {
  readonly title: string
  readonly summary: string
  readonly banner: string
  readonly content: string
  readonly memo: string
  readonly shown: 0 | 1
  readonly starts_at: string
  readonly ends_at: string
  readonly change: string
}

export interface DraftRow {
  readonly texts: DraftTexts
  readonly saves: number
  readonly saved_at: Date
  readonly saved_by: string
}

const DRAFT = `SELECT d.texts, d.saves, d.saved_at, s.name AS saved_by
  FROM activity_drafts d JOIN staff_names s ON s.id = d.saved_by WHERE d.activity_id = $1`

export async function readDraft(sql: Sql, id: number): Promise<DraftRow | null> {
  return (await sql.query<DraftRow>(DRAFT, [id]))[0] ?? null
}

export async function writeDraft(
  tx: Tx,
  id: number,
  { texts, saves, staffId }: { readonly texts: DraftTexts; readonly saves: number; readonly staffId: bigint },
): Promise<DraftRow> {
  await tx.query(
    `INSERT INTO activity_drafts (activity_id, texts, saves, saved_by, saved_at) VALUES ($1, $2, $3, $4, app_now())
     ON CONFLICT (activity_id) DO UPDATE SET texts = $2, saves = $3, saved_by = $4, saved_at = app_now()`,
    [id, JSON.stringify(texts), saves, staffId],
  )
  return one(await tx.query<DraftRow>(DRAFT, [id]))
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM activity_drafts WHERE activity_id = $1', [id])
}

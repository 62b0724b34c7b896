// Every statement of chat moderation.
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface LogRow {
  readonly room_id: number
  readonly id: bigint
  readonly member_id: bigint
  readonly username: string
  readonly content: string
  readonly created_at: Date
  readonly reports: number
  readonly reports_open: number
  readonly reasons: string[]
  readonly hidden: boolean
  readonly muted_until: Date | null
}

export interface LogFilter {
  readonly roomId: number | null
  readonly reported: boolean
}

const LOG_ROW = `SELECT c.room_id, c.id, c.member_id, m.username, c.content, c.created_at, c.reports,
    greatest(0, c.reports - c.reports_judged) AS reports_open,
    ARRAY(SELECT r.reason FROM chat_reports r WHERE r.room_id = c.room_id AND r.message_id = c.id
           ORDER BY r.created_at DESC LIMIT 20) AS reasons,
    c.hidden_at IS NOT NULL AS hidden,
    CASE WHEN s.muted_until > app_now() THEN s.muted_until END AS muted_until
  FROM chat_messages c JOIN member_names m ON m.id = c.member_id LEFT JOIN chat_speakers s ON s.member_id = c.member_id`
/** Reported, not deleted, and not decided: the staff's queue. */
const WAITS = 'c.reports > 0 AND c.reports > c.reports_judged AND c.hidden_at IS NULL'
const LOG_WHERE = `WHERE ($1::int IS NULL OR c.room_id = $1) AND (NOT $2 OR ${WAITS})`

export async function listMessages(sql: Sql, filter: LogFilter, window: PageWindow): Promise<LogRow[]> {
  return sql.query<LogRow>(
    `${LOG_ROW} ${LOG_WHERE} ORDER BY c.created_at DESC, c.room_id, c.id DESC LIMIT $3 OFFSET $4`,
    [filter.roomId, filter.reported, window.limit, window.offset],
  )
}

export async function countMessages(sql: Sql, filter: LogFilter): Promise<bigint> {
  const rows = await sql.query<{ n: bigint }>(`SELECT count(*) AS n FROM chat_messages c ${LOG_WHERE}`, [
    filter.roomId,
    filter.reported,
  ])
  return one(rows).n
}

export interface ChatFigures {
  readonly reported: bigint
  readonly reported_since: Date | null
  readonly links: bigint
  readonly words: bigint
  readonly fast: bigint
  readonly said: bigint
  readonly speakers: bigint
  readonly hidden: bigint
  readonly muted: bigint
  readonly muted_until: Date | null
}

/** A day is a Beijing day. */
export async function readFigures(sql: Sql): Promise<ChatFigures> {
  const rows = await sql.query<ChatFigures>(
    `WITH day AS (SELECT beijing_start(beijing_day(app_now())) AS start)
     SELECT (SELECT count(*) FROM chat_messages c WHERE ${WAITS}) AS reported,
            (SELECT min(r.created_at) FROM chat_messages c
               JOIN chat_reports r ON r.room_id = c.room_id AND r.message_id = c.id WHERE ${WAITS}) AS reported_since,
            b.links, b.words, b.fast,
            (SELECT count(*) FROM chat_messages c, day WHERE c.created_at >= day.start) AS said,
            (SELECT count(DISTINCT c.member_id) FROM chat_messages c, day WHERE c.created_at >= day.start) AS speakers,
            (SELECT count(*) FROM chat_messages c, day WHERE c.created_at >= day.start - interval '1 day'
               AND c.hidden_at >= day.start) AS hidden,
            (SELECT count(*) FROM chat_speakers s WHERE s.muted_until > app_now()) AS muted,
            (SELECT max(s.muted_until) FROM chat_speakers s WHERE s.muted_until > app_now()) AS muted_until
       FROM (SELECT count(*) FILTER (WHERE why = 'link') AS links, count(*) FILTER (WHERE why = 'word') AS words,
                    count(*) FILTER (WHERE why = 'fast') AS fast FROM chat_blocked, day WHERE created_at >= day.start) b`,
    [],
  )
  return one(rows)
}

export interface RoomFigures {
  readonly room_id: number
  readonly recent: bigint
  readonly reported: bigint
}

/** Rooms with a message within a day. */
export async function roomFigures(sql: Sql): Promise<RoomFigures[]> {
  return sql.query<RoomFigures>(
    `SELECT c.room_id, count(*) FILTER (WHERE c.created_at > app_now() - interval '10 minutes') AS recent,
            count(*) FILTER (WHERE ${WAITS}) AS reported
       FROM chat_messages c WHERE c.created_at > app_now() - interval '1 day' GROUP BY c.room_id`,
    [],
  )
}

export async function lockMessage(tx: Tx, roomId: number, id: number): Promise<LogRow | null> {
  const named = [roomId, id]
  await tx.query('SELECT 1 FROM chat_messages WHERE room_id = $1 AND id = $2 FOR NO KEY UPDATE', named)
  return (await tx.query<LogRow>(`${LOG_ROW} WHERE c.room_id = $1 AND c.id = $2`, named))[0] ?? null
}

export async function hideMessage(tx: Tx, roomId: number, id: number, staffId: bigint): Promise<void> {
  await tx.query(
    'UPDATE chat_messages SET hidden_at = app_now(), hidden_by = $3, reports_judged = reports WHERE room_id = $1 AND id = $2',
    [roomId, id, staffId],
  )
}

export async function judgeReports(tx: Tx, roomId: number, id: number): Promise<void> {
  await tx.query('UPDATE chat_messages SET reports_judged = reports WHERE room_id = $1 AND id = $2', [
    roomId,
    id,
  ])
}

export interface BlockedRow {
  readonly id: bigint
  readonly room_id: number
  readonly member_id: bigint
  readonly username: string
  readonly content: string
  readonly why: 'link' | 'word' | 'fast'
  readonly created_at: Date
}

export async function listBlocked(
  sql: Sql,
  roomId: number | null,
  window: PageWindow,
): Promise<BlockedRow[]> {
  return sql.query<BlockedRow>(
    `SELECT b.id, b.room_id, b.member_id, m.username, b.content, b.why, b.created_at
       FROM chat_blocked b JOIN member_names m ON m.id = b.member_id
      WHERE $1::int IS NULL OR b.room_id = $1 ORDER BY b.created_at DESC, b.id DESC LIMIT $2 OFFSET $3`,
    [roomId, window.limit, window.offset],
  )
}

export async function countBlocked(sql: Sql, roomId: number | null): Promise<bigint> {
  const rows = await sql.query<{ n: bigint }>(
    'SELECT count(*) AS n FROM chat_blocked b WHERE $1::int IS NULL OR b.room_id = $1',
    [roomId],
  )
  return one(rows).n
}

export interface Silenced {
  readonly id: bigint
  readonly username: string
  readonly muted_until: Date | null
}

export async function lockSpeaker(tx: Tx, memberId: number): Promise<Silenced | null> {
  await tx.query(
    'INSERT INTO chat_speakers (member_id) SELECT id FROM member_standing WHERE id = $1 AND NOT is_trial ON CONFLICT DO NOTHING',
    [memberId],
  )
  await tx.query('SELECT 1 FROM chat_speakers WHERE member_id = $1 FOR NO KEY UPDATE', [memberId])
  const rows = await tx.query<Silenced>(
    `SELECT m.id, m.username, CASE WHEN s.muted_until > app_now() THEN s.muted_until END AS muted_until
       FROM chat_speakers s JOIN member_names m ON m.id = s.member_id WHERE s.member_id = $1`,
    [memberId],
  )
  return rows[0] ?? null
}

/** Zero hours lift it. */
export async function setMute(tx: Tx, memberId: bigint, hours: number): Promise<Date | null> {
  const rows = await tx.query<{ muted_until: Date | null }>(
    `UPDATE chat_speakers SET muted_until = CASE WHEN $2::int > 0 THEN app_now() + $2 * interval '1 hour' END
      WHERE member_id = $1 RETURNING muted_until`,
    [memberId, hours],
  )
  return one(rows).muted_until
}

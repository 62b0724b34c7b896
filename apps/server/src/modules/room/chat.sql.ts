// Every statement of the chat: tickets, messages, reports, mutes.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

export async function insertTicket(
  tx: Tx,
  ticket: { hash: Buffer; memberId: bigint; sessionHash: Buffer; roomId: number; lifeMs: number },
): Promise<Date> {
  const rows = await tx.query<{ expires_at: Date }>(
    `INSERT INTO chat_tickets (ticket_hash, member_id, session_hash, room_id, expires_at)
     VALUES ($1, $2, $3, $4, app_now() + $5 * interval '1 millisecond') RETURNING expires_at`,
    [ticket.hash, ticket.memberId, ticket.sessionHash, ticket.roomId, ticket.lifeMs],
  )
  return one(rows).expires_at
}

export interface TicketOwner {
  readonly member_id: bigint
  readonly session_hash: Buffer
  readonly is_trial: boolean
}

/** Consumes the ticket in any case; returns its owner only while ticket, session and member are valid. */
export async function takeTicket(sql: Sql, hash: Buffer, roomId: number): Promise<TicketOwner | null> {
  const rows = await sql.query<TicketOwner>(
    `WITH used AS (DELETE FROM chat_tickets WHERE ticket_hash = $1 RETURNING *)
     SELECT u.member_id, u.session_hash, m.is_trial
       FROM used u
       JOIN member_standing m ON m.id = u.member_id AND m.state <> 'frozen' AND m.closed_at IS NULL
       JOIN member_sessions s ON s.token_hash = u.session_hash AND s.ended_at IS NULL AND s.expires_at > app_now()
      WHERE u.room_id = $2 AND u.expires_at > app_now()`,
    [hash, roomId],
  )
  return rows[0] ?? null
}

/** Which of these sessions are still valid. */
export async function livingSessions(sql: Sql, hashes: readonly Buffer[], idleMs: number): Promise<Buffer[]> {
  const rows = await sql.query<{ token_hash: Buffer }>(
    `SELECT s.token_hash FROM member_sessions s JOIN member_standing m ON m.id = s.member_id
      WHERE s.token_hash = ANY ($1) AND s.ended_at IS NULL AND s.expires_at > app_now()
        AND s.last_action_at > app_now() - $2 * interval '1 millisecond' AND m.state <> 'frozen' AND m.closed_at IS NULL`,
    [hashes, idleMs],
  )
  return rows.map((row) => row.token_hash)
}

export async function say(
  sql: Sql,
  line: { roomId: number; memberId: bigint; content: string; everyMs: number },
): Promise<{ outcome: 'said' | 'tooFast' | 'muted'; message_id: bigint | null }> {
  return one(
    await sql.query('SELECT outcome, message_id FROM chat_say($1, $2, $3, $4)', [
      line.roomId,
      line.memberId,
      line.content,
      line.everyMs,
    ]),
  )
}

/** Rate-limited per minute: refusals beyond it are not stored, so that retries cannot fill the table. */
const BLOCKED_A_MINUTE = 10

export async function noteBlocked(
  sql: Sql,
  line: { roomId: number; memberId: bigint; content: string; why: 'link' | 'word' | 'fast' },
): Promise<void> {
  await sql.query(
    `INSERT INTO chat_blocked (room_id, member_id, content, why, created_at)
     SELECT $1, $2, $3, $4, app_now()
      WHERE (SELECT count(*) FROM chat_blocked
              WHERE member_id = $2 AND created_at > app_now() - interval '1 minute') < ${BLOCKED_A_MINUTE}`,
    [line.roomId, line.memberId, line.content, line.why],
  )
}

export interface MessageRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly username: string
  readonly avatar: string | null
  readonly content: string
  readonly created_at: Date
  readonly hidden: boolean
}

const MESSAGE = `SELECT c.id, c.member_id, m.username, m.avatar, c.content, c.created_at, c.hidden_at IS NOT NULL AS hidden
  FROM chat_messages c JOIN member_faces m ON m.id = c.member_id`

/** The newest of a room, oldest first. */
export async function recentMessages(sql: Sql, roomId: number, limit: number): Promise<MessageRow[]> {
  const rows = await sql.query<MessageRow>(`${MESSAGE} WHERE c.room_id = $1 ORDER BY c.id DESC LIMIT $2`, [
    roomId,
    limit,
  ])
  return rows.toReversed()
}

export async function messagesAfter(
  sql: Sql,
  roomId: number,
  afterId: number,
  limit: number,
): Promise<MessageRow[]> {
  return sql.query<MessageRow>(`${MESSAGE} WHERE c.room_id = $1 AND c.id > $2 ORDER BY c.id LIMIT $3`, [
    roomId,
    afterId,
    limit,
  ])
}

/** False when there is no such message to report; a second report by the same member changes nothing. */
export async function insertReport(
  tx: Tx,
  report: { roomId: number; messageId: number; memberId: bigint; reason: string },
): Promise<boolean> {
  const found = await tx.query(
    `SELECT 1 FROM chat_messages
      WHERE room_id = $1 AND id = $2 AND member_id <> $3 AND hidden_at IS NULL FOR NO KEY UPDATE`,
    [report.roomId, report.messageId, report.memberId],
  )
  if (found.length === 0) return false
  await tx.query(
    `WITH reported AS (
       INSERT INTO chat_reports (room_id, message_id, member_id, reason, created_at)
       VALUES ($1, $2, $3, $4, app_now()) ON CONFLICT DO NOTHING RETURNING 1)
     UPDATE chat_messages SET reports = reports + 1 WHERE room_id = $1 AND id = $2 AND EXISTS (SELECT 1 FROM reported)`,
    [report.roomId, report.messageId, report.memberId, report.reason],
  )
  return true
}

export async function pruneChat(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM chat_tickets WHERE expires_at < app_now()')
  await sql.query("DELETE FROM chat_messages WHERE created_at < app_now() - $1 * interval '1 day'", [
    KEPT_DAYS.chat,
  ])
  await sql.query("DELETE FROM chat_blocked WHERE created_at < app_now() - $1 * interval '1 day'", [
    KEPT_DAYS.chat,
  ])
}

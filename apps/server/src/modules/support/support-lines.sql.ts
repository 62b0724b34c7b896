// Every statement of a member's own conversation: its lines, a new one, its pictures, and what has been seen.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type {
  SupportCategory,
  SupportOrderKind,
  SupportOrderRef,
} from '@lanting/contract/data/support-categories'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { StateOf, SUPPORT } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { isUuid, newId } from '#src/lib/ids.ts'

export interface LineRow {
  readonly id: string
  readonly talk: string
  readonly category: SupportCategory
  readonly state: StateOf<typeof SUPPORT>
  readonly by_staff: boolean
  readonly content: string
  readonly picture_id: string | null
  readonly order_kind: SupportOrderKind | null
  readonly order_no: string | null
  readonly created_at: Date
}

/** Openings and what follows them, in one order. A conversation's opening comes before lines of the same moment. */
const LINES = `SELECT m.id::text AS id, m.id AS talk, m.category, m.state, false AS by_staff, m.content, m.picture_id, m.order_kind, m.order_no,
       m.created_at, 0::bigint AS seq
    FROM support_messages m WHERE m.member_id = $1
  UNION ALL
  SELECT r.id::text, m.id, m.category, m.state, r.staff_id IS NOT NULL, r.content, r.picture_id, r.order_kind, r.order_no, r.created_at, r.id
    FROM support_messages m JOIN support_replies r ON r.message_id = m.id WHERE m.member_id = $1`

/** Newest first; a line of another member as `before` finds nothing. */
export async function listLines(
  sql: Sql,
  memberId: bigint,
  before: string | null,
  limit: number,
): Promise<LineRow[]> {
  return sql.query<LineRow>(
    `WITH lines AS (${LINES})
     SELECT id, talk, category, state, by_staff, content, picture_id, order_kind, order_no, created_at FROM lines
      WHERE $2::text IS NULL OR (created_at, seq, talk) < (SELECT created_at, seq, talk FROM lines WHERE id = $2)
      ORDER BY lines.created_at DESC, lines.seq DESC, lines.talk DESC LIMIT $3`,
    [memberId, before, limit],
  )
}

export async function readLine(sql: Sql, memberId: bigint, id: string): Promise<LineRow> {
  return one(
    await sql.query<LineRow>(
      `WITH lines AS (${LINES})
       SELECT id, talk, category, state, by_staff, content, picture_id, order_kind, order_no, created_at FROM lines WHERE id = $2`,
      [memberId, id],
    ),
  )
}

/** The newest conversation of the member that is not closed, locked. */
export async function lockOpenTalk(
  tx: Tx,
  memberId: bigint,
): Promise<{ id: string; state: StateOf<typeof SUPPORT> } | null> {
  // Closed while it was waited for: the row is read again under the lock, and no longer fits.
  const rows = await tx.query<{ id: string; state: StateOf<typeof SUPPORT> }>(
    `SELECT id, state FROM support_messages WHERE member_id = $1 AND state <> 'closed'
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [memberId],
  )
  return rows[0] ?? null
}

export interface SaidLine {
  readonly content: string
  readonly picture: string | null
  readonly order: SupportOrderRef | null
}

const attached = ({ picture, order }: SaidLine) => [picture, order?.kind ?? null, order?.no ?? null]

export async function openTalk(
  tx: Tx,
  memberId: bigint,
  category: SupportCategory,
  ip: string,
  line: SaidLine,
): Promise<string> {
  const id = newId()
  await tx.query(
    `INSERT INTO support_messages (id, member_id, category, contact, content, ip, created_at, picture_id, order_kind, order_no)
     VALUES ($1, $2, $3, $4, $5, $6, app_now(), $7, $8, $9)`,
    [id, memberId, category, tx.seal('contact', ''), line.content, ip, ...attached(line)],
  )
  return id
}

/** Answered before, it waits again from now on. */
export async function addLine(tx: Tx, talk: string, line: SaidLine): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO support_replies (message_id, content, created_at, picture_id, order_kind, order_no)
     VALUES ($1, $2, app_now(), $3, $4, $5) RETURNING id::text AS id`,
    [talk, line.content, ...attached(line)],
  )
  await tx.query(
    "UPDATE support_messages SET state = 'waiting', waiting_since = app_now() WHERE id = $1 AND state = 'answered'",
    [talk],
  )
  return one(rows).id
}

export async function countUnseen(sql: Sql, memberId: bigint): Promise<number> {
  const rows = await sql.query<{ unseen: bigint }>(
    `SELECT count(*) AS unseen FROM support_messages m JOIN support_replies r ON r.message_id = m.id
      WHERE m.member_id = $1 AND r.staff_id IS NOT NULL
        AND r.id > coalesce((SELECT reply_id FROM support_reads WHERE member_id = $1), 0)`,
    [memberId],
  )
  return Number(one(rows).unseen)
}

/** Only forwards, and only to an answer to this member: their ids, as many as are new. */
export async function markSeen(tx: Tx, memberId: bigint, replyId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT r.id::text AS id FROM support_messages m JOIN support_replies r ON r.message_id = m.id
      WHERE m.member_id = $1 AND r.staff_id IS NOT NULL AND r.id <= $2::bigint
        AND r.id > coalesce((SELECT reply_id FROM support_reads WHERE member_id = $1), 0) ORDER BY r.id`,
    [memberId, replyId],
  )
  const last = rows.at(-1)?.id
  if (last !== undefined)
    await tx.query(
      `INSERT INTO support_reads (member_id, reply_id, at) VALUES ($1, $2::bigint, app_now())
       ON CONFLICT (member_id) DO UPDATE SET reply_id = greatest(support_reads.reply_id, excluded.reply_id), at = app_now()`,
      [memberId, last],
    )
  return rows.map(({ id }) => id)
}

/** @param picture as a data URL */
export async function insertPicture(sql: Sql, memberId: bigint, picture: string): Promise<string> {
  const id = newId()
  await sql.query(
    'INSERT INTO support_pictures (id, member_id, picture, created_at) VALUES ($1, $2, $3, app_now())',
    [id, memberId, sql.seal('proof', picture)],
  )
  return id
}

/** A member's own picture, or null. */
export async function readPicture(sql: Sql, memberId: bigint, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const rows = await sql.query<{ picture: string }>(
    'SELECT picture FROM support_pictures WHERE id = $1 AND member_id = $2',
    [id, memberId],
  )
  return rows[0]?.picture ?? null
}

export async function isOwnPicture(sql: Sql, memberId: bigint, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await sql.query('SELECT 1 FROM support_pictures WHERE id = $1 AND member_id = $2', [
    id,
    memberId,
  ])
  return rows.length > 0
}

export interface CardRow {
  readonly kind: SupportOrderKind
  readonly no: string
  readonly amount_fen: bigint
  readonly channel: PayWay | null
  readonly title: string
  readonly created_at: Date
}

/** Of these orders, those that are the member's. */
export async function readCards(
  sql: Sql,
  memberId: bigint,
  orders: readonly SupportOrderRef[],
): Promise<CardRow[]> {
  if (orders.length === 0) return []
  const nos = (wanted: SupportOrderKind) => orders.flatMap(({ kind, no }) => (kind === wanted ? [no] : []))
  return sql.query<CardRow>(
    `SELECT 'deposit' AS kind, no, amount_fen, channel, '' AS title, created_at FROM deposit_records
      WHERE member_id = $1 AND no = ANY ($2::text[])
     UNION ALL
     SELECT 'withdrawal', no, amount_fen, channel, '', created_at FROM withdrawal_records
      WHERE member_id = $1 AND no = ANY ($3::text[])
     UNION ALL
     SELECT 'transfer', t.id, t.amount_fen, NULL, coalesce(v.name, t.plat), t.created_at
       FROM transfer_records t LEFT JOIN venue_names v ON v.platname = t.plat
      WHERE t.member_id = $1 AND t.id = ANY ($4::text[])
     UNION ALL
     SELECT 'bet', b.bet_id, b.bet_fen, NULL, b.game_name, b.created_at
       FROM unnest($5::text[]) AS wanted (no)
       CROSS JOIN (SELECT platname FROM venue_names UNION SELECT '${OWN_LOTTERY}') v
       JOIN bet_records b ON b.plat = v.platname AND b.bet_id = wanted.no WHERE b.member_id = $1`,
    [memberId, nos('deposit'), nos('withdrawal'), nos('transfer'), nos('bet')],
  )
}

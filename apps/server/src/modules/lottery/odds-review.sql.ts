// Every statement of announcing odds: the log, pending changes, a new row.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { PageWindow } from '#src/db/page.ts'

export interface OddsChangeRow {
  readonly id: bigint
  readonly play_id: number
  readonly from_milli: number
  readonly to_milli: number
  readonly announced_at: Date
  readonly effective_at: Date
  readonly staff_name: string
  readonly reason: string
}

const COLUMNS = 'id, play_id, from_milli, to_milli, announced_at, effective_at, staff_name, reason'

export async function listChanges(sql: Sql, window: PageWindow) {
  const rows = await sql.query<OddsChangeRow>(
    `SELECT ${COLUMNS} FROM lottery_odds_changes ORDER BY id DESC LIMIT $1 OFFSET $2`,
    [window.limit, window.offset],
  )
  const total = await sql.query<{ total: bigint }>('SELECT count(*) AS total FROM lottery_odds_changes')
  return { rows, total: one(total).total }
}

/** One announcement of a play at a time. */
export async function lockPlay(tx: Tx, playId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`odds:${playId}`])
}

export async function isAnnounced(tx: Tx, playId: number): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM lottery_odds_changes WHERE play_id = $1 AND effective_at > app_now() LIMIT 1',
    [playId],
  )
  return rows.length > 0
}

export interface NewChange {
  readonly playId: number
  readonly yearAnimal: string
  readonly fromMilli: number
  readonly toMilli: number
  readonly noticeMs: number
  readonly staffId: bigint
  readonly staffName: string
  readonly reason: string
}

export async function insertChange(tx: Tx, change: NewChange): Promise<OddsChangeRow> {
  return one(
    await tx.query<OddsChangeRow>(
      `INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id,
         staff_name, reason)
       SELECT $1, $2, $3, $4, clock.now, clock.now + $5 * interval '1 millisecond', $6, $7, $8
         FROM (SELECT app_now() AS now) clock RETURNING ${COLUMNS}`,
      [
        change.playId,
        change.yearAnimal,
        change.fromMilli,
        change.toMilli,
        change.noticeMs,
        change.staffId,
        change.staffName,
        change.reason,
      ],
    ),
  )
}

// Every statement of turnover requirements.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { PageWindow } from '#src/db/page.ts'
import { newId } from '#src/ids.ts'

export interface RequirementRow {
  readonly id: string
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amount_fen: bigint
  readonly multiple: number
  readonly required_fen: bigint
  readonly done_fen: bigint
  readonly state: 0 | 1 | 2
  readonly created_at: Date
  readonly closed_at: Date | null
}

const COLUMNS =
  'id, source, ref, title, amount_fen, multiple, required_fen, done_fen, state, created_at, closed_at'

export interface NewRequirement {
  readonly memberId: bigint
  readonly source: string
  readonly ref: string
  readonly title: string
  readonly amountFen: bigint
  readonly multiple: number
  readonly requiredFen: bigint
}

export async function insertRequirement(tx: Tx, row: NewRequirement): Promise<void> {
  await tx.query(
    `INSERT INTO turnover_requirements (id, member_id, source, ref, title, amount_fen, multiple, required_fen, state, created_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now(), CASE WHEN $9 = 1 THEN app_now() END)
     ON CONFLICT (source, ref) DO NOTHING`,
    [
      newId(),
      row.memberId,
      row.source,
      row.ref,
      row.title,
      row.amountFen,
      row.multiple,
      row.requiredFen,
      row.requiredFen === 0n ? 1 : 0,
    ],
  )
}

/** The member's open rows, oldest first, held until the transaction ends. */
export async function lockOpen(tx: Tx, memberId: bigint): Promise<RequirementRow[]> {
  return tx.query<RequirementRow>(
    `SELECT ${COLUMNS} FROM turnover_requirements WHERE member_id = $1 AND state = 0 ORDER BY created_at, id FOR UPDATE`,
    [memberId],
  )
}

export async function setDone(tx: Tx, id: string, doneFen: bigint): Promise<void> {
  await tx.query(
    `UPDATE turnover_requirements SET done_fen = $2, state = CASE WHEN $2 >= required_fen THEN 1 ELSE 0 END,
            closed_at = CASE WHEN $2 >= required_fen THEN app_now() END WHERE id = $1`,
    [id, doneFen],
  )
}

/** Clears everything that is open; what was done stays readable. */
export async function clearOpen(tx: Tx, memberId: bigint): Promise<number> {
  const rows = await tx.query(
    'UPDATE turnover_requirements SET state = 2, closed_at = app_now() WHERE member_id = $1 AND state = 0 RETURNING id',
    [memberId],
  )
  return rows.length
}

export async function sumOpen(sql: Sql, memberId: bigint): Promise<{ required: bigint; done: bigint }> {
  return one(
    await sql.query<{ required: bigint; done: bigint }>(
      `SELECT coalesce(sum(required_fen), 0)::bigint AS required, coalesce(sum(done_fen), 0)::bigint AS done
         FROM turnover_requirements WHERE member_id = $1 AND state = 0`,
      [memberId],
    ),
  )
}

export async function listRequirements(sql: Sql, memberId: bigint, openOnly: boolean, window: PageWindow) {
  const rows = await sql.query<RequirementRow>(
    `SELECT ${COLUMNS} FROM turnover_requirements WHERE member_id = $1 AND (NOT $2 OR state = 0)
      ORDER BY state > 0, CASE WHEN state = 0 THEN created_at END, created_at DESC LIMIT $3 OFFSET $4`,
    [memberId, openOnly, window.limit, window.offset],
  )
  const total = await sql.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM turnover_requirements WHERE member_id = $1 AND (NOT $2 OR state = 0)',
    [memberId, openOnly],
  )
  return { rows, total: one(total).total }
}

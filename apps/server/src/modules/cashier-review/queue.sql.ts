// Statements that both queues share: claims, decisions, and what the head of a queue says.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type Queue = 'deposits' | 'withdrawals'

export interface QueueFilter {
  /** Null: what waits for staff. */
  readonly state: number | null
  readonly q: string | null
  readonly mine: boolean
  readonly second: boolean
  readonly staffId: bigint
}

export interface DecisionRow {
  readonly staff_name: string
  readonly action: 'claim' | 'release' | 'approve' | 'refuse'
  readonly note: string
  readonly at: Date
}

const SUBJECT = { deposits: 'deposit', withdrawals: 'withdrawal' } as const

export function subjectOf(queue: Queue, no: string): string {
  return `${SUBJECT[queue]}:${no}`
}

export async function setClaim(tx: Tx, queue: Queue, no: string, staffId: bigint | null): Promise<void> {
  await tx.query(
    `UPDATE ${queue} SET claimed_by = $2::bigint, claimed_at = CASE WHEN $2::bigint IS NOT NULL THEN app_now() END WHERE no = $1`,
    [no, staffId],
  )
}

export interface NewDecision {
  readonly subject: string
  readonly staffId: bigint
  readonly staffName: string
  readonly action: DecisionRow['action']
  readonly note: string
}

export async function addDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx.query(
    `INSERT INTO review_decisions (subject, staff_id, staff_name, action, note, at)
     VALUES ($1, $2, $3, $4, $5, app_now())`,
    [decision.subject, decision.staffId, decision.staffName, decision.action, decision.note],
  )
}

export async function decisionsOf(sql: Sql, subject: string): Promise<DecisionRow[]> {
  return sql.query<DecisionRow>(
    'SELECT staff_name, action, note, at FROM review_decisions WHERE subject = $1 ORDER BY id',
    [subject],
  )
}

export async function approversOf(sql: Sql, subject: string): Promise<bigint[]> {
  const rows = await sql.query<{ staff_id: bigint }>(
    `SELECT staff_id FROM review_decisions WHERE subject = $1 AND action = 'approve' ORDER BY id`,
    [subject],
  )
  return rows.map((row) => row.staff_id)
}

export interface SummaryRow {
  readonly waiting: bigint
  readonly waiting_fen: bigint
  readonly mine: bigint
  readonly second: bigint
  readonly oldest: number
  readonly done_today: bigint
  readonly done_today_fen: bigint
  readonly refused_today: bigint
}

/** An order that closed by itself was refused by nobody, so refusals are counted by the decision. */
export async function readSummary(sql: Sql, queue: Queue, staffId: bigint): Promise<SummaryRow> {
  const approvedOnce = `EXISTS (SELECT 1 FROM review_decisions d WHERE d.subject = $2 || ':' || q.no AND d.action = 'approve')`
  const today = "ended_at >= beijing_day(app_now())::timestamp AT TIME ZONE interval '+08:00'"
  return one(
    await sql.query<SummaryRow>(
      `SELECT w.*, e.* FROM
         (SELECT count(*) AS waiting, coalesce(sum(amount_fen), 0)::bigint AS waiting_fen,
                 count(*) FILTER (WHERE claimed_by = $1) AS mine, count(*) FILTER (WHERE ${approvedOnce}) AS second,
                 coalesce(max(extract(epoch FROM app_now() - created_at)), 0)::float8 AS oldest
            FROM ${queue} q WHERE state = 1) w,
         (SELECT count(*) FILTER (WHERE state = 2) AS done_today,
                 coalesce(sum(amount_fen) FILTER (WHERE state = 2), 0)::bigint AS done_today_fen,
                 count(*) FILTER (WHERE state = 3 AND EXISTS (SELECT 1 FROM review_decisions d
                   WHERE d.subject = $2 || ':' || q.no AND d.action = 'refuse')) AS refused_today
            FROM ${queue} q WHERE ${today}) e`,
      [staffId, SUBJECT[queue]],
    ),
  )
}

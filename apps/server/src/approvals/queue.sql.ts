// Statements that both queues share: the list, one row, claims, decisions, and what the head of a queue says.
import type { DEPOSIT, MEMBER, StateOf, WITHDRAWAL } from '@lanting/contract/states'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type Queue = 'deposits' | 'withdrawals'

export type QueueState = StateOf<typeof DEPOSIT> | StateOf<typeof WITHDRAWAL>

const ENDS = {
  deposits: { done: 'credited', refused: 'closed' },
  withdrawals: { done: 'paid', refused: 'returned' },
} as const satisfies Record<Queue, Record<string, QueueState>>

const SUBJECT = { deposits: 'deposit', withdrawals: 'withdrawal' } as const

export interface QueueFilter {
  /** Null: what waits for staff. */
  readonly state: QueueState | null
  readonly q: string | null
  readonly mine: boolean
  readonly second: boolean
  /** The pay way, or null for all. */
  readonly way: string | null
  /** One hint's name, `any`, `none`, or null for all. */
  readonly hint: string | null
  readonly staffId: bigint
}

/** What the rows of both queues have in common. */
export interface QueueRow {
  readonly no: string
  readonly member_id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: StateOf<typeof MEMBER>
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly state: QueueState
  readonly remark: string
  readonly created_at: Date
  readonly age: number
  readonly approvals: bigint
  readonly claimed_by: bigint | null
  readonly claimed_name: string | null
  readonly claimed_at: Date | null
}

export interface QueueShape {
  readonly queue: Queue
  /** Since when a row waits for staff; the row itself is `q`, its member `m`. */
  readonly since: string
  /** Its own columns beside the common ones. */
  readonly columns: string
  /** What else it is joined to. */
  readonly joins: string
  /** What a search may name besides the number and the member, with the words as `$2`. */
  readonly search: string
  /** What makes each hint true, by its name: a hint this queue does not know is found nowhere. */
  readonly hints: Readonly<Record<string, string>>
  /** The states in which it waits: oldest first. Everything else ended: newest first. */
  readonly waits: readonly QueueState[]
}

/** The list, its count, one row and the same row locked, of whichever queue. */
export function queueStatements<R extends QueueRow>(shape: QueueShape) {
  const { queue, since, columns, joins, search, hints, waits } = shape
  const approvals = `FROM review_decisions r WHERE r.subject = '${SUBJECT[queue]}:' || q.no AND r.action = 'approve'`
  const from = `FROM ${queue} q JOIN members m ON m.id = q.member_id ${joins}`
  const select = `SELECT q.no, q.member_id, m.username, m.realname, l.level AS vip, m.state AS member_state, q.amount_fen, q.usdt_cents,
      q.state, q.remark, q.created_at, extract(epoch FROM coalesce(q.ended_at, app_now()) - ${since})::float8 AS age,
      (SELECT count(*) ${approvals}) AS approvals, q.claimed_by, s.name AS claimed_name, q.claimed_at, ${columns}
    ${from} JOIN member_vip l ON l.member_id = q.member_id LEFT JOIN staff s ON s.id = q.claimed_by`
  const matches = `q.state = coalesce($1::text, 'review')
    AND ($2::text IS NULL OR q.no = $2 OR starts_with(lower(m.username), lower($2)) OR ${search})
    AND (NOT $3::boolean OR q.claimed_by = $5)
    AND (NOT $4::boolean OR EXISTS (SELECT 1 ${approvals}))
    AND ($6::text IS NULL OR q.channel = $6)`
  const anyHint = `(${Object.values(hints)
    .map((sql) => `(${sql})`)
    .join(' OR ')})`
  const values = (filter: QueueFilter) => [
    filter.state,
    filter.q,
    filter.mine,
    filter.second,
    filter.staffId,
    filter.way,
  ]

  /** The filter's statement: hints are reckoned only where they are asked for. */
  function matching({ hint }: QueueFilter): string {
    if (hint === null) return matches
    if (hint === 'any') return `${matches} AND ${anyHint}`
    if (hint === 'none') return `${matches} AND NOT ${anyHint}`
    return `${matches} AND ${Object.hasOwn(hints, hint) ? `(${hints[hint]})` : 'false'}`
  }

  async function read(sql: Sql, no: string): Promise<R | null> {
    const rows = await sql.query<R>(`${select} WHERE q.no = $1`, [no])
    return rows[0] ?? null
  }

  return {
    read,

    async list(sql: Sql, filter: QueueFilter, window: PageWindow): Promise<R[]> {
      const order = filter.state === null || waits.includes(filter.state) ? 'ASC' : 'DESC'
      return sql.query<R>(
        `${select} WHERE ${matching(filter)} ORDER BY q.created_at ${order}, q.no LIMIT $7 OFFSET $8`,
        [...values(filter), window.limit, window.offset],
      )
    },

    async count(sql: Sql, filter: QueueFilter): Promise<bigint> {
      const rows = await sql.query<{ total: bigint }>(
        `SELECT count(*) AS total ${from} WHERE ${matching(filter)}`,
        values(filter),
      )
      return one(rows).total
    },

    async lock(tx: Tx, no: string): Promise<R | null> {
      await tx.query(`SELECT 1 FROM ${queue} WHERE no = $1 FOR UPDATE`, [no])
      return read(tx, no)
    },
  }
}

export interface DecisionRow {
  readonly staff_name: string
  readonly action: 'claim' | 'release' | 'approve' | 'refuse'
  readonly note: string
  readonly at: Date
}

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
  const ends = ENDS[queue]
  const approvedOnce = `EXISTS (SELECT 1 FROM review_decisions d WHERE d.subject = $2 || ':' || q.no AND d.action = 'approve')`
  const today = "ended_at >= beijing_day(app_now())::timestamp AT TIME ZONE interval '+08:00'"
  return one(
    await sql.query<SummaryRow>(
      `SELECT w.*, e.* FROM
         (SELECT count(*) AS waiting, coalesce(sum(amount_fen), 0)::bigint AS waiting_fen,
                 count(*) FILTER (WHERE claimed_by = $1) AS mine, count(*) FILTER (WHERE ${approvedOnce}) AS second,
                 coalesce(max(extract(epoch FROM app_now() - created_at)), 0)::float8 AS oldest
            FROM ${queue} q WHERE state = 'review') w,
         (SELECT count(*) FILTER (WHERE state = '${ends.done}') AS done_today,
                 coalesce(sum(amount_fen) FILTER (WHERE state = '${ends.done}'), 0)::bigint AS done_today_fen,
                 count(*) FILTER (WHERE state = '${ends.refused}' AND EXISTS (SELECT 1 FROM review_decisions d
                   WHERE d.subject = $2 || ':' || q.no AND d.action = 'refuse')) AS refused_today
            FROM ${queue} q WHERE ${today}) e`,
      [staffId, SUBJECT[queue]],
    ),
  )
}

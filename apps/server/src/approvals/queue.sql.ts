// Statements shared by the queues of members' requests: the list, one row, and the summary in the queue's head.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import type { DEPOSIT, MEMBER, StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { CLAIM_FIELDS, type ClaimColumns, claimJoin } from '#src/approvals/claims.sql.ts'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type QueueState = StateOf<typeof DEPOSIT> | StateOf<typeof WITHDRAWAL>

export interface QueueFilter {
  /**
   * Null: waiting for a first decision. What one of two agreed to is `second`, found under that state, by its claimer,
   * and by a search.
   */
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

/** What the rows of these queues have in common. */
export interface QueueRow extends ClaimColumns {
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
  /** How many must agree, once claimed. */
  readonly needed: number | null
}

export interface QueueShape {
  readonly kind: ApprovalKind
  /** The table, whose rows are named by `no`. */
  readonly table: string
  /** Since when a row waits for staff; the row itself is `q`, its member `m`. */
  readonly since: string
  /** Its own columns in addition to the common ones. */
  readonly columns: string
  /** What else it is joined to. */
  readonly joins: string
  /** What a search may match in addition to the number and the member, with the text as `$2`, or sealed as last digits as `$7`. */
  readonly search: string
  /** The condition of each hint, by its name: a hint unknown to this queue matches nothing. */
  readonly hints: Readonly<Record<string, string>>
  /** The states in which it waits: oldest first. Everything else ended: newest first. */
  readonly waits: readonly QueueState[]
  /** How it ends well, and how by a no. */
  readonly ends: { readonly done: QueueState; readonly refused: QueueState }
}

/** The decision about a row, and by whom. */
const saidOf = (kind: ApprovalKind, action: 'approve' | 'refuse') =>
  `FROM approvals a JOIN approval_events e ON e.approval_id = a.id AND e.action = '${action}'
    WHERE a.kind = '${kind}' AND a.subject = q.no`

/** The list, its count, one row and the same row locked, and the head, of any queue. */
export function queueStatements<R extends QueueRow>(shape: QueueShape) {
  const { kind, table, since, columns, joins, search, hints, waits } = shape
  const approvals = saidOf(kind, 'approve')
  const from = `FROM ${table} q JOIN member_directory m ON m.id = q.member_id ${joins} ${claimJoin(kind, 'q.no')}`
  const select = `SELECT q.no, q.member_id, m.username, m.realname, l.level AS vip, m.state AS member_state, q.amount_fen, q.usdt_cents,
      q.state, q.remark, q.created_at, extract(epoch FROM coalesce(q.ended_at, app_now()) - ${since})::float8 AS age,
      (SELECT count(*) ${approvals}) AS approvals,
      (SELECT max(a.needed) FROM approvals a WHERE a.kind = '${kind}' AND a.subject = q.no) AS needed, ${CLAIM_FIELDS}, ${columns}
    ${from} JOIN member_levels l ON l.member_id = q.member_id`
  const matches = `q.state = coalesce($1::text, 'review')
    AND ($2::text IS NULL OR q.no = $2 OR starts_with(lower(m.username), lower($2)) OR ${search})
    AND (NOT $3::boolean OR k.staff_id = $5)
    AND (NOT $4::boolean OR EXISTS (SELECT 1 ${approvals}))
    AND ($6::text IS NULL OR q.channel = $6)
    AND (coalesce($1, $2) IS NOT NULL OR $3 OR $4 OR NOT EXISTS (SELECT 1 ${approvals}))`
  const anyHint = `(${Object.values(hints)
    .map((sql) => `(${sql})`)
    .join(' OR ')})`
  const values = (sql: Sql, filter: QueueFilter) => [
    filter.state,
    filter.q,
    filter.mine,
    filter.second,
    filter.staffId,
    filter.way,
    sql.sealed('tail', filter.q ?? ''),
  ]

  /** The filter's statement: hints are computed only when filtered by. */
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
        `${select} WHERE ${matching(filter)} ORDER BY q.created_at ${order}, q.no LIMIT $8 OFFSET $9`,
        [...values(sql, filter), window.limit, window.offset],
      )
    },

    async count(sql: Sql, filter: QueueFilter): Promise<bigint> {
      const rows = await sql.query<{ total: bigint }>(
        `SELECT count(*) AS total ${from} WHERE ${matching(filter)}`,
        values(sql, filter),
      )
      return one(rows).total
    },

    async lock(tx: Tx, no: string): Promise<R | null> {
      await tx.query(`SELECT 1 FROM ${table} WHERE no = $1 FOR UPDATE`, [no])
      return read(tx, no)
    },

    summary: (sql: Sql, staffId: bigint) => readSummary(sql, shape, staffId),
  }
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

/**
 * An order that expired was not refused by a person, so refusals are counted by the decision. What one of two has
 * agreed to is counted under the second approval alone.
 */
async function readSummary(
  sql: Sql,
  { kind, table, ends }: QueueShape,
  staffId: bigint,
): Promise<SummaryRow> {
  const today = 'q.ended_at >= beijing_start(beijing_day(app_now()))'
  return one(
    await sql.query<SummaryRow>(
      `SELECT w.*, e.* FROM
         (SELECT count(*) FILTER (WHERE NOT s.begun) AS waiting,
                 coalesce(sum(q.amount_fen) FILTER (WHERE NOT s.begun), 0)::bigint AS waiting_fen,
                 count(*) FILTER (WHERE k.staff_id = $1) AS mine,
                 count(*) FILTER (WHERE s.begun) AS second,
                 coalesce(max(extract(epoch FROM app_now() - q.created_at)) FILTER (WHERE NOT s.begun), 0)::float8 AS oldest
            FROM ${table} q ${claimJoin(kind, 'q.no')}
            CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 ${saidOf(kind, 'approve')}) AS begun) s
           WHERE q.state = 'review') w,
         (SELECT count(*) FILTER (WHERE q.state = '${ends.done}') AS done_today,
                 coalesce(sum(q.amount_fen) FILTER (WHERE q.state = '${ends.done}'), 0)::bigint AS done_today_fen,
                 count(*) FILTER (WHERE q.state = '${ends.refused}'
                   AND EXISTS (SELECT 1 ${saidOf(kind, 'refuse')})) AS refused_today
            FROM ${table} q WHERE ${today}) e`,
      [staffId],
    ),
  )
}

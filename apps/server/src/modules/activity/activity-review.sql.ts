// SQL of the office's applications: the queue, and the risk signals.
import { LIMITS } from '@lanting/contract/limits'
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { CLAIM_FIELDS, type ClaimColumns, claimJoin } from '#src/approvals/claims.sql.ts'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql } from '#src/db/pool.ts'
import {
  APPLICATION_COLUMNS,
  APPLICATION_FROM,
  type ApplicationRow,
} from '#src/modules/activity/activity.sql.ts'

export type QueueRow = ApplicationRow &
  ClaimColumns & {
    readonly username: string
    readonly realname: string
    readonly vip: number
    readonly member_state: StateOf<typeof MEMBER>
    readonly age: number
  }

export interface QueueFilter {
  readonly state: ApplicationRow['state']
  readonly activityId: number | null
  readonly q: string | null
}

const QUEUE = `SELECT ${APPLICATION_COLUMNS}, m.username, m.realname, l.level AS vip, m.state AS member_state,
    extract(epoch FROM coalesce(a.ended_at, app_now()) - a.created_at)::float8 AS age, ${CLAIM_FIELDS}
  FROM ${APPLICATION_FROM} JOIN member_directory m ON m.id = a.member_id JOIN member_levels l ON l.member_id = a.member_id
  ${claimJoin('activity', 'a.id::text')}`
const MATCHES = `a.state = $1 AND ($2::integer IS NULL OR a.activity_id = $2)
  AND ($3::text IS NULL OR a.id::text = $3 OR starts_with(lower(m.username), lower($3)))`

/** Pending rows oldest first, ended ones newest first. */
export async function listQueue(sql: Sql, filter: QueueFilter, window: PageWindow): Promise<QueueRow[]> {
  const order = filter.state === 'review' ? 'ASC' : 'DESC'
  return sql.query<QueueRow>(
    `${QUEUE} WHERE ${MATCHES} ORDER BY a.created_at ${order}, a.id LIMIT $4 OFFSET $5`,
    [filter.state, filter.activityId, filter.q, window.limit, window.offset],
  )
}

export async function countQueue(sql: Sql, filter: QueueFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM activity_applications a JOIN member_directory m ON m.id = a.member_id WHERE ${MATCHES}`,
    [filter.state, filter.activityId, filter.q],
  )
  return one(rows).total
}

export async function readQueued(sql: Sql, id: string): Promise<QueueRow | null> {
  return (await sql.query<QueueRow>(`${QUEUE} WHERE a.id = $1`, [id]))[0] ?? null
}

export interface SummaryRow {
  readonly waiting: bigint
  readonly mine: bigint
  readonly oldest: number
  readonly paid_fen: bigint
  readonly paid_count: bigint
}

export async function readSummary(sql: Sql, staffId: bigint): Promise<SummaryRow> {
  const today = 'paid_at >= beijing_start(beijing_day(app_now()))'
  return one(
    await sql.query<SummaryRow>(
      `SELECT w.*, p.* FROM
         (SELECT count(*) AS waiting, count(*) FILTER (WHERE k.staff_id = $1) AS mine,
                 coalesce(max(extract(epoch FROM app_now() - a.created_at)), 0)::float8 AS oldest
            FROM activity_applications a ${claimJoin('activity', 'a.id::text')} WHERE a.state = 'review') w,
         (SELECT coalesce(sum(bonus_fen), 0)::bigint AS paid_fen, count(*) AS paid_count
            FROM activity_applications WHERE ${today}) p`,
      [staffId],
    ),
  )
}

export interface Signals {
  readonly same_network: bigint
  readonly paid_before: bigint
  readonly bonus_before: bigint
  readonly inviter: boolean
}

/** Other applicants of the period on a network of the member, and the member's earlier applications. */
export async function readSignals(sql: Sql, row: ApplicationRow): Promise<Signals> {
  return one(
    await sql.query<Signals>(
      `WITH alike AS (
         SELECT DISTINCT o.member_id FROM activity_applications o
          WHERE o.activity_id = $2 AND o.period = $3 AND o.state <> 'cancelled'
            AND EXISTS (SELECT 1 FROM near_members($1, beijing_day($4) - $5::int, beijing_day($4)) n
                         WHERE n.member_id = o.member_id AND n.kind = 'network'))
       SELECT (SELECT count(*) FROM alike) AS same_network,
              (SELECT count(*) FROM activity_applications o WHERE o.member_id = $1 AND o.paid_at IS NOT NULL) AS paid_before,
              (SELECT coalesce(sum(o.bonus_fen), 0)::bigint FROM activity_applications o
                WHERE o.member_id = $1 AND o.paid_at IS NOT NULL) AS bonus_before,
              EXISTS (SELECT 1 FROM member_referrals m JOIN alike ON alike.member_id = m.inviter_id WHERE m.id = $1) AS inviter`,
      [row.member_id, row.activity_id, row.period, row.created_at, LIMITS.nearDays],
    ),
  )
}

// Every statement about security events.
import type {
  SecurityEventKey,
  SecurityKind,
  SecuritySide,
} from '@lanting/contract/data/security/security-events'
import { one, type Sql } from '#src/db/pool.ts'

export interface NewSecurityEvent {
  readonly event: SecurityEventKey
  readonly kind: SecurityKind
  readonly staffId: bigint | null
  readonly memberId: bigint | null
  readonly who: string
  readonly ip: string
  readonly network: string
  readonly agent: string
  readonly call: string
  readonly subject: string
  readonly reason: string
  readonly members: number
  readonly requestId: string
}

export async function insertEvent(sql: Sql, event: NewSecurityEvent): Promise<void> {
  await sql.query('SELECT security_event_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
    event.event,
    event.kind,
    event.staffId,
    event.memberId,
    event.who,
    event.ip,
    event.network,
    event.agent,
    event.call,
    event.subject,
    event.reason,
    event.members,
    event.requestId,
  ])
}

const SINCE = (minutes: string) => `at > app_now() - ${minutes} * interval '1 minute'`

/** Whose events: a person's, those of a given name, or those from an address. */
type Side = { readonly staffId: bigint } | { readonly who: string } | { readonly network: string }

/** Events that add nothing about an address: it is closed already, its member names are counted separately, or they have one row. */
const APART =
  "event NOT IN ('address_closed', 'member_login_wrong', 'captcha_wrong', 'work_wrong', 'too_fast')"
/** What members behind one address mistype says something about each of them only. */
const OF_PERSONS = "event NOT IN ('member_password_wrong', 'member_forbidden')"

/** Failures and refusals of one side. */
export async function countFailures(sql: Sql, by: Side, minutes: number): Promise<number> {
  const [where, value] =
    'staffId' in by
      ? ['staff_id = $2', by.staffId]
      : 'who' in by
        ? ['who = $2', by.who]
        : [`network = $2 AND ${OF_PERSONS}`, by.network]
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM security_events
      WHERE ${where} AND kind IN ('failure', 'refusal') AND ${APART} AND ${SINCE('$1')}`,
    [minutes, value],
  )
  return Number(one(rows).total)
}

/** How many names of members had failed logins from an address. */
export async function countNames(sql: Sql, network: string, minutes: number): Promise<number> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(DISTINCT lower(who)) AS total FROM security_events
      WHERE network = $2 AND event IN ('member_login_wrong', 'member_login_locked') AND ${SINCE('$1')}`,
    [minutes, network],
  )
  return Number(one(rows).total)
}

/** How many members' data a person has read: the same one again counts once. */
export async function countReads(sql: Sql, staffId: bigint, minutes: number): Promise<number> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT coalesce(sum(members), 0)::bigint AS total FROM (
       SELECT max(members) AS members FROM security_events
        WHERE staff_id = $2 AND kind = 'read' AND ${SINCE('$1')} GROUP BY subject) seen`,
    [minutes, staffId],
  )
  return Number(one(rows).total)
}

export interface SecurityEventRow {
  readonly id: bigint
  readonly at: Date
  readonly event: SecurityEventKey
  readonly kind: SecurityKind
  readonly staff_id: bigint | null
  readonly who: string
  readonly ip: string
  readonly network: string
  readonly agent: string
  readonly call: string
  readonly subject: string
  readonly reason: string
  /** Of a pattern with an open alarm. */
  readonly open: boolean
}

const SELECT = `SELECT e.id, e.at, e.event, e.kind, e.staff_id, e.who, e.ip, e.network, e.agent, e.call, e.subject, e.reason,
    e.kind = 'pattern' AND EXISTS (SELECT 1 FROM alarm_states a WHERE a.kind = 'security_pattern' AND a.subject = e.subject
      AND a.ended_at IS NULL AND a.raised_at <= e.at) AS open
  FROM security_events e`

export interface EventFilter {
  readonly kind: SecurityKind | null
  readonly q: string | null
  readonly who: SecuritySide | null
  readonly onlyClosed: boolean
  readonly from: Date | null
  readonly to: Date | null
}

const FOUND = `($1::text IS NULL OR e.kind = $1)
        AND ($2::text IS NULL OR starts_with(lower(e.who), lower($2)) OR starts_with(e.ip, $2))
        AND ($3::timestamptz IS NULL OR e.at >= $3) AND ($4::timestamptz IS NULL OR e.at < $4)
        AND ($5::text IS NULL OR $5 = CASE WHEN e.staff_id IS NOT NULL THEN 'staff' WHEN e.member_id IS NOT NULL THEN 'member'
          ELSE 'visitor' END)
        AND (NOT $6::boolean OR EXISTS (SELECT 1 FROM closed_addresses c WHERE c.network = e.network AND c.until > app_now()))`

const valuesOf = ({ kind, q, from, to, who, onlyClosed }: EventFilter) => [kind, q, from, to, who, onlyClosed]

/** How many a filter finds, counted up to `most`. */
export async function countEvents(sql: Sql, filter: EventFilter, most: number): Promise<number> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (SELECT 1 FROM security_events e WHERE ${FOUND} LIMIT $7) found`,
    [...valuesOf(filter), most],
  )
  return Number(one(rows).total)
}

export async function newestEvents(
  sql: Sql,
  filter: EventFilter,
  before: bigint | null,
  limit: number,
): Promise<SecurityEventRow[]> {
  return sql.query<SecurityEventRow>(
    `${SELECT} WHERE ${FOUND} AND ($7::bigint IS NULL OR e.id < $7) ORDER BY e.id DESC LIMIT $8`,
    [...valuesOf(filter), before, limit],
  )
}

export async function readEvent(sql: Sql, id: bigint): Promise<SecurityEventRow | null> {
  const rows = await sql.query<SecurityEventRow>(`${SELECT} WHERE e.id = $1`, [id])
  return rows[0] ?? null
}

/** What the same person, or without a known person the same address, did in the hours up to an event. */
export async function eventsNear(
  sql: Sql,
  { id, at, staff_id: staffId, network }: SecurityEventRow,
  hours: number,
  limit: number,
): Promise<SecurityEventRow[]> {
  return sql.query<SecurityEventRow>(
    `${SELECT} WHERE e.id <> $1 AND e.at <= $2::timestamptz AND e.at > $2::timestamptz - $5 * interval '1 hour'
        AND CASE WHEN $3::bigint IS NULL THEN e.network = $4 ELSE e.staff_id = $3 END
      ORDER BY e.id DESC LIMIT $6`,
    [id, at, staffId, network, hours, limit],
  )
}

export interface TodayRow {
  readonly failures: bigint
  /** Of yesterday, up to the same time of day. */
  readonly failures_before: bigint
  readonly refusals: bigint
  readonly reads: bigint
  readonly open_patterns: bigint
}

export async function readToday(sql: Sql): Promise<TodayRow> {
  const today = 'beijing_start(beijing_day(app_now()))'
  return one(
    await sql.query<TodayRow>(
      `SELECT count(*) FILTER (WHERE kind = 'failure' AND at >= ${today}) AS failures,
              count(*) FILTER (WHERE kind = 'failure' AND at < app_now() - interval '1 day') AS failures_before,
              count(*) FILTER (WHERE kind = 'refusal' AND at >= ${today}) AS refusals,
              count(*) FILTER (WHERE kind = 'read' AND at >= ${today}) AS reads,
              (SELECT count(*) FROM alarm_states WHERE kind = 'security_pattern' AND ended_at IS NULL) AS open_patterns
         FROM security_events WHERE at >= ${today} - interval '1 day'`,
    ),
  )
}

export async function pruneSecurityEvents(sql: Sql): Promise<void> {
  await sql.query('SELECT security_events_prune()')
}

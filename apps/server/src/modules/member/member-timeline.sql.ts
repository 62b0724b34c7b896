// Every statement of a member's timeline: own actions, money in and out, and actions of staff.
import { TOLD_AT } from '#src/audit/audit.sql.ts'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql } from '#src/db/pool.ts'

export type EventKind =
  | 'staff'
  | 'joined'
  | 'login'
  | 'payPassword'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'cardBound'
  | 'cardRemoved'
  | 'depositMade'
  | 'depositCredited'
  | 'depositClosed'
  | 'withdrawalMade'
  | 'withdrawalPaid'
  | 'withdrawalReturned'
  | 'support'

export interface EventRow {
  readonly kind: EventKind
  readonly at: Date
  /** Of its order, else empty. */
  readonly no: string
  readonly amount_fen: bigint | null
  /** Details of the kind: an action and its staff, a channel, a card, a browser and its address. */
  readonly word: string
  readonly more: string
  readonly staff: string
}

/** Reads are left out: they do not change the member and would crowd out the changes. */
const READS = "('member.view', 'deposit.view', 'deposit.proof', 'withdrawal.view')"

const STAFF = `
  SELECT 'staff', ${TOLD_AT}, CASE WHEN l.subject_kind IN ('deposit', 'withdrawal') THEN l.subject_id ELSE '' END, NULL::bigint,
         l.action, l.reason, l.staff_name
    FROM (SELECT 'member' AS kind, $1::bigint::text AS id
          UNION SELECT 'deposit', no FROM deposit_records WHERE member_id = $1
          UNION SELECT 'withdrawal', no FROM withdrawal_records WHERE member_id = $1
          UNION SELECT kind, subject FROM approval_requests WHERE member_id = $1
          UNION SELECT 'support', id::text FROM support_requests WHERE member_id = $1) s
    JOIN audit_trail l ON l.subject_kind = s.kind AND l.subject_id = s.id
   WHERE l.action NOT IN ${READS}`

// An automatically paid order is one event, its end; a bank transfer needs staff, so its beginning counts too.
const OWN = `
  SELECT 'joined', joined_at, '', NULL::bigint, CASE WHEN adult_declared_at IS NULL THEN '' ELSE 'adult' END, '', ''
    FROM members WHERE id = $1
  UNION ALL SELECT 'payPassword', pay_password_set_at, '', NULL, '', '', ''
    FROM member_passwords WHERE member_id = $1 AND pay_password_set_at IS NOT NULL
  UNION ALL SELECT 'login', at, '', NULL, outcome, user_agent || chr(10) || ip, '' FROM member_logins WHERE member_id = $1
  UNION ALL SELECT 'passkeyAdded', created_at, '', NULL, name, '', '' FROM member_passkeys WHERE member_id = $1
  UNION ALL SELECT 'passkeyRemoved', removed_at, '', NULL, name, '', ''
    FROM member_passkeys WHERE member_id = $1 AND removed_at IS NOT NULL
  UNION ALL SELECT 'cardBound', created_at, '', NULL, kind, CASE kind WHEN 'usdt' THEN owner ELSE bank END || chr(10) || number, ''
    FROM payout_accounts WHERE member_id = $1
  UNION ALL SELECT 'cardRemoved', removed_at, '', NULL, kind, CASE kind WHEN 'usdt' THEN owner ELSE bank END || chr(10) || number, ''
    FROM payout_accounts WHERE member_id = $1 AND removed_at IS NOT NULL
  UNION ALL SELECT 'depositMade', created_at, no, amount_fen, channel, '', ''
    FROM deposit_records WHERE member_id = $1 AND channel = 'bank'
  UNION ALL SELECT CASE state WHEN 'credited' THEN 'depositCredited' ELSE 'depositClosed' END, ended_at, no, amount_fen, channel, remark, ''
    FROM deposit_records WHERE member_id = $1 AND ended_at IS NOT NULL
  UNION ALL SELECT 'withdrawalMade', created_at, no, amount_fen, channel, '', '' FROM withdrawal_records WHERE member_id = $1
  UNION ALL SELECT CASE state WHEN 'paid' THEN 'withdrawalPaid' ELSE 'withdrawalReturned' END, ended_at, no, amount_fen, channel,
                   coalesce(reason, ''), ''
    FROM withdrawal_records WHERE member_id = $1 AND ended_at IS NOT NULL
  UNION ALL SELECT 'support', created_at, '', NULL, category, '', '' FROM support_requests WHERE member_id = $1`

const EVENTS = `(${STAFF} UNION ALL ${OWN}) AS e (kind, at, no, amount_fen, word, more, staff)`

/** Newest first. */
export async function listEvents(sql: Sql, memberId: bigint, window: PageWindow): Promise<EventRow[]> {
  return sql.query<EventRow>(`SELECT * FROM ${EVENTS} ORDER BY at DESC, kind, no, word LIMIT $2 OFFSET $3`, [
    memberId,
    window.limit,
    window.offset,
  ])
}

export async function countEvents(sql: Sql, memberId: bigint): Promise<bigint> {
  return one(await sql.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${EVENTS}`, [memberId])).total
}

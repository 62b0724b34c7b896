// Every statement of the office's queue of stuck payouts.
import type { PayoutStuck } from '@lanting/contract/data/money/payouts'
import type { PayoutWay, PayWay } from '@lanting/contract/pay-ways'
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { CLAIM_FIELDS, type ClaimColumns, claimJoin } from '#src/approvals/claims.sql.ts'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { lockTry, type TryRow } from '#src/modules/withdrawal/payout/payout.sql.ts'

export interface StuckRow extends TryRow, ClaimColumns {
  readonly stuck_because: PayoutStuck
  readonly stuck_at: Date
  readonly age: number
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: StateOf<typeof MEMBER>
  readonly channel: PayoutWay
  readonly usdt_cents: bigint | null
  readonly fee_cents: bigint | null
  readonly rate_e4: bigint | null
  readonly approved_at: Date | null
  readonly card_bank: string
  readonly card_owner: string
  readonly card_number: string
}

const FROM = `FROM payout_tries p JOIN withdrawals w ON w.no = p.withdrawal_no JOIN member_directory m ON m.id = w.member_id
    JOIN member_levels l ON l.member_id = m.id JOIN payout_accounts c ON c.id = w.card_id ${claimJoin('payout', 'p.payout_no')}`
const SELECT = `SELECT p.*, w.state AS withdrawal, w.member_id, w.amount_fen, w.channel, w.usdt_cents, w.fee_cents, w.rate_e4, w.approved_at,
    extract(epoch FROM coalesce(p.decided_at, app_now()) - p.stuck_at)::float8 AS age,
    m.username, m.realname, m.state AS member_state, l.level AS vip,
    c.bank AS card_bank, c.owner AS card_owner, c.number AS card_number, ${CLAIM_FIELDS}
  ${FROM}`

/** A pending approval about it. */
const ASKED = `EXISTS (SELECT 1 FROM approval_requests a WHERE a.kind IN ('payout', 'payoutLoss') AND a.subject = p.payout_no
    AND a.state = 'open' AND a.expires_at > app_now())`
const THIS_MONTH = `p.decided_at >= beijing_start(beijing_month(app_now()))`
const TODAY = `p.decided_at >= beijing_start(beijing_day(app_now()))`

export interface StuckFilter {
  readonly tab: 'open' | 'mine' | 'second' | 'done'
  readonly because: PayoutStuck | null
  readonly way: PayWay | null
  /** Part of a number or of a member's name. */
  readonly part: string | null
  readonly staffId: bigint
}

const MATCHES = `p.stuck_at IS NOT NULL AND (p.decided IS NOT NULL) = ($1 = 'done')
  AND ($1 <> 'mine' OR k.staff_id = $5) AND ($1 <> 'second' OR ${ASKED})
  AND ($2::text IS NULL OR p.stuck_because = $2) AND ($3::text IS NULL OR w.channel = $3)
  AND ($4::text IS NULL OR strpos(lower(p.payout_no), lower($4)) > 0 OR strpos(lower(w.no), lower($4)) > 0
    OR strpos(lower(m.username), lower($4)) > 0)`

const values = (filter: StuckFilter) => [filter.tab, filter.because, filter.way, filter.part, filter.staffId]

/** Oldest first; closed ones newest first. */
export async function listStuck(sql: Sql, filter: StuckFilter, window: PageWindow): Promise<StuckRow[]> {
  const order = filter.tab === 'done' ? 'p.decided_at DESC' : 'p.stuck_at'
  return sql.query<StuckRow>(`${SELECT} WHERE ${MATCHES} ORDER BY ${order}, p.payout_no LIMIT $6 OFFSET $7`, [
    ...values(filter),
    window.limit,
    window.offset,
  ])
}

export async function countStuck(sql: Sql, filter: StuckFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total ${FROM} WHERE ${MATCHES}`,
    values(filter),
  )
  return one(rows).total
}

export async function readStuck(sql: Sql, payoutNo: string): Promise<StuckRow | null> {
  const rows = await sql.query<StuckRow>(`${SELECT} WHERE p.payout_no = $1 AND p.stuck_at IS NOT NULL`, [
    payoutNo,
  ])
  return rows[0] ?? null
}

export async function lockStuck(tx: Tx, payoutNo: string): Promise<StuckRow | null> {
  await lockTry(tx, payoutNo)
  return readStuck(tx, payoutNo)
}

export interface StuckSummary {
  readonly waiting: bigint
  readonly waiting_fen: bigint
  readonly oldest: number
  readonly mine: bigint
  readonly second: bigint
  readonly asking: bigint
  readonly done_today: bigint
  readonly again_today: bigint
  readonly return_today: bigint
  readonly differences: bigint
  readonly differences_fen: bigint
}

/** Payouts closed automatically have no decider. */
export async function summarise(sql: Sql, staffId: bigint): Promise<StuckSummary> {
  return one(
    await sql.query<StuckSummary>(
      `SELECT open.*, done.*, month.*,
              (SELECT count(*) FROM payout_tries WHERE state = 'open' AND stuck_at IS NULL) AS asking
         FROM (SELECT count(*) AS waiting, coalesce(sum(w.amount_fen), 0)::bigint AS waiting_fen,
                      coalesce(max(extract(epoch FROM app_now() - p.stuck_at)), 0)::float8 AS oldest,
                      count(*) FILTER (WHERE k.staff_id = $1) AS mine, count(*) FILTER (WHERE ${ASKED}) AS second
                 ${FROM} WHERE p.stuck_at IS NOT NULL AND p.decided IS NULL) open,
              (SELECT count(*) FILTER (WHERE p.decided <> 'itself') AS done_today,
                      count(*) FILTER (WHERE p.decided = 'again') AS again_today,
                      count(*) FILTER (WHERE p.decided = 'return') AS return_today
                 FROM payout_tries p WHERE p.stuck_at IS NOT NULL AND ${TODAY}) done,
              (SELECT count(*) AS differences, coalesce(sum(abs(p.paid_fen - w.amount_fen)), 0)::bigint AS differences_fen
                 FROM payout_tries p JOIN withdrawals w ON w.no = p.withdrawal_no
                WHERE p.decided = 'difference' AND ${THIS_MONTH}) month`,
      [staffId],
    ),
  )
}

/** Differences accepted in this Beijing month. Locked until commit, so that two concurrent approvals cannot exceed the cap. */
export async function acceptedFen(tx: Tx): Promise<bigint> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('payout differences', 0))")
  const rows = await tx.query<{ fen: bigint }>(
    `SELECT coalesce(sum(abs(p.paid_fen - w.amount_fen)), 0)::bigint AS fen
       FROM payout_tries p JOIN withdrawals w ON w.no = p.withdrawal_no WHERE p.decided = 'difference' AND ${THIS_MONTH}`,
  )
  return one(rows).fen
}

export interface EnquiryRow {
  readonly payout_no: string
  readonly at: Date
  readonly kind: 'send' | 'ask'
  readonly outcome: string
  readonly times: number
  readonly counts: boolean
}

/** Of all tries of the withdrawal. */
export async function enquiriesOf(sql: Sql, withdrawalNo: string): Promise<EnquiryRow[]> {
  return sql.query<EnquiryRow>(
    `SELECT e.payout_no, e.at, e.kind, e.outcome, e.times, e.counts FROM payout_enquiries e
       JOIN payout_tries p ON p.payout_no = e.payout_no WHERE p.withdrawal_no = $1 ORDER BY e.id DESC LIMIT 100`,
    [withdrawalNo],
  )
}

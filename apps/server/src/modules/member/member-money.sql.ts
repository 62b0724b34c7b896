// Every statement of one member's money as staff read it: cards, the day's withdrawals, thirty days, bets.
import type { BET, StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { LOTTERY_VENUE } from '@lanting/contract/texts/records'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql } from '#src/db/pool.ts'
import { THIRTY_DAYS_AGO } from '#src/db/thirty-days.sql.ts'

export interface CardRow {
  readonly id: string
  readonly kind: 'bank' | 'usdt'
  readonly bank: string
  readonly owner: string
  readonly number: string
  readonly created_at: Date
  readonly held_until: Date | null
  readonly paid: bigint
}

export async function listCards(sql: Sql, memberId: bigint, holdMs: number): Promise<CardRow[]> {
  return sql.query<CardRow>(
    `SELECT c.id, c.kind, c.bank, c.owner, c.number, c.created_at,
            CASE WHEN c.created_at + $2 * interval '1 millisecond' > app_now()
                 THEN c.created_at + $2 * interval '1 millisecond' END AS held_until,
            (SELECT count(*) FROM withdrawal_records w WHERE w.card_id = c.id AND w.state = 'paid') AS paid
       FROM payout_accounts c WHERE c.member_id = $1 AND c.removed_at IS NULL ORDER BY c.kind DESC, c.created_at`,
    [memberId, holdMs],
  )
}

export interface CashierRow {
  readonly count_today: bigint
  readonly sum_today: bigint
  readonly deposits: bigint
  readonly deposited: bigint
  readonly withdrawals: bigint
  readonly withdrawn: bigint
}

export async function readCashier(sql: Sql, memberId: bigint): Promise<CashierRow> {
  return one(
    await sql.query<CashierRow>(
      `SELECT t.*, d.*, w.* FROM
         (SELECT count(*) AS count_today, coalesce(sum(amount_fen), 0)::bigint AS sum_today FROM withdrawal_records
           WHERE member_id = $1 AND state <> 'returned' AND beijing_day(created_at) = beijing_day(app_now())) t,
         (SELECT count(*) AS deposits, coalesce(sum(amount_fen), 0)::bigint AS deposited FROM deposit_records
           WHERE member_id = $1 AND state = 'credited' AND created_at >= ${THIRTY_DAYS_AGO}) d,
         (SELECT count(*) AS withdrawals, coalesce(sum(amount_fen), 0)::bigint AS withdrawn FROM withdrawal_records
           WHERE member_id = $1 AND state = 'paid' AND created_at >= ${THIRTY_DAYS_AGO}) w`,
      [memberId],
    ),
  )
}

export interface PendingRow {
  readonly no: string
  readonly amount_fen: bigint
  readonly state: Extract<StateOf<typeof WITHDRAWAL>, 'paying' | 'review'>
}

export async function readPending(sql: Sql, memberId: bigint): Promise<PendingRow | null> {
  const rows = await sql.query<PendingRow>(
    "SELECT no, amount_fen, state FROM withdrawal_records WHERE member_id = $1 AND state IN ('paying', 'review')",
    [memberId],
  )
  return rows[0] ?? null
}

export interface BetRow {
  readonly bet_id: string
  readonly created_at: Date
  readonly plat: string
  readonly venue: string
  readonly game_name: string
  readonly selection: string
  readonly odds_milli: number
  readonly bet_fen: bigint
  readonly valid_fen: bigint
  readonly payout_fen: bigint
  readonly status: StateOf<typeof BET>
  readonly outcome: 'win' | 'lose' | 'tie' | 'void' | null
}

export async function listBets(sql: Sql, memberId: bigint, window: PageWindow): Promise<BetRow[]> {
  return sql.query<BetRow>(
    `SELECT b.bet_id, b.created_at, b.plat, coalesce(v.name, '${LOTTERY_VENUE}') AS venue, b.game_name, b.selection,
            b.odds_milli::float8 AS odds_milli, b.bet_fen, b.valid_fen, b.payout_fen, b.status, b.outcome
       FROM bet_records b LEFT JOIN venue_names v ON v.platname = b.plat
      WHERE b.member_id = $1 ORDER BY b.created_at DESC, b.bet_id DESC LIMIT $2 OFFSET $3`,
    [memberId, window.limit, window.offset],
  )
}

export interface BetSumRow {
  readonly total: bigint
  readonly valid_fen: bigint
  readonly net_fen: bigint
}

/** Counts all of them; the sums cover the last thirty days. */
export async function sumBets(sql: Sql, memberId: bigint): Promise<BetSumRow> {
  return one(
    await sql.query<BetSumRow>(
      `SELECT count(*) AS total,
              coalesce(sum(valid_fen) FILTER (WHERE young), 0)::bigint AS valid_fen,
              coalesce(sum(payout_fen - bet_fen) FILTER (WHERE young AND status = 'settled'), 0)::bigint AS net_fen
         FROM (SELECT *, created_at >= ${THIRTY_DAYS_AGO} AS young FROM bet_records WHERE member_id = $1) b`,
      [memberId],
    ),
  )
}

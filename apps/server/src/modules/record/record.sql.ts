// Every statement of a member's records: bets of every kind, transfers.
import type { Protocol } from '@lanting/contract/rules/fairness/pf1'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { BET, DEPOSIT, StateOf, TRANSFER, WITHDRAWAL } from '@lanting/contract/states'
import { LOTTERY_VENUE } from '@lanting/contract/texts/records'
import { one, type Sql } from '#src/db/pool.ts'
import type { PageWindow } from '#src/db/page.ts'

export interface BetRecordRow {
  readonly plat: string
  readonly plat_title: string
  readonly bet_id: string
  readonly bet_fen: bigint
  readonly valid_fen: bigint
  readonly valid_note: string
  readonly payout_fen: bigint
  readonly game_code: string
  readonly game_name: string
  readonly selection: string
  readonly round_id: string
  readonly odds_milli: number
  readonly status: StateOf<typeof BET>
  readonly outcome: 'win' | 'lose' | 'tie' | 'void' | null
  readonly result: Record<string, unknown>
  readonly server_seed_hash: string
  readonly client_seed: string
  readonly nonce: bigint | null
  readonly created_at: Date
  readonly settled_at: Date | null
}

/** Columns of in-house bets only: play, room and draw. */
export interface BetInfoRow extends BetRecordRow {
  readonly play_id: number | null
  readonly room_id: number | null
  readonly protocol: Protocol | null
  readonly draw_at: Date | null
  readonly numbers: readonly number[] | null
}

export interface RecordFilter {
  readonly memberId: bigint
  /** A venue's code, or null for all. */
  readonly plat: string | null
  readonly from: Date
  readonly to: Date
}

export interface BetFilter extends RecordFilter {
  /** Null for all. */
  readonly status: StateOf<typeof BET> | null
}

/** In-house lotteries are no venue: they have their own name, and the result is in the round. */
const BET_COLUMNS = `b.plat, coalesce(v.name, '${LOTTERY_VENUE}') AS plat_title, b.bet_id, b.bet_fen, b.valid_fen, b.valid_note, b.payout_fen,
  b.game_code, b.game_name, b.selection, b.round_id, b.odds_milli::float8 AS odds_milli, b.status, b.outcome,
  CASE WHEN b.plat = '${OWN_LOTTERY}' THEN jsonb_strip_nulls(jsonb_build_object('text', r.result_text, 'seed', r.seed)) ELSE b.result END AS result,
  CASE WHEN b.plat = '${OWN_LOTTERY}' THEN coalesce(r.commit, '') ELSE b.server_seed_hash END AS server_seed_hash,
  b.client_seed, b.nonce, b.created_at, b.settled_at`
const BETS = `bet_records b LEFT JOIN venue_names v ON v.platname = b.plat
  LEFT JOIN drawn_rounds r ON b.plat = '${OWN_LOTTERY}' AND r.lottery = b.game_code AND r.expect = b.round_id`
const BET_FILTER = `b.member_id = $1 AND ($2::text IS NULL OR b.plat = $2) AND b.created_at >= $3 AND b.created_at < $4
  AND ($5::text IS NULL OR b.status = $5)`

const betValues = (filter: BetFilter) => [filter.memberId, filter.plat, filter.from, filter.to, filter.status]

export async function listBets(sql: Sql, filter: BetFilter, window: PageWindow): Promise<BetRecordRow[]> {
  return sql.query<BetRecordRow>(
    `SELECT ${BET_COLUMNS} FROM ${BETS}
      WHERE ${BET_FILTER} ORDER BY b.created_at DESC, b.bet_id DESC LIMIT $6 OFFSET $7`,
    [...betValues(filter), window.limit, window.offset],
  )
}

export async function sumBets(sql: Sql, filter: BetFilter) {
  return one(
    await sql.query<{ total: bigint; bet_fen: bigint; valid_fen: bigint; net_fen: bigint }>(
      `SELECT count(*) AS total, coalesce(sum(bet_fen), 0)::bigint AS bet_fen,
              coalesce(sum(valid_fen), 0)::bigint AS valid_fen,
              coalesce(sum(payout_fen - bet_fen) FILTER (WHERE status = 'settled'), 0)::bigint AS net_fen
         FROM bet_records b WHERE ${BET_FILTER}`,
      betValues(filter),
    ),
  )
}

/** Beijing days within the filter's span, newest first. */
export async function sumBetDays(sql: Sql, filter: BetFilter) {
  return sql.query<{ day: string; bets: bigint; net_fen: bigint }>(
    `SELECT beijing_day(b.created_at)::text AS day, count(*) AS bets,
            coalesce(sum(payout_fen - bet_fen) FILTER (WHERE status = 'settled'), 0)::bigint AS net_fen
       FROM bet_records b WHERE ${BET_FILTER} GROUP BY 1 ORDER BY 1 DESC`,
    betValues(filter),
  )
}

export async function readBet(sql: Sql, memberId: bigint, betId: string): Promise<BetInfoRow | null> {
  const rows = await sql.query<BetInfoRow>(
    `SELECT ${BET_COLUMNS}, b.play_id, b.room_id, r.protocol, r.draw_at, r.numbers FROM ${BETS} WHERE b.member_id = $1 AND b.bet_id = $2`,
    [memberId, betId],
  )
  return rows[0] ?? null
}

export interface TransferRecordRow {
  readonly id: string
  readonly plat: string
  readonly plat_title: string
  readonly amount_fen: bigint
  readonly state: StateOf<typeof TRANSFER>
  readonly remark: string
  readonly created_at: Date
  readonly ended_at: Date | null
}

const TRANSFER_FILTER =
  't.member_id = $1 AND ($2::text IS NULL OR t.plat = $2) AND t.created_at >= $3 AND t.created_at < $4 AND t.direction = $5'

export async function listTransfers(
  sql: Sql,
  filter: RecordFilter,
  direction: 'in' | 'out',
  window: PageWindow,
) {
  return sql.query<TransferRecordRow>(
    `SELECT t.id, t.plat, v.name AS plat_title, t.amount_fen, t.state, t.remark, t.created_at, t.ended_at
       FROM transfer_records t JOIN venue_names v ON v.platname = t.plat
      WHERE ${TRANSFER_FILTER} ORDER BY t.created_at DESC, t.id LIMIT $6 OFFSET $7`,
    [filter.memberId, filter.plat, filter.from, filter.to, direction, window.limit, window.offset],
  )
}

export async function countTransfers(
  sql: Sql,
  filter: RecordFilter,
  direction: 'in' | 'out',
): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM transfer_records t WHERE ${TRANSFER_FILTER}`,
    [filter.memberId, filter.plat, filter.from, filter.to, direction],
  )
  return one(rows).total
}

export interface TransferInfoRow extends TransferRecordRow {
  readonly direction: 'in' | 'out'
  readonly asked: number
  readonly asked_at: Date | null
  /** Null once polling has stopped. */
  readonly next_ask_at: Date | null
}

export async function readTransfer(sql: Sql, memberId: bigint, id: string): Promise<TransferInfoRow | null> {
  const rows = await sql.query<TransferInfoRow>(
    `SELECT t.id, t.plat, v.name AS plat_title, t.amount_fen, t.state, t.remark, t.created_at, t.ended_at, t.direction,
            t.asked, (SELECT max(e.at) FROM transfer_polls e WHERE e.transfer_id = t.id AND e.kind = 'ask') AS asked_at,
            CASE WHEN t.state = 'pending' AND t.next_ask_at < 'infinity' THEN t.next_ask_at END AS next_ask_at
       FROM transfer_records t JOIN venue_names v ON v.platname = t.plat WHERE t.member_id = $1 AND t.id = $2`,
    [memberId, id],
  )
  return rows[0] ?? null
}

/** Stakes and payouts at one venue since an instant. */
export async function sumPlay(sql: Sql, memberId: bigint, plat: string, since: Date) {
  return one(
    await sql.query<{
      bets: bigint
      staked_fen: bigint
      returned_fen: bigint
      net_fen: bigint
      open_bets: bigint
      open_fen: bigint
    }>(
      `SELECT count(*) AS bets, coalesce(sum(bet_fen), 0)::bigint AS staked_fen,
              coalesce(sum(payout_fen), 0)::bigint AS returned_fen,
              coalesce(sum(payout_fen - bet_fen) FILTER (WHERE status = 'settled'), 0)::bigint AS net_fen,
              count(*) FILTER (WHERE status = 'open') AS open_bets,
              coalesce(sum(bet_fen) FILTER (WHERE status = 'open'), 0)::bigint AS open_fen
         FROM bet_records WHERE member_id = $1 AND plat = $2 AND created_at >= $3`,
      [memberId, plat, since],
    ),
  )
}

interface CashColumns {
  readonly no: string
  readonly channel: PayWay
  readonly amount_fen: bigint
  readonly remark: string
  readonly reason: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

export type CashRecordRow = CashColumns &
  (
    | { readonly kind: 'deposits'; readonly state: StateOf<typeof DEPOSIT> }
    | { readonly kind: 'withdrawals'; readonly state: StateOf<typeof WITHDRAWAL> }
  )

const CASH = {
  deposits: { view: 'deposit_records', reason: 'NULL::text' },
  withdrawals: { view: 'withdrawal_records', reason: 'reason' },
} as const

/** Deposits and withdrawals have no venue: a venue filter excludes them. */
export async function listCash(
  sql: Sql,
  kind: CashRecordRow['kind'],
  filter: RecordFilter,
  window: PageWindow,
) {
  const { view, reason } = CASH[kind]
  const where = 'member_id = $1 AND $2::text IS NULL AND created_at >= $3 AND created_at < $4'
  const values = [filter.memberId, filter.plat, filter.from, filter.to]
  const rows = await sql.query<CashRecordRow>(
    `SELECT '${kind}' AS kind, no, channel, amount_fen, state, remark, ${reason} AS reason, created_at, ended_at FROM ${view}
      WHERE ${where} ORDER BY created_at DESC, no DESC LIMIT $5 OFFSET $6`,
    [...values, window.limit, window.offset],
  )
  const total = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM ${view} WHERE ${where}`,
    values,
  )
  return { rows, total: one(total).total }
}

// SQL of orders: placing one, refilling the shares of exposure, and a member's bets of a round.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { BET, MEMBER, ROUND, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface OrderIn {
  readonly orderNo: string
  readonly memberId: bigint
  readonly lottery: string
  readonly expect: string
  readonly roomId: number
  readonly plays: readonly number[]
  readonly picks: readonly string[]
  readonly stakesFen: readonly bigint[]
  readonly salts: readonly Buffer[]
  /** The share is not enough: the worst case is computed with all shares locked. */
  readonly isExact: boolean
}

export interface PlaceRow {
  readonly outcome:
    | 'placed'
    | 'limited'
    | 'frozen'
    | 'stopped'
    | 'changed'
    | 'closed'
    | 'paused'
    | 'capped'
    | 'bound'
    | 'full'
    | 'short'
  readonly balance: bigint | null
  readonly bet_ids: readonly string[] | null
  /** Of each line, as the database found them for the round. */
  readonly odds: readonly number[] | null
}

export async function place(sql: Sql, order: OrderIn): Promise<PlaceRow> {
  const rows = await sql.query<PlaceRow>(
    `SELECT outcome, balance, bet_ids, odds FROM lottery_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      order.orderNo,
      order.memberId,
      order.lottery,
      order.expect,
      order.roomId,
      order.plays,
      order.picks,
      order.stakesFen.map(String),
      order.salts,
      order.isExact,
    ],
    'lottery_place',
  )
  const row = one(rows)
  // The stake is posted inside the SQL function, so balance caches are invalidated here.
  if (row.outcome === 'placed') sql.touch([order.memberId])
  return row
}

/** Divides what is left of the round's exposure among the shares. */
export async function refillShares(tx: Tx, lottery: string, expect: string): Promise<void> {
  await tx.query('SELECT lottery_refill($1, $2)', [lottery, expect])
}

export async function stateOf(sql: Sql, memberId: bigint): Promise<StateOf<typeof MEMBER>> {
  const rows = await sql.query<{ state: StateOf<typeof MEMBER> }>(
    'SELECT state FROM member_standing WHERE id = $1',
    [memberId],
  )
  return one(rows).state
}

/** Whether bets are accepted for the round that opened then. */
export async function takes(sql: Sql, lottery: string, openAt: Date): Promise<boolean> {
  const rows = await sql.query<{ takes: boolean }>('SELECT lottery_takes($1, $2) AS takes', [lottery, openAt])
  return one(rows).takes
}

/** By the database's clock, for refusals with lower priority than the round's. */
export async function phaseOf(
  sql: Sql,
  lottery: string,
  expect: string,
): Promise<'changed' | 'closed' | 'paused' | 'open'> {
  const rows = await sql.query<{ phase: 'changed' | 'closed' | 'paused' | 'open' }>(
    `SELECT lottery_phase(state, commit, open_at, close_at, draw_at, app_now()) AS phase
       FROM betting_rounds WHERE lottery = $1 AND expect = $2`,
    [lottery, expect],
  )
  return rows[0]?.phase ?? 'changed'
}

export interface BetRow {
  readonly bet_id: string
  readonly play_id: number
  readonly picks: string
  readonly bet_fen: bigint
  readonly odds_milli: bigint
  readonly status: StateOf<typeof BET>
  readonly outcome: 'win' | 'lose' | 'tie' | 'void' | null
  readonly payout_fen: bigint
}

const COLUMNS = 'bet_id, play_id, picks, bet_fen, odds_milli, status, outcome, payout_fen'

export async function betsOfRound(
  sql: Sql,
  memberId: bigint,
  lottery: string,
  expect: string,
): Promise<BetRow[]> {
  return sql.query<BetRow>(
    `SELECT ${COLUMNS} FROM bets WHERE plat = '${OWN_LOTTERY}' AND round_id = $3 AND member_id = $1 AND game_code = $2 ORDER BY bet_id`,
    [memberId, lottery, expect],
  )
}

export async function roundState(
  sql: Sql,
  lottery: string,
  expect: string,
): Promise<StateOf<typeof ROUND> | null> {
  const rows = await sql.query<{ state: StateOf<typeof ROUND> }>(
    'SELECT state FROM betting_rounds WHERE lottery = $1 AND expect = $2',
    [lottery, expect],
  )
  return rows[0]?.state ?? null
}

export interface PlacedOrder {
  readonly expect: string
  readonly balance: bigint
  readonly bets: readonly BetRow[]
}

/** An order as first answered: its bets, and the wallet balance right after it. */
export async function readOrder(sql: Sql, memberId: bigint, orderNo: string): Promise<PlacedOrder> {
  const order = one(
    await sql.query<{ expect: string; balance: bigint }>(
      `SELECT o.expect, e.balance_after AS balance FROM lottery_orders o
         JOIN posted_transactions t ON t.ref = o.order_no AND t.code = 'betStake'
         JOIN posted_entries e ON e.tx_id = t.id AND e.leg = 1
        WHERE o.order_no = $2 AND o.member_id = $1`,
      [memberId, orderNo],
    ),
  )
  const bets = await sql.query<BetRow>(`SELECT ${COLUMNS} FROM bets WHERE order_no = $1 ORDER BY bet_id`, [
    orderNo,
  ])
  return { ...order, bets }
}

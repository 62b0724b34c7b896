// SQL of the data for receipts: an order's bets as the root's leaves, and the round's commitment.
import { OWN_LOTTERY } from '@lanting/contract/codes'
import type { Sql } from '#src/db/pool.ts'

export interface ReceiptRow {
  readonly bet_id: string
  readonly play_id: number
  readonly picks: string
  readonly bet_fen: bigint
  readonly odds_milli: bigint
  readonly salt: Buffer
  readonly created_at: Date
  readonly lottery: string
  readonly expect: string
  readonly commit: string
  readonly chain_no: number
}

/** Trial bets are under no root, and a bet without a public commitment cannot be verified. */
export async function receiptRows(sql: Sql, orderNo: string): Promise<ReceiptRow[]> {
  return sql.query<ReceiptRow>(
    `SELECT b.bet_id, b.play_id, b.picks, b.bet_fen, b.odds_milli, b.salt, b.created_at, r.lottery, r.expect, r.commit, r.chain_no
       FROM bets b JOIN betting_rounds r ON r.lottery = b.game_code AND r.expect = b.round_id
      WHERE b.plat = '${OWN_LOTTERY}' AND b.order_no = $1 AND NOT b.is_trial AND r.commit IS NOT NULL`,
    [orderNo],
    'receipt_rows',
  )
}

// SQL that writes venues' bets: their current state and valid turnover.
import { BET, type Outcome, type StateOf } from '@lanting/contract/states'
import { fenFromYuan } from '@lanting/contract/money'
import type { VenueBet } from '@lanting/contract/providers/venue'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { KnownMember, StoredBet } from '#src/modules/bet/sync/bet-sync.rules.ts'

export async function lockMembers(tx: Tx, memberIds: readonly bigint[]): Promise<KnownMember[]> {
  return tx.query<KnownMember>(
    'SELECT id, is_trial AS "isTrial" FROM member_locks WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
    [memberIds],
  )
}

export async function categoryOf(sql: Sql, plat: string): Promise<string> {
  const rows = await sql.query<{ category_id: string }>(
    'SELECT category_id FROM venue_names WHERE platname = $1',
    [plat],
  )
  return one(rows).category_id
}

/** The stored bet, locked until the transaction ends. */
export async function lockBet(tx: Tx, plat: string, betId: string): Promise<StoredBet | null> {
  const rows = await tx.query<StoredBet>(
    `SELECT 'm' || member_id AS member, CASE WHEN is_trial THEN 'PLAY' ELSE 'CNY' END AS currency, game_code AS "gameCode",
            round_id AS "roundId", selection, bet_fen AS "stakeFen", payout_fen AS "payoutFen", status, settle_version AS version,
            settled_at AS "settledAt"
       FROM bets WHERE plat = $1 AND bet_id = $2 FOR UPDATE`,
    [plat, betId],
  )
  return rows[0] ?? null
}

/** Inserts a bet or updates it to a newer state; a correction may change its stake as well. */
export async function writeBet(
  tx: Tx,
  plat: string,
  category: string,
  memberId: bigint,
  bet: VenueBet,
): Promise<void> {
  await tx.query(
    `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli,
       bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce, created_at,
       settled_at, settle_version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     ON CONFLICT (plat, bet_id) DO UPDATE SET bet_fen = $11, payout_fen = $12, status = $13, outcome = $14, result = $15,
       settled_at = $20, settle_version = $21`,
    [
      plat,
      bet.bet_id,
      memberId,
      bet.currency === 'PLAY',
      category,
      bet.game_code,
      bet.game_name,
      bet.round_id,
      bet.selection,
      bet.odds_milli,
      fenFromYuan(bet.bet_amount),
      fenFromYuan(bet.payout),
      BET.word(bet.status),
      bet.outcome,
      JSON.stringify(bet.result),
      bet.server_seed_hash,
      bet.client_seed,
      bet.nonce,
      bet.created_at,
      bet.settled_at,
      bet.settle_version,
    ],
  )
}

/** Members with open bets of real money at a venue. */
export async function membersWithOpen(tx: Tx, plat: string): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    "SELECT DISTINCT member_id AS id FROM bets WHERE plat = $1 AND status = 'open' AND NOT is_trial ORDER BY 1",
    [plat],
  )
  return rows.map(({ id }) => id)
}

export interface VoidedBet {
  readonly betId: string
  readonly memberId: bigint
  readonly stakeFen: bigint
  readonly version: number
  readonly gameCode: string
  readonly gameName: string
  readonly roundId: string
}

export async function voidOpen(tx: Tx, plat: string): Promise<VoidedBet[]> {
  return tx.query<VoidedBet>(
    `UPDATE bets SET status = 'void', outcome = 'void', payout_fen = bet_fen, settled_at = app_now(),
            settle_version = settle_version + 1
      WHERE plat = $1 AND status = 'open' AND NOT is_trial
      RETURNING bet_id AS "betId", member_id AS "memberId", bet_fen AS "stakeFen", settle_version AS version,
                game_code AS "gameCode", game_name AS "gameName", round_id AS "roundId"`,
    [plat],
  )
}

export interface RoundBetRow {
  readonly betId: string
  readonly betFen: bigint
  readonly validFen: bigint
  readonly validNote: string
  readonly oddsMilli: number
  readonly selection: string
  readonly status: StateOf<typeof BET>
  readonly outcome: Outcome | null
  readonly result: Readonly<Record<string, unknown>>
  readonly isTrial: boolean
  readonly createdAt: Date
}

export async function betsOfRound(
  tx: Tx,
  plat: string,
  roundId: string,
  memberId: bigint,
): Promise<RoundBetRow[]> {
  return tx.query<RoundBetRow>(
    `SELECT bet_id AS "betId", bet_fen AS "betFen", valid_fen AS "validFen", valid_note AS "validNote",
            odds_milli::float8 AS "oddsMilli", selection, status, outcome, result,
            is_trial AS "isTrial", created_at AS "createdAt"
       FROM bets WHERE plat = $1 AND round_id = $2 AND member_id = $3 ORDER BY created_at, bet_id`,
    [plat, roundId, memberId],
  )
}

export async function setValid(
  tx: Tx,
  plat: string,
  betId: string,
  validFen: bigint,
  note: string,
): Promise<void> {
  await tx.query('UPDATE bets SET valid_fen = $3, valid_note = $4 WHERE plat = $1 AND bet_id = $2', [
    plat,
    betId,
    validFen,
    note,
  ])
}

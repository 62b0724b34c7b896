// Every statement about bets in a venue's books: placing with their stake, paying, and reading them back.
import { beijingDay } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'
import type { Game } from '#src/games/catalogue.ts'
import type { Player } from '#src/games/fairness/seeds.ts'
import type { BetRow } from '#src/games/bet-log.ts'

export type NewBet = Pick<
  BetRow,
  | 'currency'
  | 'round_id'
  | 'pick'
  | 'selection'
  | 'bet_fen'
  | 'valid_fen'
  | 'payout_fen'
  | 'outcome'
  | 'result'
  | 'server_seed_hash'
  | 'client_seed'
> & { readonly odds_milli: number; readonly nonce: number | null }

/** Takes the stake, pays what is already won. A null outcome leaves the bet open. */
export async function insertBet(tx: Tx, player: Player, game: Game, bet: NewBet, now: Date): Promise<BetRow> {
  const numbered = await tx.query<{ n: bigint }>(`SELECT nextval('bet_number') AS n`)
  const digits = String(one(numbered).n % 100_000_000n).padStart(8, '0')
  const betId = `S${beijingDay(now).replaceAll('-', '')}${digits}`
  await tx.query(`SELECT post($1, $2, 'stake', $3, 'house', $4)`, [
    player.plat,
    player.member,
    betId,
    -bet.bet_fen,
  ])
  const settled = bet.outcome !== null
  const rows = await tx.query<BetRow>(
    `INSERT INTO bets (plat, bet_id, settle_version, member, currency, game_code, game_name, round_id, pick, selection,
                       odds_milli, bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash,
                       client_seed, nonce, created_at, settled_at)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     RETURNING *`,
    [
      player.plat,
      betId,
      player.member,
      bet.currency,
      game.code,
      game.name,
      bet.round_id,
      bet.pick,
      bet.selection,
      bet.odds_milli,
      bet.bet_fen,
      bet.valid_fen,
      bet.payout_fen,
      settled ? 'settled' : 'open',
      bet.outcome,
      JSON.stringify(bet.result),
      bet.server_seed_hash,
      bet.client_seed,
      bet.nonce,
      now,
      settled ? now : null,
    ],
  )
  if (bet.payout_fen > 0n) await pay(tx, player, betId, bet.payout_fen)
  return one(rows)
}

async function pay(tx: Tx, { plat, member }: Player, betId: string, fen: bigint): Promise<void> {
  await tx.query(`SELECT post($1, $2, 'payout', $3, 'house', $4)`, [plat, member, betId, fen])
}

/** A member's last rounds in one game, newest first. */
export async function lastRounds(sql: Sql, { plat, member }: Player, gameCode: string, rounds: number) {
  return sql.query<BetRow>(
    `SELECT b.* FROM bets b JOIN (
       SELECT round_id, max(created_at) AS at FROM (
         SELECT round_id, created_at FROM bets WHERE plat = $1 AND member = $2 AND game_code = $3
          ORDER BY created_at DESC LIMIT $4 * 5
       ) recent GROUP BY round_id ORDER BY at DESC LIMIT $4
     ) r USING (round_id)
     WHERE b.plat = $1 AND b.member = $2 AND b.game_code = $3 ORDER BY r.at DESC, b.bet_id`,
    [plat, member, gameCode, rounds],
  )
}

/** Members with open bets in rounds of these games. */
export async function openRounds<G extends string>(sql: Sql, games: readonly G[]) {
  return sql.query<{ game_code: G; round_id: string; member: string }>(
    `SELECT DISTINCT game_code, round_id, member FROM bets WHERE status = 'open' AND game_code = ANY($1)`,
    [games],
  )
}

export async function lockOpenBets(
  tx: Tx,
  { plat, member }: Player,
  gameCode: string,
  roundId: string,
): Promise<BetRow[]> {
  return tx.query<BetRow>(
    `SELECT * FROM bets WHERE plat = $1 AND member = $2 AND game_code = $3 AND round_id = $4 AND status = 'open'
      ORDER BY bet_id FOR UPDATE`,
    [plat, member, gameCode, roundId],
  )
}

export interface BetEnd {
  readonly outcome: 'win' | 'lose'
  readonly payoutFen: bigint
  readonly validFen: bigint
  readonly at: Date
  /** What the round's result adds to the bet's. */
  readonly result: object
}

/** Ends a bet and pays what it won. */
export async function settleBet(tx: Tx, player: Player, betId: string, end: BetEnd): Promise<BetRow> {
  const rows = await tx.query<BetRow>(
    `UPDATE bets SET status = 'settled', settle_version = settle_version + 1, outcome = $3, payout_fen = $4,
            valid_fen = $5, settled_at = $6, result = result || $7
      WHERE plat = $1 AND bet_id = $2 RETURNING *`,
    [player.plat, betId, end.outcome, end.payoutFen, end.validFen, end.at, JSON.stringify(end.result)],
  )
  if (end.payoutFen > 0n) await pay(tx, player, betId, end.payoutFen)
  return one(rows)
}

/** Bets of one state, newest first; of some rounds only where they are named. */
export async function betsIn(
  sql: Sql,
  { plat, member }: Player,
  gameCode: string,
  status: 'open' | 'settled',
  roundIds: readonly string[] | null,
): Promise<BetRow[]> {
  return sql.query<BetRow>(
    `SELECT * FROM bets WHERE plat = $1 AND member = $2 AND game_code = $3 AND status = $4
        AND ($5::text[] IS NULL OR round_id = ANY($5)) ORDER BY bet_id DESC`,
    [plat, member, gameCode, status, roundIds],
  )
}

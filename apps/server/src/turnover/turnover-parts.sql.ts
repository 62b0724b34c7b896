// Every statement about what venues' bets gave to requirements, and take back when they count less.
import { one, type Tx } from '#src/db/pool.ts'
import type { Part } from '#src/turnover/turnover.rules.ts'

/** A venue's bet, by its name. */
interface BetKey {
  readonly plat: string
  readonly betId: string
}

/** What a bet has given to requirements, in the order in which they were filled. */
export async function partsOf(tx: Tx, { plat, betId }: BetKey, isLive: boolean): Promise<Part[]> {
  return tx.query<Part>(
    `SELECT p.requirement_id AS id, p.fen, CASE WHEN $3 THEN r.live_percent ELSE 100 END AS percent
       FROM turnover_parts p JOIN turnover_requirements r ON r.id = p.requirement_id
      WHERE p.plat = $1 AND p.bet_id = $2 AND p.fen > 0 ORDER BY r.created_at, r.id FOR UPDATE`,
    [plat, betId, isLive],
  )
}

export async function addPart(
  tx: Tx,
  { plat, betId }: BetKey,
  requirementId: string,
  fen: bigint,
): Promise<void> {
  await tx.query(
    `INSERT INTO turnover_parts AS p (plat, bet_id, requirement_id, fen) VALUES ($1, $2, $3, $4)
     ON CONFLICT (plat, bet_id, requirement_id) DO UPDATE SET fen = p.fen + $4`,
    [plat, betId, requirementId, fen],
  )
}

export async function takePart(
  tx: Tx,
  { plat, betId }: BetKey,
  requirementId: string,
  fen: bigint,
): Promise<void> {
  await tx.query(
    'UPDATE turnover_parts SET fen = fen - $4 WHERE plat = $1 AND bet_id = $2 AND requirement_id = $3',
    [plat, betId, requirementId, fen],
  )
}

/** A row's count after a reversal, and the row that replaced it with the part that it inherited. */
export interface Taken {
  readonly done_fen: bigint
  readonly heir: string | null
  readonly heir_own_fen: bigint
}

/** A row that had been filled is open again; a cleared one is not reopened. */
export async function takeDone(tx: Tx, id: string, fen: bigint): Promise<Taken> {
  return one(
    await tx.query<Taken>(
      `UPDATE turnover_requirements r SET done_fen = r.done_fen - $2,
              state = CASE r.state WHEN 'done' THEN 'open' ELSE r.state END,
              closed_at = CASE r.state WHEN 'cleared' THEN r.closed_at END
         FROM turnover_requirements me LEFT JOIN turnover_requirements h ON h.id = me.replaced_by
        WHERE r.id = $1 AND me.id = r.id
       RETURNING r.done_fen, h.id AS heir, coalesce(h.amount_fen - h.bonus_fen, 0)::bigint AS heir_own_fen`,
      [id, fen],
    ),
  )
}

// Every statement about what venues' bets gave to requirements, and take back when they count less.
import type { Tx } from '#src/db/pool.ts'
import type { Part } from '#src/turnover/turnover.rules.ts'

/** A venue's bet, by its name. */
interface BetKey {
  readonly plat: string
  readonly betId: string
}

/** What a bet has given to requirements, in the order in which they were filled. */
export async function partsOf(tx: Tx, { plat, betId }: BetKey): Promise<Part[]> {
  return tx.query<Part>(
    `SELECT p.requirement_id AS id, p.fen
       FROM turnover_parts p JOIN turnover_requirements r ON r.id = p.requirement_id
      WHERE p.plat = $1 AND p.bet_id = $2 AND p.fen > 0 ORDER BY r.created_at, r.id FOR UPDATE`,
    [plat, betId],
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

/** A row that had been filled is open again; a cleared one is not reopened. A pot that became own money stays own money. */
export async function takeDone(tx: Tx, id: string, fen: bigint): Promise<void> {
  await tx.query(
    `UPDATE turnover_requirements SET done_fen = greatest(0, done_fen - $2), state = CASE state WHEN 'done' THEN 'open' ELSE state END,
            closed_at = CASE state WHEN 'cleared' THEN closed_at END
      WHERE id = $1`,
    [id, fen],
  )
}

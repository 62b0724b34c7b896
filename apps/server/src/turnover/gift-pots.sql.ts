// Every statement of gift pots: unfinished gifts, what a member has in all, ends.
import { TEXTS } from '@lanting/contract/texts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { Pot } from '#src/turnover/gift-pots.rules.ts'

const IS_POT = "state = 'open' AND is_gift"

export interface PotRow extends Pot {
  readonly memberId: bigint
  readonly source: string
  readonly ref: string
}

/** Pots of these members, oldest first. Writers hold the lock on the member's row. */
export async function openPots(sql: Sql, memberIds: readonly bigint[]): Promise<PotRow[]> {
  return sql.query<PotRow>(
    `SELECT id, member_id AS "memberId", source, ref, pot_fen AS fen FROM turnover_requirements
      WHERE member_id = ANY ($1) AND ${IS_POT} ORDER BY member_id, created_at, id`,
    [memberIds],
  )
}

/** All that members have: every account of theirs, and the stakes of open bets. In one statement, so that no bet is missed. */
export async function totalsFen(
  sql: Sql,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await sql.query<{ id: bigint; fen: bigint }>(
    `SELECT m.id, (coalesce((SELECT sum(a.balance) FROM account_balances a WHERE a.member_id = m.id AND a.currency = 'CNY'), 0)
              + coalesce((SELECT sum(b.bet_fen) FROM bet_results b
                           WHERE b.member_id = m.id AND NOT b.is_trial AND b.status = 'open'), 0))::bigint AS fen
       FROM unnest($1::bigint[]) AS m (id)`,
    [memberIds],
  )
  return new Map(rows.map(({ id, fen }) => [id, fen]))
}

export async function setPots(tx: Tx, pots: readonly Pot[]): Promise<void> {
  if (pots.length === 0) return
  await tx.query(
    `UPDATE turnover_requirements r SET pot_fen = p.fen FROM unnest($1::uuid[], $2::bigint[]) AS p (id, fen) WHERE r.id = p.id`,
    [pots.map(({ id }) => id), pots.map(({ fen }) => fen)],
  )
}

export async function endPot(tx: Tx, id: string, returnedFen: bigint): Promise<void> {
  await tx.query(
    `UPDATE turnover_requirements SET state = 'cleared', closed_at = app_now(), pot_fen = 0, returned_fen = $2, note = $3
      WHERE id = $1`,
    [id, returnedFen, TEXTS.turnoverReturned],
  )
}

/** Members with pots who are in a time-out, excluded or closed: the next ones after a member, in order. */
export async function leavingWithPots(sql: Sql, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT m.id FROM (SELECT DISTINCT member_id FROM turnover_requirements WHERE ${IS_POT} AND member_id > $1) r
       JOIN member_standing m ON m.id = r.member_id
      WHERE m.state IN ('timeout', 'excluded') OR m.closed_at IS NOT NULL ORDER BY m.id LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

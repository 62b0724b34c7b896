// The statement that asks a gate of player protection. The database's function decides, under the person's lock.
import type { Gate, GateRefusal } from '@lanting/contract/gates'
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import { one, type Sql } from '#src/db/pool.ts'

export interface EligibilityRow {
  readonly refusal: GateRefusal | null
  readonly limit_name: LimitName | null
  readonly left_fen: bigint | null
  readonly ends_at: Date | null
  readonly most_fen: bigint | null
}

export async function eligibility(
  sql: Sql,
  memberId: bigint,
  gate: Gate,
  amountFen: bigint,
  lineFen: bigint,
): Promise<EligibilityRow> {
  return one(
    await sql.query<EligibilityRow>(
      'SELECT refusal, limit_name, left_fen, ends_at, most_fen FROM eligibility($1, $2, $3, $4)',
      [memberId, gate, amountFen, lineFen],
      'eligibility',
    ),
  )
}

/** That a limit is used up; where the refusal that says so was undone with its transaction. */
export async function limitRefused(sql: Sql, memberId: bigint): Promise<void> {
  await sql.query('SELECT limit_refused($1)', [memberId])
}

/** Of these accounts, those for which a gate without a sum is open. */
export async function openFor(sql: Sql, memberIds: readonly bigint[], gate: Gate): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    'SELECT m.id FROM unnest($1::bigint[]) AS m (id), eligibility(m.id, $2, 0, 0) e WHERE e.refusal IS NULL',
    [memberIds, gate],
  )
  return rows.map(({ id }) => id)
}

// Witnesses of the public log, as staff are alarmed about them.
import type { Sql } from '#src/db/pool.ts'

export interface SilentWitness {
  readonly name: string
  readonly vkey: string
  readonly last_size: string | null
  readonly last_at: Date | null
  readonly refusal: string | null
}

/** Witnesses that have left a head without a cosignature for so long, by real time. */
export async function silentWitnesses(sql: Sql, byMs: number): Promise<SilentWitness[]> {
  return sql.query(
    `SELECT name, vkey, last_size::text, last_at, refusal FROM witness_states
      WHERE waiting_since < clock_timestamp() - $1 * interval '1 millisecond' ORDER BY name`,
    [byMs],
  )
}

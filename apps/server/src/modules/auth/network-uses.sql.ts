// SQL of the networks from which sessions are used.
import type { Day } from '@lanting/contract/time'
import type { Sql } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

/** A use of a session from a network. Most are of a day that is stored already. */
export async function insertNetworkUse(sql: Sql, memberId: bigint, day: Day, network: string): Promise<void> {
  await sql.query(
    'INSERT INTO session_networks (member_id, day, network) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [memberId, day, network],
  )
}

/** Kept as long as logins. */
export async function pruneNetworkUses(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM session_networks WHERE day < beijing_day(app_now()) - $1::int', [
    KEPT_DAYS.networks,
  ])
}

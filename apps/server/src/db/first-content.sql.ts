// Whether the seed has been here: it writes every venue.
import type { Sql } from '#src/db/pool.ts'

export async function hasFirstContent(sql: Sql): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM venue_names LIMIT 1')).length > 0
}

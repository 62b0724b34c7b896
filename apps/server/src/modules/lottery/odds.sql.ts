// Reads changes of odds: those in effect at an instant, and pending ones.
import type { Sql } from '#src/db/pool.ts'
import type { OddsOverride } from '@lanting/contract/rules/lottery/round-odds'

/** Oldest first, so that the last one of a play wins. */
export async function overridesAt(sql: Sql, openAt: Date): Promise<OddsOverride[]> {
  return sql.query<OddsOverride>(
    `SELECT play_id AS "playId", year_animal AS "yearAnimal", to_milli AS "oddsMilli" FROM lottery_odds_changes
      WHERE effective_at <= $1 ORDER BY effective_at, id`,
    [openAt],
  )
}

export interface ComingChange {
  readonly play_id: number
  readonly from_milli: number
  readonly to_milli: number
  readonly effective_at: Date
}

export async function changesAfter(sql: Sql, openAt: Date): Promise<ComingChange[]> {
  return sql.query<ComingChange>(
    `SELECT play_id, from_milli, to_milli, effective_at FROM lottery_odds_changes
      WHERE effective_at > $1 ORDER BY effective_at, id LIMIT 50`,
    [openAt],
  )
}

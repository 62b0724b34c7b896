// How long money took to arrive, of the newest real cases.
import { one, type Sql } from '#src/db/pool.ts'

export type Arrival = 'deposit' | 'withdrawal'

/** When its waiting began: for a withdrawal at the end of its hold. */
const CASES = {
  deposit: { from: "deposit_records c WHERE c.state = 'credited'", since: 'c.created_at' },
  withdrawal: {
    from: "withdrawal_records c WHERE c.state = 'paid'",
    since: 'greatest(c.created_at, c.hold_until)',
  },
} as const satisfies Record<Arrival, { readonly from: string; readonly since: string }>

export interface MedianQuestion {
  readonly of: Arrival
  /** Of one channel, or of all. */
  readonly channel: string | null
  readonly atLeast: number
  /** The maximum number of rows that is read. */
  readonly newest: number
}

/** The median of the newest cases of 90 days in minutes; null below the number that makes it meaningful. */
export async function medianMinutes(sql: Sql, question: MedianQuestion): Promise<number | null> {
  const { from, since } = CASES[question.of]
  const { channel, newest } = question
  const rows = await sql.query<{ cases: bigint; minutes: number | null }>(
    `SELECT count(*) AS cases, (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM took)) / 60)::float8 AS minutes
       FROM (SELECT c.ended_at - ${since} AS took FROM ${from}
                AND ${channel === null ? '$2::text IS NULL' : 'c.channel = $2'} AND c.ended_at > app_now() - interval '90 days'
                AND NOT EXISTS (SELECT 1 FROM member_standing m WHERE m.id = c.member_id AND m.seeded)
              ORDER BY c.ended_at DESC LIMIT $1) newest`,
    [newest, channel],
  )
  const { cases, minutes } = one(rows)
  return Number(cases) < question.atLeast || minutes === null ? null : Math.max(1, Math.round(minutes))
}

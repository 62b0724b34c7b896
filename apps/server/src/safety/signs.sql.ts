// Every statement about signs of harm: days counted, figures of persons, what a night found.
import {
  CHASE_MINUTES,
  NIGHT_HOURS,
  SESSION_PAUSE_MINUTES,
  SIGN_DAYS,
  SIGN_HOURS,
  SIGN_STEPS,
  type SignName,
  USUAL_DAYS,
} from '@lanting/contract/data/harm-signs'
import type { SignFacts } from '@lanting/contract/rules/protection/signs'
import type { Day } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export async function countDay(tx: Tx, day: Day): Promise<void> {
  await tx.query(
    `SELECT play_day_count($1, make_interval(mins => $2), make_interval(mins => $3), make_interval(hours => $4),
                           make_interval(hours => $5))`,
    [day, CHASE_MINUTES, SESSION_PAUSE_MINUTES, SIGN_HOURS, NIGHT_HOURS],
  )
}

/** Persons, by their number, with something in the days that are looked at. */
export async function personsOf(sql: Sql, day: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT DISTINCT coalesce(a.person_id, d.member_id) AS id FROM play_days d LEFT JOIN person_accounts a ON a.member_id = d.member_id
      WHERE d.day > $1::date - $2::int AND d.day <= $1 ORDER BY 1`,
    [day, SIGN_DAYS],
  )
  return rows.map(({ id }) => id)
}

/** The last day that was counted; null before the first night. */
export async function lastDay(sql: Sql): Promise<Day | null> {
  return one(await sql.query<{ day: Day | null }>('SELECT max(day)::text AS day FROM play_days')).day
}

interface SumsRow {
  readonly member_id: bigint
  readonly bets: bigint
  readonly night_bets: bigint
  readonly stake_fen: bigint
  readonly deposits: bigint
  readonly active_days: bigint
  readonly chases: bigint
  readonly refused: bigint
  readonly raised: bigint
  readonly recalled: bigint
  readonly longest_minutes: number
  readonly usual_bets: bigint
  readonly usual_night_bets: bigint
  readonly usual_stake_fen: bigint
  readonly usual_deposits: bigint
  readonly usual_active_days: bigint
}

export async function factsOf(
  sql: Sql,
  day: Day,
  members: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly facts: SignFacts }[]> {
  const rows = await sql.query<SumsRow>('SELECT * FROM play_sums($1, $2, $3, $4)', [
    members,
    day,
    SIGN_DAYS,
    USUAL_DAYS,
  ])
  return rows.map((row) => ({
    memberId: row.member_id,
    facts: {
      now: {
        activeDays: Number(row.active_days),
        bets: Number(row.bets),
        nightBets: Number(row.night_bets),
        stakeFen: row.stake_fen,
        deposits: Number(row.deposits),
        chases: Number(row.chases),
        refused: Number(row.refused),
        raised: Number(row.raised),
        recalled: Number(row.recalled),
        longestMinutes: row.longest_minutes,
      },
      usual: {
        activeDays: Number(row.usual_active_days),
        bets: Number(row.usual_bets),
        nightBets: Number(row.usual_night_bets),
        stakeFen: row.usual_stake_fen,
        deposits: Number(row.usual_deposits),
      },
    },
  }))
}

/** A sign that showed, with its figures in words as the member reads them. */
export interface ShownSign {
  readonly sign: SignName
  readonly text: string
}

export interface Finding {
  readonly personId: bigint
  readonly points: number
  readonly signs: readonly ShownSign[]
  readonly isPause: boolean
  readonly isCase: boolean
}

/** A row that was added for an account of a person. */
export interface Written {
  readonly member_id: bigint
  readonly person_id: bigint
  /** No pause was running. */
  readonly begins_pause: boolean
  readonly is_case: boolean
}

/**
 * Adds what a night found to every account of each person, once per day. A case is opened once in the days of a pause.
 * What held before is read before anything is added.
 */
export async function addFindings(tx: Tx, day: Day, found: readonly Finding[]): Promise<Written[]> {
  return tx.query<Written>(
    `WITH found AS (
       SELECT f.*, person_members(f.person_id) AS ids
         FROM unnest($2::bigint[], $3::smallint[], $4::jsonb[], $5::boolean[], $6::boolean[])
                AS f (person_id, points, signs, is_pause, is_case)),
     known AS (
       SELECT f.*, f.is_pause AND signs_pause(f.ids) IS NULL AS begins_pause,
              f.is_case AND NOT EXISTS (SELECT 1 FROM harm_signs h WHERE h.member_id = ANY (f.ids) AND h.is_case
                                           AND h.at > app_now() - make_interval(days => $7)) AS opens_case
         FROM found f),
     written AS (
       INSERT INTO harm_signs (member_id, day, points, signs, at, until_at, is_case)
       SELECT m.id, $1, k.points, k.signs, app_now(), CASE WHEN k.is_pause THEN app_now() + make_interval(days => $7) END, k.opens_case
         FROM known k, unnest(k.ids) AS m (id)
       ON CONFLICT (member_id, day) DO NOTHING RETURNING member_id, is_case)
     SELECT w.member_id, k.person_id, k.begins_pause, w.is_case FROM written w JOIN known k ON w.member_id = ANY (k.ids)`,
    [
      day,
      found.map(({ personId }) => personId),
      found.map(({ points }) => points),
      found.map(({ signs }) => JSON.stringify(signs)),
      found.map(({ isPause }) => isPause),
      found.map(({ isCase }) => isCase),
      SIGN_STEPS.pause.days,
    ],
  )
}

/** Until when gifts and inviting messages are paused for the person of an account. */
export async function pausedUntil(sql: Sql, memberId: bigint): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>('SELECT signs_pause(person_members($1)) AS at', [
    memberId,
  ])
  return one(rows).at
}

export interface CaseRow {
  readonly member_id: bigint
  readonly username: string
  readonly others: bigint
  readonly day: Day
  readonly at: Date
  readonly points: number
  readonly signs: readonly ShownSign[]
  readonly paused_until: Date | null
}

/** Cases, newest first; of a person's accounts only the oldest is listed. */
export async function listCases(sql: Sql, window: PageWindow) {
  const cases = `FROM harm_signs h JOIN member_standing m ON m.id = h.member_id
    WHERE h.is_case AND h.member_id = (person_members(h.member_id))[1]`
  const rows = await sql.query<CaseRow>(
    `SELECT h.member_id, m.username, cardinality(person_members(h.member_id)) - 1 AS others, h.day::text AS day, h.at, h.points, h.signs,
            signs_pause(person_members(h.member_id)) AS paused_until
       ${cases} ORDER BY h.day DESC, h.member_id DESC LIMIT $1 OFFSET $2`,
    [window.limit, window.offset],
  )
  const counted = await sql.query<{ total: bigint }>(`SELECT count(*) AS total ${cases}`)
  return { rows, total: one(counted).total }
}

/** When the last case of the person was opened. */
export async function lastCase(sql: Sql, memberId: bigint): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    'SELECT max(at) AS at FROM harm_signs WHERE is_case AND member_id = ANY (person_members($1))',
    [memberId],
  )
  return one(rows).at
}

/** A deposit that a limit refused: the refusal itself leaves nothing behind. */
export async function addRefusedDeposit(sql: Sql, memberId: bigint): Promise<void> {
  await sql.query('INSERT INTO refused_deposits (member_id, at) VALUES ($1, app_now())', [memberId])
}

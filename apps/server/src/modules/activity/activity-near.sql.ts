// SQL of applicants who are near each other: marks of browsers and accounts, and networks in common.
import { LIMITS } from '@lanting/contract/limits'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { NewApplication } from '#src/modules/activity/activity.sql.ts'

/** The days on which the use of one network makes applicants alike. */
const NEAR_SPAN = `beijing_day(app_now()) - ${LIMITS.nearDays}, beijing_day(app_now())`

/**
 * Every browser, collecting account and mark of the person that the member ever had (near_keys). False when one is taken, or
 * when another account of the person applied before they had anything in common.
 */
export async function takeMarks(
  tx: Tx,
  row: Pick<NewApplication, 'id' | 'memberId' | 'activityId' | 'period'>,
): Promise<boolean> {
  const rows = await tx.query<{ wanted: bigint; taken: bigint; has_other: boolean }>(
    `WITH marks AS (
       SELECT CASE kind WHEN 'account' THEN 'card' ELSE kind END || ':' || key AS mark
         FROM near_keys($2, ${NEAR_SPAN}) WHERE kind IN ('device', 'account', 'person')
       -- Two accounts may be one person by a third alone, and share no key: the second waits for the first all the same.
       UNION ALL SELECT 'number:' || p.person_id FROM person_numbers p WHERE p.member_id = $2),
     taken AS (
       INSERT INTO activity_marks (activity_id, period, mark, application_id)
       SELECT $3, $4, mark, $1 FROM marks ORDER BY mark ON CONFLICT DO NOTHING RETURNING 1)
     SELECT (SELECT count(*) FROM marks) AS wanted, (SELECT count(*) FROM taken) AS taken,
            EXISTS (SELECT 1 FROM person_numbers p JOIN person_numbers o ON o.person_id = p.person_id
                      JOIN activity_applications a ON a.member_id = o.member_id
                     WHERE p.member_id = $2 AND a.member_id <> $2 AND a.activity_id = $3 AND a.period = $4 AND a.state <> 'cancelled') AS has_other`,
    [row.id, row.memberId, row.activityId, row.period],
  )
  const { wanted, taken, has_other: hasOther } = one(rows)
  return wanted === taken && !hasOther
}

/** Nothing was paid for it, so the same device may be used by another application. */
export async function releaseMarks(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM activity_marks WHERE application_id = $1', [id])
}

/** Other members who applied for the same activity and period and use a network of this one. */
export async function countSameNetwork(
  sql: Sql,
  { activityId, memberId, period }: Pick<NewApplication, 'activityId' | 'memberId' | 'period'>,
): Promise<number> {
  const rows = await sql.query<{ others: bigint }>(
    `SELECT count(*) AS others FROM activity_applications a
      WHERE a.activity_id = $1 AND a.period = $2 AND a.state <> 'cancelled'
        AND EXISTS (SELECT 1 FROM near_members($3, ${NEAR_SPAN}) n WHERE n.member_id = a.member_id AND n.kind = 'network')`,
    [activityId, period, memberId],
  )
  return Number(one(rows).others)
}

/** Serializes concurrent applications from one network, so each sees the ones before it. */
export async function lockNetworks(tx: Tx, activityId: number, memberId: bigint): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('activity:' || $1::int || ':' || key, 0))
       FROM (SELECT key FROM near_keys($2, ${NEAR_SPAN}) WHERE kind = 'network' ORDER BY key OFFSET 0) k`,
    [activityId, memberId],
  )
}

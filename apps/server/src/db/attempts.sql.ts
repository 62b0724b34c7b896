// Every statement about counted tries.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { KEPT_DAYS } from '#src/lib/retention.ts'

/** A subject that looks like a username is one, or a constant of ours; anything else may be a mobile number, and is sealed. */
function stored(sql: Sql, subject: string): string {
  const [name = '', ...rest] = subject.split('|')
  return [/^[a-z][a-z0-9]*$/i.test(name) ? name : sql.seal('typed', name), ...rest].join('|')
}

/** Tries for one subject queue up behind this lock, so that a burst of parallel requests is counted one by one. */
export async function lockSubject(tx: Tx, kind: string, subject: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${subject}`])
}

export async function countAttempts(sql: Sql, kind: string, subject: string, windowMs: number) {
  const rows = await sql.query<{ used: bigint }>(
    `SELECT count(*) AS used FROM attempts
      WHERE kind = $1 AND subject = $2 AND at > app_now() - $3 * interval '1 millisecond'`,
    [kind, stored(sql, subject), windowMs],
  )
  return Number(one(rows).used)
}

/** All tries of a subject, and whether the newest is `windowMs` old. */
export async function readRow(sql: Sql, kind: string, subject: string, windowMs: number) {
  const rows = await sql.query<{ used: bigint; over: boolean | null }>(
    `SELECT count(*) AS used, max(at) <= app_now() - $3 * interval '1 millisecond' AS over
       FROM attempts WHERE kind = $1 AND subject = $2`,
    [kind, stored(sql, subject), windowMs],
  )
  return one(rows)
}

export async function insertAttempt(tx: Tx, kind: string, subject: string): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'INSERT INTO attempts (kind, subject, at) VALUES ($1, $2, app_now()) RETURNING id',
    [kind, stored(tx, subject)],
  )
  return one(rows).id
}

export async function deleteAttempts(sql: Sql, ids: readonly bigint[]): Promise<void> {
  await sql.query('DELETE FROM attempts WHERE id = ANY($1)', [ids])
}

export async function deleteAttemptsOf(sql: Sql, kind: string, subject: string): Promise<void> {
  await sql.query('DELETE FROM attempts WHERE kind = $1 AND subject = $2', [kind, stored(sql, subject)])
}

/** No window is as long as two days. */
export async function pruneAttempts(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM attempts WHERE at < app_now() - make_interval(days => $1)', [
    KEPT_DAYS.attempts,
  ])
}

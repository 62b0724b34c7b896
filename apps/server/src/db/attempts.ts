// Counted tries within a sliding window, kept in the database so that a budget holds across processes.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface Budget {
  readonly kind: string
  readonly subject: string
  readonly max: number
  readonly windowMs: number
}

/** How many tries the window's budget still holds. Counts nothing. */
export async function triesLeft(sql: Sql, budget: Budget): Promise<number> {
  const rows = await sql.query<{ used: bigint }>(
    `SELECT count(*) AS used FROM attempts
      WHERE kind = $1 AND subject = $2 AND at > app_now() - $3 * interval '1 millisecond'`,
    [budget.kind, budget.subject, budget.windowMs],
  )
  return Math.max(0, budget.max - Number(rows[0]?.used ?? 0n))
}

export async function forgetAttempts(sql: Sql, kind: string, subject: string): Promise<void> {
  await sql.query('DELETE FROM attempts WHERE kind = $1 AND subject = $2', [kind, subject])
}

/**
 * Takes one try from the budget and names it, or says no with null. Tries for one subject queue up behind a lock,
 * so a burst of parallel requests cannot pass the limit.
 */
export async function takeAttempt(tx: Tx, budget: Budget): Promise<bigint | null> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${budget.kind}:${budget.subject}`,
  ])
  if ((await triesLeft(tx, budget)) === 0) return null
  const rows = await tx.query<{ id: bigint }>(
    'INSERT INTO attempts (kind, subject, at) VALUES ($1, $2, app_now()) RETURNING id',
    [budget.kind, budget.subject],
  )
  return one(rows).id
}

/** A try that turned out well does not count. */
export async function giveBackAttempts(sql: Sql, ids: readonly bigint[]): Promise<void> {
  await sql.query('DELETE FROM attempts WHERE id = ANY($1)', [ids])
}

/**
 * Tries in a row: after `max` of them nothing is judged until `windowMs` have passed since the last one.
 * Unlike a sliding window the lock is as long as it says, however slowly the tries came.
 */
export async function takeTryInARow(tx: Tx, budget: Budget): Promise<{ left: number } | null> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${budget.kind}:${budget.subject}`,
  ])
  const row = one(
    await tx.query<{ used: bigint; over: boolean | null }>(
      `SELECT count(*) AS used, max(at) <= app_now() - $3 * interval '1 millisecond' AS over
         FROM attempts WHERE kind = $1 AND subject = $2`,
      [budget.kind, budget.subject, budget.windowMs],
    ),
  )
  if (row.over === true) await forgetAttempts(tx, budget.kind, budget.subject)
  const used = row.over === true ? 0 : Number(row.used)
  if (used >= budget.max) return null
  await tx.query('INSERT INTO attempts (kind, subject, at) VALUES ($1, $2, app_now())', [
    budget.kind,
    budget.subject,
  ])
  return { left: budget.max - used - 1 }
}

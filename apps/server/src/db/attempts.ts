// Counted tries within a sliding window, stored in the database so that a budget holds across processes.
import * as attempts from '#src/db/attempts.sql.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'

export interface Budget {
  readonly kind: string
  readonly subject: string
  readonly max: number
  readonly windowMs: number
}

/** How many tries the window's budget still holds. Counts nothing. */
export async function triesLeft(sql: Sql, { kind, subject, max, windowMs }: Budget): Promise<number> {
  return Math.max(0, max - (await attempts.countAttempts(sql, kind, subject, windowMs)))
}

/** How many tries the window holds already. Counts nothing. */
export async function triesUsed(sql: Sql, { kind, subject, windowMs }: Omit<Budget, 'max'>): Promise<number> {
  return attempts.countAttempts(sql, kind, subject, windowMs)
}

/** Counts a try that no budget ends. */
export async function countTry(db: Db, kind: string, subject: string): Promise<void> {
  await db.tx((tx) => attempts.insertAttempt(tx, kind, subject))
}

export async function forgetAttempts(sql: Sql, kind: string, subject: string): Promise<void> {
  await attempts.deleteAttemptsOf(sql, kind, subject)
}

/** Takes one try from the budget and returns its id, or null when none is left. */
export async function takeAttempt(tx: Tx, budget: Budget): Promise<bigint | null> {
  await attempts.lockSubject(tx, budget.kind, budget.subject)
  if ((await triesLeft(tx, budget)) === 0) return null
  return attempts.insertAttempt(tx, budget.kind, budget.subject)
}

/**
 * A try that is verified between two looks at its budgets, null when one of them is spent. It returns what was found and the
 * budgets in which it counts as wrong. Nothing is counted while it is verified, so parallel right tries are all accepted; they are
 * counted one by one afterwards, so of parallel guesses no more are answered than the budgets hold, even a right one.
 */
export async function judgeTry<T, B extends Budget>(
  db: Db,
  budgets: readonly B[],
  verify: () => Promise<{
    readonly found: T
    readonly wrong: readonly B[]
    readonly ends?: readonly Budget[]
  }>,
): Promise<{ readonly found: T } | null> {
  for (const budget of budgets) if ((await triesLeft(db, budget)) === 0) return null
  const { found, wrong, ends = [] } = await verify()
  return db.tx(async (tx) => {
    // In the order of the list everywhere, so there is no deadlock.
    for (const { kind, subject } of budgets) await attempts.lockSubject(tx, kind, subject)
    for (const budget of budgets) if ((await triesLeft(tx, budget)) === 0) return null
    for (const { kind, subject } of ends) await attempts.deleteAttemptsOf(tx, kind, subject)
    for (const { kind, subject } of wrong) await attempts.insertAttempt(tx, kind, subject)
    return { found }
  })
}

/** A try that turned out well does not count. */
export async function refundAttempts(sql: Sql, ids: readonly bigint[]): Promise<void> {
  await attempts.deleteAttempts(sql, ids)
}

/**
 * Consecutive wrong tries: after `max` of them further tries are refused until `windowMs` have passed since the last one.
 * Unlike with a sliding window the lockout has its full length, however slow the tries were.
 */
export async function isLockedOut(sql: Sql, { kind, subject, max, windowMs }: Budget): Promise<boolean> {
  const row = await attempts.readRow(sql, kind, subject, windowMs)
  return row.over !== true && Number(row.used) >= max
}

/**
 * Counts a try that was verified already; null when the budget is spent, whatever the try was. Parallel tries are verified
 * together and counted one by one: right ones lock nothing, and of guesses only as many are answered as the budget holds.
 */
export async function countTryInARow(
  tx: Tx,
  budget: Budget,
  isRight: boolean,
): Promise<{ readonly left: number } | null> {
  const { kind, subject, max, windowMs } = budget
  await attempts.lockSubject(tx, kind, subject)
  const row = await attempts.readRow(tx, kind, subject, windowMs)
  const used = row.over === true ? 0 : Number(row.used)
  if (used >= max) return null
  if (isRight || row.over === true) await attempts.deleteAttemptsOf(tx, kind, subject)
  if (isRight) return { left: max }
  await attempts.insertAttempt(tx, kind, subject)
  return { left: max - used - 1 }
}

// SQL of closures. When one may be closed or erased is decided by the database (functions/mydata-closures.sql).
import { MY_DATA } from '@lanting/contract/data/my-data/my-data'
import type { Day } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

const WAIT = `interval '${MY_DATA.closeAfterMs} milliseconds'`
const KEEP = `interval '${MY_DATA.eraseAfterMs} milliseconds'`
const AGAIN = `interval '${MY_DATA.lookAgainMs} milliseconds'`

export interface ClosureRow {
  readonly id: string
  readonly asked_at: Date
  readonly closes_at: Date
  readonly is_due: boolean
}

/** The one that runs. */
export async function running(sql: Sql, memberId: bigint): Promise<ClosureRow | null> {
  const rows = await sql.query<ClosureRow>(
    `SELECT id, asked_at, asked_at + ${WAIT} AS closes_at, asked_at + ${WAIT} <= app_now() AS is_due
       FROM closures WHERE member_id = $1 AND taken_back_at IS NULL`,
    [memberId],
  )
  return rows[0] ?? null
}

export interface OpenItems {
  readonly main_fen: bigint
  readonly away_fen: bigint
  readonly paying_fen: bigint
  readonly bets: bigint
  readonly bets_fen: bigint
  readonly deposits: bigint
  readonly rebates_fen: bigint
  readonly commissions_fen: bigint
}

export async function openItems(sql: Sql, memberId: bigint): Promise<OpenItems> {
  return one(
    await sql.query<OpenItems>(
      `SELECT main_fen, away_fen, paying_fen, bets, bets_fen, deposits, rebates_fen, commissions_fen FROM closure_items($1)`,
      [memberId],
    ),
  )
}

/** The day on which an agent's month is stated that the closure waits for. */
export async function statementDay(sql: Sql, memberId: bigint): Promise<Day | null> {
  return one(await sql.query<{ day: Day | null }>('SELECT closure_statement_day($1) AS day', [memberId])).day
}

/** False when one runs already. */
export async function insertClosure(
  tx: Tx,
  memberId: bigint,
  { id, passkeyId }: { readonly id: string; readonly passkeyId: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO closures (id, member_id, passkey_id, asked_at, next_at) VALUES ($1, $2, $3, app_now(), app_now() + ${WAIT})
     ON CONFLICT (member_id) WHERE taken_back_at IS NULL DO NOTHING RETURNING id`,
    [id, memberId, passkeyId],
  )
  return rows.length > 0
}

/** False when none runs, or the account is closed meanwhile. */
export async function takeBack(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE closures SET taken_back_at = app_now() WHERE member_id = $1 AND taken_back_at IS NULL AND closed_at IS NULL RETURNING id`,
    [memberId],
  )
  return rows.length > 0
}

export async function usernameOf(sql: Sql, memberId: bigint): Promise<string> {
  const rows = await sql.query<{ username: string }>('SELECT username FROM member_names WHERE id = $1', [
    memberId,
  ])
  return one(rows).username
}

export interface DueClosure {
  readonly id: string
  readonly member_id: bigint
  readonly is_closed: boolean
}

/** Takes those that are due, each for a while: another worker leaves them alone. */
export async function takeDue(sql: Sql, limit: number): Promise<DueClosure[]> {
  return sql.query<DueClosure>(
    `UPDATE closures c SET next_at = app_now() + ${AGAIN}
      WHERE c.id IN (SELECT d.id FROM closures d WHERE d.taken_back_at IS NULL AND d.erased_at IS NULL AND d.next_at <= app_now()
                      ORDER BY d.next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING c.id, c.member_id, c.closed_at IS NOT NULL AS is_closed`,
    [limit],
  )
}

/** True when it was closed now: its time has come, and nothing is open. */
export async function close(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE closures SET closed_at = app_now(), next_at = app_now() + ${KEEP}
      WHERE id = $1 AND taken_back_at IS NULL AND closed_at IS NULL AND asked_at + ${WAIT} <= app_now() AND closure_is_empty(member_id)
      RETURNING id`,
    [id],
  )
  return rows.length > 0
}

export async function erase(tx: Tx, id: string): Promise<boolean> {
  return one(await tx.query<{ done: boolean }>('SELECT closure_erase($1) AS done', [id])).done
}

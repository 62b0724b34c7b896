// Every statement about what runs had to leave out.
import { one, type Sql } from '#src/db/pool.ts'

export interface ItemKey {
  readonly job: string
  readonly period: string
  readonly item: string
}

/** How often it has failed. */
export async function setAside(sql: Sql, { job, period, item }: ItemKey, error: string): Promise<number> {
  const rows = await sql.query<{ tries: number }>(
    `INSERT INTO job_items AS i (job, period, item, error, since, retry_at) VALUES ($1, $2, $3, $4, app_now(), app_now())
     ON CONFLICT (job, period, item) DO UPDATE SET tries = i.tries + 1, error = $4 RETURNING tries`,
    [job, period, item, error],
  )
  return one(rows).tries
}

export async function retryAfter(sql: Sql, { job, period, item }: ItemKey, ms: number): Promise<void> {
  await sql.query(
    `UPDATE job_items SET retry_at = app_now() + $4 * interval '1 millisecond' WHERE job = $1 AND period = $2 AND item = $3`,
    [job, period, item, ms],
  )
}

/** Those of one run. */
export async function asideOf(sql: Sql, job: string, period: string): Promise<string[]> {
  const rows = await sql.query<{ item: string }>(
    'SELECT item FROM job_items WHERE job = $1 AND period = $2',
    [job, period],
  )
  return rows.map(({ item }) => item)
}

export async function deleteItem(sql: Sql, { job, period, item }: ItemKey): Promise<void> {
  await sql.query('DELETE FROM job_items WHERE job = $1 AND period = $2 AND item = $3', [job, period, item])
}

/** Due items, the longest waiting first. */
export async function dueItems(sql: Sql, limit: number): Promise<ItemKey[]> {
  return sql.query<ItemKey>(
    'SELECT job, period, item FROM job_items WHERE retry_at <= app_now() ORDER BY retry_at, job, period, item LIMIT $1',
    [limit],
  )
}

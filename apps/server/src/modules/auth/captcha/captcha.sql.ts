// SQL of captchas.
import type { Sql } from '#src/db/pool.ts'

export async function insertCaptcha(sql: Sql, id: string, answer: string): Promise<void> {
  await sql.query('INSERT INTO captchas (id, answer, made_at) VALUES ($1, $2, app_now())', [id, answer])
}

/** Deletes a captcha and returns its answer: one attempt only, right or wrong. */
export async function burnCaptcha(sql: Sql, id: string, lifeMs: number): Promise<string | null> {
  const rows = await sql.query<{ answer: string; fresh: boolean }>(
    `DELETE FROM captchas WHERE id::text = $1
     RETURNING answer, made_at > app_now() - $2 * interval '1 millisecond' AS fresh`,
    [id, lifeMs],
  )
  const row = rows[0]
  return row?.fresh === true ? row.answer : null
}

export async function pruneCaptchas(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM captchas WHERE made_at < app_now() - interval '1 hour'")
}

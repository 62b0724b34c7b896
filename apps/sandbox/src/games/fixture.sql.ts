// Every statement about the draws of fixtures.
import type { Sql } from '@lanting/node-kit/pool'

export interface FixtureDraw {
  readonly seed: string
  readonly outcome: number
}

export async function findDraw(sql: Sql, lottery: string, expect: string): Promise<FixtureDraw | undefined> {
  const rows = await sql.query<FixtureDraw>(
    'SELECT seed, outcome FROM fixture_draws WHERE lottery = $1 AND expect = $2',
    [lottery, expect],
  )
  return rows[0]
}

export async function insertDraw(
  sql: Sql,
  lottery: string,
  expect: string,
  draw: FixtureDraw,
): Promise<void> {
  await sql.query(
    `INSERT INTO fixture_draws (lottery, expect, seed, outcome, drawn_at)
     VALUES ($1, $2, $3, $4, app_time()) ON CONFLICT DO NOTHING`,
    [lottery, expect, draw.seed, draw.outcome],
  )
}

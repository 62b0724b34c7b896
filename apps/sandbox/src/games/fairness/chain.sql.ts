// Every statement about the series' chains.
import { one, type Sql } from '@lanting/node-kit/postgres/pool'

export interface ChainRow {
  readonly chain_no: number
  readonly start_day: string
  readonly commit: string
  readonly published_at: Date
  readonly salt: string
  readonly sealed: Buffer
}

export async function newestChain(sql: Sql, lottery: string): Promise<ChainRow | undefined> {
  const rows = await sql.query<ChainRow>(
    `SELECT chain_no, to_char(start_date, 'YYYY-MM-DD') AS start_day, commit, published_at, salt, sealed
       FROM chains WHERE lottery = $1 ORDER BY chain_no DESC LIMIT 1`,
    [lottery],
  )
  return rows[0]
}

/** The product's time at full precision. */
export async function readInstant(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>(`SELECT date_trunc('milliseconds', app_time()) AS now`)).now
}

export interface FirstChain {
  readonly lottery: string
  readonly startDate: string
  readonly length: number
  readonly commit: string
  readonly publishedAt: Date
  readonly salt: string
  readonly sealed: Buffer
}

/** The first publisher wins; others read its chain. */
export async function insertFirstChain(sql: Sql, chain: FirstChain): Promise<void> {
  await sql.query(
    `INSERT INTO chains (lottery, chain_no, start_date, length, commit, published_at, salt, sealed)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [chain.lottery, chain.startDate, chain.length, chain.commit, chain.publishedAt, chain.salt, chain.sealed],
  )
}

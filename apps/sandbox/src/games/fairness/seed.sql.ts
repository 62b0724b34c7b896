// Every statement about members' seeds.
import { one, type Sql, type Tx } from '@lanting/node-kit/postgres/pool'
import type { Holder } from '#src/books/wallet.sql.ts'

export interface SeedRow {
  readonly id: bigint
  readonly sealed: Buffer
  readonly commit: string
  readonly client_seed: string | null
  readonly nonce: bigint
  readonly active_since: Date
}

/** One active and one next seed; existing ones stay. */
export async function insertSeed(
  sql: Sql,
  { plat, member }: Holder,
  seed: { readonly sealed: Buffer; readonly commit: string; readonly state: 'active' | 'next' },
): Promise<void> {
  await sql.query(
    `INSERT INTO seeds (plat, member, sealed, commit, state, active_since)
     VALUES ($1, $2, $3, $4, $5::text, CASE WHEN $5::text = 'active' THEN app_time() END) ON CONFLICT DO NOTHING`,
    [plat, member, seed.sealed, seed.commit, seed.state],
  )
}

export async function readSeed(
  sql: Sql,
  { plat, member }: Holder,
  state: 'active' | 'next',
): Promise<SeedRow> {
  const rows = await sql.query<SeedRow>(
    'SELECT * FROM seeds WHERE plat = $1 AND member = $2 AND state = $3',
    [plat, member, state],
  )
  return one(rows)
}

export async function setClientSeed(tx: Tx, { plat, member }: Holder, clientSeed: string): Promise<void> {
  await tx.query(`UPDATE seeds SET client_seed = $3 WHERE plat = $1 AND member = $2 AND state = 'active'`, [
    plat,
    member,
    clientSeed,
  ])
}

/** Reveals the active seed, and activates the next one with a new client seed. */
export async function rotateSeeds(tx: Tx, oldId: bigint, nextId: bigint, clientSeed: string): Promise<void> {
  await tx.query(`UPDATE seeds SET state = 'revealed', revealed_at = app_time() WHERE id = $1`, [oldId])
  await tx.query(
    `UPDATE seeds SET state = 'active', active_since = app_time(), client_seed = $2 WHERE id = $1`,
    [nextId, clientSeed],
  )
}

export async function useNonce(tx: Tx, id: bigint, activeSince: Date): Promise<void> {
  await tx.query('UPDATE seeds SET nonce = nonce + 1, active_since = $2 WHERE id = $1', [id, activeSince])
}

export async function revealedOf(
  sql: Sql,
  { plat, member }: Holder,
  commits: readonly string[],
): Promise<SeedRow[]> {
  return sql.query<SeedRow>(
    `SELECT * FROM seeds WHERE plat = $1 AND member = $2 AND state = 'revealed' AND commit = ANY($3)`,
    [plat, member, commits],
  )
}

export async function revealedBy(sql: Sql, commit: string): Promise<SeedRow | undefined> {
  const rows = await sql.query<SeedRow>(`SELECT * FROM seeds WHERE commit = $1 AND state = 'revealed'`, [
    commit,
  ])
  return rows[0]
}

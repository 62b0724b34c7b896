// Every statement about chains of seeds: which are in use, a new one, its sealed seeds, its end.
import type { Protocol } from '@lanting/contract/rules/fairness/pf1'
import type { BeaconInfo } from '@lanting/fairness/beacon'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface ChainRow {
  readonly lottery: string
  readonly chain_no: number
  readonly start_date: string
  readonly length: number
  readonly commit: string
  readonly salt: string
  readonly key_id: string
  readonly public_index: number
  readonly public_seed: string
  readonly published_at: Date
  readonly protocol: Protocol
  /** Null for a chain of PF1. */
  readonly beacon: BeaconInfo | null
}

const CHAIN = `lottery, chain_no, start_date::text, length, commit, salt, key_id, public_index, public_seed, published_at, protocol,
  CASE WHEN beacon_key IS NOT NULL THEN json_build_object('publicKey', beacon_key, 'genesisSec', beacon_genesis_sec,
    'periodSec', beacon_period_sec) END AS beacon`

/** Oldest first: the one in use, and its successor once published. */
export async function activeChains(sql: Sql, lottery: string): Promise<ChainRow[]> {
  return sql.query<ChainRow>(
    `SELECT ${CHAIN} FROM lottery_chains WHERE lottery = $1 AND state = 'active' ORDER BY chain_no`,
    [lottery],
  )
}

export async function lastChainNo(sql: Sql, lottery: string): Promise<number> {
  const rows = await sql.query<{ last: number | null }>(
    'SELECT max(chain_no) AS last FROM lottery_chains WHERE lottery = $1',
    [lottery],
  )
  return one(rows).last ?? 0
}

export interface NewChain {
  readonly lottery: string
  readonly chainNo: number
  readonly startDate: string
  readonly length: number
  readonly commit: string
  readonly publishedAt: Date
  readonly salt: string
  readonly saltSource: string
  readonly keyId: string
  readonly beacon: BeaconInfo
  readonly beaconSource: string
}

/** A new chain is always PF3. False when another worker was first. */
export async function insertChain(tx: Tx, chain: NewChain): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO lottery_chains (lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at,
       key_id, protocol, beacon_key, beacon_genesis_sec, beacon_period_sec, beacon_source, state, public_index, public_seed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $6, $9, 'PF3', $10, $11, $12, $13, 'active', 0, $5)
     ON CONFLICT (lottery, chain_no) DO NOTHING RETURNING 1`,
    [
      chain.lottery,
      chain.chainNo,
      chain.startDate,
      chain.length,
      chain.commit,
      chain.publishedAt,
      chain.salt,
      chain.saltSource,
      chain.keyId,
      chain.beacon.publicKey,
      chain.beacon.genesisSec,
      chain.beacon.periodSec,
      chain.beaconSource,
    ],
  )
  return rows.length > 0
}

export async function insertSeeds(
  tx: Tx,
  lottery: string,
  chainNo: number,
  seeds: readonly { readonly index: number; readonly sealed: Buffer }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO lottery_seeds (lottery, chain_no, seed_index, sealed)
     SELECT $1, $2, s.seed_index, s.sealed FROM unnest($3::int[], $4::bytea[]) AS s (seed_index, sealed)`,
    [lottery, chainNo, seeds.map((seed) => seed.index), seeds.map((seed) => seed.sealed)],
  )
}

/** The nearest sealed seed from which the requested one can be derived. The database logs the reader. */
export async function readSealed(
  sql: Sql,
  lottery: string,
  chainNo: number,
  index: number,
): Promise<{ readonly seed_index: number; readonly sealed: Buffer } | null> {
  const rows = await sql.query<{ seed_index: number; sealed: Buffer }>(
    'SELECT seed_index, sealed FROM lottery_seed_read($1, $2, $3)',
    [lottery, chainNo, index],
  )
  return rows[0] ?? null
}

export async function endChain(
  tx: Tx,
  chain: ChainRow,
  state: 'lost' | 'retired',
  lastSeed: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE lottery_chains SET state = $3, ended_at = app_now(), last_seed = $4
      WHERE lottery = $1 AND chain_no = $2 AND state = 'active' RETURNING 1`,
    [chain.lottery, chain.chain_no, state, lastSeed],
  )
  return rows.length > 0
}

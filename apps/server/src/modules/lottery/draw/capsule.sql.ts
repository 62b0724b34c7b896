// Every statement about capsules: which hours have one, a new one, the one that holds a seed.
import type { Sql, Tx } from '#src/db/pool.ts'
import type { ChainRow } from '#src/modules/lottery/draw/chain/chain.sql.ts'

export interface CapsuleRow {
  readonly first_index: number
  readonly last_index: number
  readonly beacon_round: bigint
  readonly ciphertext: string
}

/** The capsule from which a seed can be derived, or null while its hour has none. */
export async function capsuleOf(sql: Sql, chain: ChainRow, index: number): Promise<CapsuleRow | null> {
  const rows = await sql.query<CapsuleRow>(
    `SELECT first_index, last_index, beacon_round, ciphertext FROM lottery_capsules
      WHERE lottery = $1 AND chain_no = $2 AND last_index >= $3 AND first_index <= $3 ORDER BY last_index LIMIT 1`,
    [chain.lottery, chain.chain_no, index],
  )
  return rows[0] ?? null
}

/** False when another worker was first. */
export async function insertCapsule(
  tx: Tx,
  chain: ChainRow,
  capsule: {
    readonly firstIndex: number
    readonly lastIndex: number
    readonly beaconRound: number
    readonly opensAt: Date
    readonly ciphertext: string
  },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO lottery_capsules (lottery, chain_no, first_index, last_index, beacon_round, opens_at, ciphertext, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, app_now()) ON CONFLICT DO NOTHING RETURNING 1`,
    [
      chain.lottery,
      chain.chain_no,
      capsule.firstIndex,
      capsule.lastIndex,
      capsule.beaconRound,
      capsule.opensAt,
      capsule.ciphertext,
    ],
  )
  return rows.length > 0
}

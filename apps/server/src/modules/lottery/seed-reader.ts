// Reads seeds for the draw worker: the sealed one nearest to it, opened with the key, walked back to the asked one.
import type { Db } from '#src/db/pool.ts'
import { type ChainRow, readSealed } from '#src/modules/lottery/chain.sql.ts'
import { type SeedAt, walkDown } from '#src/modules/lottery/seed-chain.ts'
import { type SeedKeys, unseal } from '#src/modules/lottery/seed-keys.ts'

export interface SeedReader {
  /** Whether the chain's seeds can be opened now. */
  isReadable(chain: ChainRow): Promise<boolean>
  /** A seed by its place, or null while the chain's key is away. */
  at(chain: ChainRow, index: number): Promise<Uint8Array | null>
}

export function createSeedReader({ db, keys }: { db: Db; keys: SeedKeys }): SeedReader {
  /** One opened checkpoint per chain, so that the database is read once in a thousand rounds. */
  const opened = new Map<string, SeedAt & { readonly from: number }>()

  async function open(chain: ChainRow, index: number): Promise<SeedAt | null> {
    const name = `${chain.lottery}:${chain.chain_no}`
    const key = keys.find(chain.key_id)
    if (key === null) {
      opened.delete(name)
      return null
    }
    const kept = opened.get(name)
    if (kept !== undefined && index <= kept.index && index >= kept.from) return kept
    const sealed = await readSealed(db, chain.lottery, chain.chain_no, index)
    if (sealed === null) return null
    const place = { lottery: chain.lottery, chainNo: chain.chain_no, index: sealed.seed_index }
    const seed = unseal(key, place, sealed.sealed)
    if (seed === null) return null
    const fresh = { index: sealed.seed_index, seed, from: index }
    opened.set(name, fresh)
    return fresh
  }

  return {
    async isReadable(chain) {
      return (await open(chain, Math.min(chain.public_index + 1, chain.length))) !== null
    },
    async at(chain, index) {
      if (index === 0) return Buffer.from(chain.commit, 'hex')
      const checkpoint = await open(chain, index)
      return checkpoint === null ? null : walkDown(checkpoint, index)
    },
  }
}

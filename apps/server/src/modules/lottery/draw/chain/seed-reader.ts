// Reads seeds for the draw worker: the nearest sealed one, opened with the key, walked back to the requested one.
import type { Db } from '#src/db/pool.ts'
import { type ChainRow, readSealed } from '#src/modules/lottery/draw/chain/chain.sql.ts'
import { type SeedAt, walkDown } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import { type SeedKeys, unseal } from '#src/modules/lottery/draw/chain/seed-keys.ts'

export class SeedReader {
  /** Cache: one opened checkpoint per chain, so that the database is read once in a thousand rounds. */
  private readonly opened = new Map<string, SeedAt & { readonly from: number }>()

  constructor(private readonly deps: { db: Db; keys: SeedKeys }) {}

  private async open(chain: ChainRow, index: number): Promise<SeedAt | null> {
    const name = `${chain.lottery}:${chain.chain_no}`
    const key = this.deps.keys.find(chain.key_id)
    if (key === null) {
      this.opened.delete(name)
      return null
    }
    const kept = this.opened.get(name)
    if (kept !== undefined && index <= kept.index && index >= kept.from) return kept
    const sealed = await readSealed(this.deps.db, chain.lottery, chain.chain_no, index)
    if (sealed === null) return null
    const place = { lottery: chain.lottery, chainNo: chain.chain_no, index: sealed.seed_index }
    const seed = unseal(key, place, sealed.sealed)
    if (seed === null) return null
    const fresh = { index: sealed.seed_index, seed, from: index }
    this.opened.set(name, fresh)
    return fresh
  }

  /** Whether the chain's seeds can be opened now. */
  async isReadable(chain: ChainRow): Promise<boolean> {
    return (await this.open(chain, Math.min(chain.public_index + 1, chain.length))) !== null
  }

  /** A seed by its position, or null while the chain's key is missing. */
  async at(chain: ChainRow, index: number): Promise<Uint8Array | null> {
    if (index === 0) return Buffer.from(chain.commit, 'hex')
    const checkpoint = await this.open(chain, index)
    return checkpoint === null ? null : walkDown(checkpoint, index)
  }
}

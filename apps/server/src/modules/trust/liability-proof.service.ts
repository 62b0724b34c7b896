// A member's own leaf in the newest published tree, with the path to its root.
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import {
  chunkOf,
  chunkPlace,
  type LeafSeals,
  proofOf,
  seedPlace,
  unpackChunk,
  unpackTops,
} from '#src/modules/trust/liability-leaves.ts'
import * as sql from '#src/modules/trust/liability.sql.ts'

export class LiabilityProofs {
  constructor(private readonly deps: { readonly db: Db; readonly seals: LeafSeals }) {}

  /** Only the newest root: a member who joined after it, or none at all, is `noProofYet`. */
  async proof(memberId: bigint) {
    const { db } = this.deps
    const root = await sql.newestInLog(db)
    const proof = root === null ? null : await this.leaf(root, memberId)
    if (root === null || proof === null) throw new AppError('noProofYet')
    const { leaf, index, size, path, owed } = proof
    return {
      root_no: Number(root.no),
      at: formatBeijing(root.at),
      /** Its place in the public log, where root and total are read from. */
      n: Number(root.n),
      leaf: { id: leaf.id, fen: String(leaf.fen), salt: leaf.salt },
      index,
      size,
      path: path.map((beside) => ({ ...beside })),
      parts: {
        main: yuanFromFen(owed.mainFen),
        held: yuanFromFen(owed.heldFen),
        transit: yuanFromFen(owed.transitFen),
        venue: yuanFromFen(owed.venueFen),
      },
      moved_since: (await sql.hasMovedSince(db, memberId, root.at)) ? (1 as const) : (0 as const),
    }
  }

  private async leaf(root: sql.ProofRow, memberId: bigint) {
    const { db, seals } = this.deps
    const seed = seals.open(root.sealed_seed, seedPlace(Number(root.no)))
    const tops = unpackTops(root.tops)
    const place = chunkOf(seed, tops, memberId)
    const sealed = place === null ? null : await sql.readChunk(db, root.no, place)
    if (place === null || sealed === null) return null
    const chunk = unpackChunk(seals.open(sealed, chunkPlace(Number(root.no), place)))
    return proofOf({ seed, tops, place, chunk, members: root.members }, memberId)
  }
}

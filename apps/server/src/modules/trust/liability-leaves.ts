// The leaves of a liability tree on the server: ids and salts from a seed, chunks of them as they are stored, and the tree over them.
import { createHash, createHmac, hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIABILITIES } from '@lanting/contract/data/security/trust'
import { seal, unseal } from '@lanting/node-kit/sealed'
import {
  type LiabilityLeaf,
  liabilityLeaf,
  type LiabilityProof,
  type SumNode,
  sumPath,
  sumRoot,
} from '@lanting/fairness/liability-tree'

/** What one member is owed, by where it is. */
export interface Owed {
  readonly memberId: bigint
  readonly mainFen: bigint
  readonly heldFen: bigint
  readonly transitFen: bigint
  readonly venueFen: bigint
}

const { chunkLeaves: CHUNK } = LIABILITIES
export const SEED_BYTES = 32
const ID_BYTES = 16
const LEAF_BYTES = 40
const TOP_BYTES = ID_BYTES + 32 + 8
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

export function sumOf({ mainFen, heldFen, transitFen, venueFen }: Owed): bigint {
  return mainFen + heldFen + transitFen + venueFen
}

function idOf(seed: Buffer, memberId: bigint): Buffer {
  return createHmac('sha256', seed).update(`id|${memberId}`).digest().subarray(0, ID_BYTES)
}

/** The seed is random and of one root, so ids and salts are too; without it they say nothing. */
export function leafOf(seed: Buffer, owed: Owed, id = idOf(seed, owed.memberId)): LiabilityLeaf {
  return {
    id: id.toString('hex'),
    fen: sumOf(owed),
    salt: createHmac('sha256', seed).update(`salt|${owed.memberId}`).digest('hex'),
  }
}

/** A subtree of consecutive leaves, in the order of their ids: where a leaf is says nothing about its member. */
export interface Chunk {
  readonly firstId: Buffer
  readonly node: SumNode
}

export interface BuiltTree {
  readonly root: SumNode
  readonly tops: readonly Chunk[]
  /** The leaves of each chunk. */
  readonly chunks: readonly (readonly Owed[])[]
}

/** The worker has more to do than this: other work gets its turn between chunks. */
export async function buildTree(seed: Buffer, owed: readonly Owed[]): Promise<BuiltTree> {
  const placed: { readonly id: Buffer; readonly owed: Owed }[] = []
  for (const one of owed) {
    placed.push({ id: idOf(seed, one.memberId), owed: one })
    if (placed.length % CHUNK === 0) await nextTurn()
  }
  placed.sort((a, b) => a.id.compare(b.id))
  const tops: Chunk[] = []
  const chunks: Owed[][] = []
  for (let from = 0; from < placed.length; from += CHUNK) {
    const rows = placed.slice(from, from + CHUNK)
    const nodes = rows.map((row) => liabilityLeaf(leafOf(seed, row.owed, row.id), sha256))
    const [first] = rows
    if (first !== undefined) tops.push({ firstId: first.id, node: sumRoot(nodes, sha256) })
    chunks.push(rows.map((row) => row.owed))
    await nextTurn()
  }
  return {
    root: sumRoot(
      tops.map(({ node }) => node),
      sha256,
    ),
    tops,
    chunks,
  }
}

function nodesOf(seed: Buffer, chunk: readonly Owed[]): SumNode[] {
  return chunk.map((owed) => liabilityLeaf(leafOf(seed, owed), sha256))
}

/** The chunk in which a member's leaf is, if anywhere. */
export function chunkOf(seed: Buffer, tops: readonly Chunk[], memberId: bigint): number | null {
  const id = idOf(seed, memberId)
  const place = tops.findLastIndex(({ firstId }) => firstId.compare(id) <= 0)
  return place < 0 ? null : place
}

export interface ProofParts {
  readonly seed: Buffer
  readonly tops: readonly Chunk[]
  readonly place: number
  readonly chunk: readonly Owed[]
  readonly members: number
}

/** Null when the member has no leaf in the tree. */
export function proofOf(
  { seed, tops, place, chunk, members }: ProofParts,
  memberId: bigint,
): (LiabilityProof & { readonly owed: Owed }) | null {
  const at = chunk.findIndex((one) => one.memberId === memberId)
  const owed = chunk[at]
  if (owed === undefined) return null
  const above = tops.map(({ node }) => node)
  return {
    owed,
    leaf: leafOf(seed, owed),
    index: place * CHUNK + at,
    size: members,
    path: [...sumPath(nodesOf(seed, chunk), at, sha256), ...sumPath(above, place, sha256)],
  }
}

export function packChunk(chunk: readonly Owed[]): Buffer {
  const bytes = Buffer.alloc(chunk.length * LEAF_BYTES)
  for (const [i, { memberId, mainFen, heldFen, transitFen, venueFen }] of chunk.entries())
    for (const [j, value] of [memberId, mainFen, heldFen, transitFen, venueFen].entries())
      bytes.writeBigUInt64BE(value, i * LEAF_BYTES + j * 8)
  return bytes
}

export function unpackChunk(bytes: Buffer): Owed[] {
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, i) => {
    const read = (j: number) => bytes.readBigUInt64BE(i * LEAF_BYTES + j * 8)
    return { memberId: read(0), mainFen: read(1), heldFen: read(2), transitFen: read(3), venueFen: read(4) }
  })
}

export function packTops(tops: readonly Chunk[]): Buffer {
  return Buffer.concat(
    tops.flatMap(({ firstId, node }) => {
      const sum = Buffer.alloc(8)
      sum.writeBigUInt64BE(node.fen)
      return [firstId, node.hash, sum]
    }),
  )
}

export function unpackTops(bytes: Buffer): Chunk[] {
  return Array.from({ length: bytes.length / TOP_BYTES }, (_, i) => {
    const top = bytes.subarray(i * TOP_BYTES, (i + 1) * TOP_BYTES)
    return {
      firstId: top.subarray(0, ID_BYTES),
      node: { hash: top.subarray(ID_BYTES, ID_BYTES + 32), fen: top.readBigUInt64BE(ID_BYTES + 32) },
    }
  })
}

/** Seeds and leaves are stored under the product's key, each tied to its place. */
export class LeafSeals {
  private readonly keys: readonly Buffer[]

  /** @param secretKeys newest first: it seals, and all of them open */
  constructor(secretKeys: readonly string[]) {
    this.keys = secretKeys.map((key) => createHash('sha256').update(`liabilities:${key}`).digest())
  }

  seal(plain: Buffer, place: string): Buffer {
    const [newest] = this.keys
    if (newest === undefined) throw new Error('there is no key to seal with')
    return seal(newest, plain, place)
  }

  open(sealed: Buffer, place: string): Buffer {
    for (const key of this.keys) {
      const opened = tryOpen(key, sealed, place)
      if (opened !== null) return opened
    }
    throw new Error(`the leaves at ${place} were sealed with a key that is gone`)
  }
}

function tryOpen(key: Buffer, sealed: Buffer, place: string): Buffer | null {
  try {
    return unseal(key, sealed, place)
  } catch {
    return null
  }
}

export const seedPlace = (rootNo: number) => `seed|${rootNo}`
export const chunkPlace = (rootNo: number, place: number) => `leaves|${rootNo}|${place}`

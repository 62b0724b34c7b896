// The sum tree over what members are owed (LTL1): leaves, nodes that hash the sums of both children, and a member's proof. Pure.
import type { HashBytes } from '@lanting/contract/rules/fairness/merkle'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const pureHash: HashBytes = (bytes) => sha256(bytes)
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const HASH = /^[0-9a-f]{64}$/
/** Sums are eight bytes in a node and whole numbers in the log. */
const MOST_FEN = BigInt(Number.MAX_SAFE_INTEGER)

/** A member's own leaf; `id` and `salt` are answered to that member alone. */
export interface LiabilityLeaf {
  /** 32 random hex digits, others in every tree: no leaf can be followed from one root to the next. */
  readonly id: string
  readonly fen: bigint
  /** 64 random hex digits. */
  readonly salt: string
}

/** A node: what is below it adds up to `fen`. */
export interface SumNode {
  readonly hash: Uint8Array
  readonly fen: bigint
}

/** A node beside the way to the root, as it is sent. */
export interface SumBeside {
  readonly hash: string
  readonly fen: string
}

export interface LiabilityProof {
  readonly leaf: LiabilityLeaf
  readonly index: number
  readonly size: number
  /** Lowest first. */
  readonly path: readonly SumBeside[]
}

/** What the public log says of a tree. */
export interface LiabilityRoot {
  readonly root: string
  readonly members: number
  readonly totalFen: bigint
}

export function liabilityText({ id, fen, salt }: LiabilityLeaf): string {
  return `LTL1|${id}|${fen}|${salt}`
}

/** A negative leaf would let the house hide what it owes to others. */
function isSum(fen: bigint): boolean {
  return fen >= 0n && fen <= MOST_FEN
}

export function liabilityLeaf(leaf: LiabilityLeaf, hash: HashBytes = pureHash): SumNode {
  if (!isSum(leaf.fen)) throw new RangeError(`no leaf of ${leaf.fen} fen`)
  return { hash: hash(concatBytes(LEAF, utf8ToBytes(liabilityText(leaf)))), fen: leaf.fen }
}

function sumBytes(fen: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, fen)
  return bytes
}

/** Both sums are hashed: of their total alone, a tree could be shown with other parts to each member. */
export function sumNode(left: SumNode, right: SumNode, hash: HashBytes = pureHash): SumNode {
  return {
    hash: hash(concatBytes(NODE, left.hash, sumBytes(left.fen), right.hash, sumBytes(right.fen))),
    fen: left.fen + right.fen,
  }
}

/** All levels, the given one first. An odd one out moves up as it is (RFC 6962). */
function levelsOf(nodes: readonly SumNode[], hash: HashBytes): (readonly SumNode[])[] {
  const levels: (readonly SumNode[])[] = [nodes]
  for (let level = nodes; level.length > 1; ) {
    const next: SumNode[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2)
      if (left !== undefined) next.push(right === undefined ? left : sumNode(left, right, hash))
    }
    levels.push(next)
    level = next
  }
  return levels
}

/** The root over nodes of one level; over nothing it is the hash of nothing. */
export function sumRoot(nodes: readonly SumNode[], hash: HashBytes = pureHash): SumNode {
  return levelsOf(nodes, hash).at(-1)?.[0] ?? { hash: hash(new Uint8Array(0)), fen: 0n }
}

/** The nodes beside the way from one of them to the root, lowest first. */
export function sumPath(
  nodes: readonly SumNode[],
  index: number,
  hash: HashBytes = pureHash,
): readonly SumBeside[] {
  let at = index
  return levelsOf(nodes, hash).flatMap((level) => {
    const beside = level.length > 1 ? level[at ^ 1] : undefined
    at >>= 1
    return beside === undefined ? [] : [{ hash: bytesToHex(beside.hash), fen: String(beside.fen) }]
  })
}

/** The root that a leaf and its path lead to; null when the path does not fit the place, or a sum is negative. */
export function rootOfProof({ leaf, index, size, path }: LiabilityProof): SumNode | null {
  if (!Number.isInteger(index) || index < 0 || index >= size || !isSum(leaf.fen)) return null
  let at = index
  let last = size - 1
  let node = liabilityLeaf(leaf)
  for (const { hash, fen } of path) {
    if (last === 0 || !HASH.test(hash) || !/^\d{1,16}$/.test(fen) || !isSum(BigInt(fen))) return null
    const beside = { hash: hexToBytes(hash), fen: BigInt(fen) }
    if (at % 2 === 1 || at === last) {
      node = sumNode(beside, node)
      while (at % 2 === 0 && at > 0) {
        at >>= 1
        last >>= 1
      }
    } else {
      node = sumNode(node, beside)
    }
    if (!isSum(node.fen)) return null
    at >>= 1
    last >>= 1
  }
  return last === 0 ? node : null
}

export type LiabilityProblem = 'sum' | 'size' | 'path' | 'total'

/**
 * Why a proof does not show that the member's own figure is part of the published total; empty when it does. `ownFen` is
 * what the member sees on the own account.
 */
export function liabilityProblems(
  proof: LiabilityProof,
  published: LiabilityRoot,
  ownFen: bigint,
): LiabilityProblem[] {
  const root = rootOfProof(proof)
  return [
    ...(proof.leaf.fen === ownFen ? [] : ['sum' as const]),
    ...(proof.size === published.members ? [] : ['size' as const]),
    ...(root !== null && bytesToHex(root.hash) === published.root ? [] : ['path' as const]),
    ...(root === null || root.fen === published.totalFen ? [] : ['total' as const]),
  ]
}

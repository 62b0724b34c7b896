// Merkle trees as in RFC 6962: the root over a round's accepted bets, a path for one of them, and its check. Pure.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of raw bytes. The server may bring its faster native one; the result is the same. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array

const pureHash: HashBytes = (bytes) => sha256(bytes)
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** What is fixed about a bet at cut-off. The salt keeps others from guessing the content of a leaf. */
export interface BetLeaf {
  readonly lottery: string
  readonly expect: string
  readonly betId: string
  readonly playId: number
  /** Numbers of a special group as `06,09`, else empty. */
  readonly picks: string
  readonly stakeFen: bigint
  readonly oddsMilli: number
  /** 64 lower-case hex digits. */
  readonly salt: string
}

export function leafText(bet: BetLeaf): string {
  const { lottery, expect, betId, playId, picks, stakeFen, oddsMilli, salt } = bet
  return `PF1B|${lottery}|${expect}|${betId}|${playId}|${picks}|${stakeFen}|${oddsMilli}|${salt}`
}

export function leafHash(text: string, hash: HashBytes = pureHash): Uint8Array {
  return hash(concatBytes(LEAF, utf8ToBytes(text)))
}

function nodeHash(left: Uint8Array, right: Uint8Array, hash: HashBytes): Uint8Array {
  return hash(concatBytes(NODE, left, right))
}

/** All levels, leaves first. An odd one out moves up as it is, which is the same tree as RFC 6962's recursion. */
function levelsOf(leaves: readonly Uint8Array[], hash: HashBytes): Uint8Array[][] {
  const levels: Uint8Array[][] = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const next: Uint8Array[] = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i]
      const right = level[i + 1]
      if (left === undefined) break
      next.push(right === undefined ? left : nodeHash(left, right, hash))
    }
    levels.push(next)
    level = next
  }
  return levels
}

/** Hex of the root; of no leaves at all it is the hash of nothing. */
export function merkleRoot(leaves: readonly Uint8Array[], hash: HashBytes = pureHash): string {
  const top = levelsOf(leaves, hash).at(-1)?.[0]
  return bytesToHex(top ?? hash(new Uint8Array(0)))
}

/** The hashes beside the way from a leaf to the root, lowest first. */
export function merklePath(
  leaves: readonly Uint8Array[],
  index: number,
  hash: HashBytes = pureHash,
): string[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError(`no leaf ${index} in a tree of ${leaves.length}`)
  const path: string[] = []
  let at = index
  for (const level of levelsOf(leaves, hash).slice(0, -1)) {
    const beside = level[at ^ 1]
    if (beside !== undefined) path.push(bytesToHex(beside))
    at >>= 1
  }
  return path
}

/** The root that a leaf and its path lead to, or null when the path does not fit the place (RFC 9162 §2.1.3.2). */
export function rootFromPath(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly string[],
  hash: HashBytes = pureHash,
): string | null {
  if (!Number.isInteger(index) || index < 0 || index >= size) return null
  let at = index
  let last = size - 1
  let node = leaf
  for (const beside of path) {
    if (last === 0) return null
    const other = hexToBytes(beside)
    if (at % 2 === 1 || at === last) {
      node = nodeHash(other, node, hash)
      while (at % 2 === 0 && at > 0) {
        at >>= 1
        last >>= 1
      }
    } else {
      node = nodeHash(node, other, hash)
    }
    at >>= 1
    last >>= 1
  }
  return last === 0 ? bytesToHex(node) : null
}

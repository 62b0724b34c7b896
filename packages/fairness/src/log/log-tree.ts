// The public log's tree (RFC 6962): which stored nodes make a root or a proof, and the check of both. Pure.
import { type HashBytes, leafHash, rootFromPath } from '@lanting/contract/rules/fairness/merkle'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

const NODE = Uint8Array.of(1)
const HASH = /^[0-9a-f]{64}$/
const pureHash: HashBytes = (bytes) => sha256(bytes)

/** A complete subtree: 2^level entries, the first of them at place × 2^level. It never changes once it is complete. */
export interface NodeAt {
  readonly level: number
  readonly place: number
}

/** Entries `from` up to and without `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

export type NodeHash = (node: NodeAt) => Uint8Array

export function joined(left: Uint8Array, right: Uint8Array, hash: HashBytes = pureHash): Uint8Array {
  return hash(concatBytes(NODE, left, right))
}

export function entryHash(text: string, hash: HashBytes = pureHash): Uint8Array {
  return leafHash(text, hash)
}

/** The largest power of two below n, where RFC 6962 cuts a tree of n entries. */
function cutOf(n: number): number {
  let cut = 1
  while (cut * 2 < n) cut *= 2
  return cut
}

/** The complete subtrees that a span consists of, the largest first. The span begins where a subtree of its size may. */
export function nodesOf({ from, to }: Span): NodeAt[] {
  const nodes: NodeAt[] = []
  for (let at = from; at < to; ) {
    let level = 0
    while (at + 2 ** (level + 1) <= to && at % 2 ** (level + 1) === 0) level += 1
    nodes.push({ level, place: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

/** The hash over a span, from the complete subtrees in it. Of nothing at all it is the hash of nothing. */
export function spanHash(span: Span, nodeHash: NodeHash, hash: HashBytes = pureHash): Uint8Array {
  return (
    nodesOf(span)
      .map(nodeHash)
      .reduceRight<Uint8Array | null>(
        (right, left) => (right === null ? left : joined(left, right, hash)),
        null,
      ) ?? hash(new Uint8Array(0))
  )
}

/** Spans beside the way from an entry to the root, the lowest first: the parts of its proof. */
export function inclusionSpans(n: number, size: number): Span[] {
  const spans: Span[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const cut = from + cutOf(to - from)
    if (n < cut) {
      spans.push({ from: cut, to })
      to = cut
    } else {
      spans.push({ from, to: cut })
      from = cut
    }
  }
  return spans.toReversed()
}

/** Spans that show a log of `small` entries to be the beginning of one of `size`. */
export function consistencySpans(small: number, size: number): Span[] {
  if (small === 0 || small === size) return []
  const spans: Span[] = []
  let [from, to] = [0, size]
  let isWhole = true
  while (small < to) {
    const cut = from + cutOf(to - from)
    if (small <= cut) {
      spans.push({ from: cut, to })
      to = cut
    } else {
      spans.push({ from, to: cut })
      from = cut
      isWhole = false
    }
  }
  // The verifier knows the old root, unless it is only a part of the old tree.
  if (!isWhole) spans.push({ from, to })
  return spans.toReversed()
}

/** What has to be stored when entry `n` comes in: its own hash, and every subtree that it completes. */
export function nodesCompletedBy(n: number): NodeAt[] {
  const nodes: NodeAt[] = [{ level: 0, place: n }]
  for (let level = 1; (n + 1) % 2 ** level === 0; level++)
    nodes.push({ level, place: (n + 1) / 2 ** level - 1 })
  return nodes
}

/** Whether the entry's text is at `n` in the log of this size and root. */
export function isIncluded(
  text: string,
  n: number,
  head: { readonly size: number; readonly root: string },
  path: readonly string[],
): boolean {
  if (!path.every((one) => HASH.test(one))) return false
  return rootFromPath(entryHash(text), n, head.size, path) === head.root
}

interface SizedRoot {
  readonly size: number
  readonly root: string
}

/** Whether the smaller log is the beginning of the larger one (RFC 9162 §2.1.4.2). */
export function isConsistent(small: SizedRoot, large: SizedRoot, proof: readonly string[]): boolean {
  if (!isSize(small.size) || !isSize(large.size) || small.size > large.size) return false
  if (!proof.every((one) => HASH.test(one))) return false
  if (small.size === large.size) return small.root === large.root && proof.length === 0
  if (small.size === 0) return proof.length === 0 && small.root === bytesToHex(pureHash(new Uint8Array(0)))
  const roots = rootsFromProof(small, large.size, proof)
  return roots !== null && roots.small === small.root && roots.large === large.root
}

function rootsFromProof(small: SizedRoot, size: number, proof: readonly string[]) {
  let at = small.size - 1
  let last = size - 1
  while (at % 2 === 1) {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  const [first, ...rest] = at === 0 ? [small.root, ...proof] : proof
  if (first === undefined) return null
  let old: Uint8Array = hexToBytes(first)
  let now: Uint8Array = old
  for (const one of rest) {
    if (last === 0) return null
    const beside = hexToBytes(one)
    if (at % 2 === 1 || at === last) {
      old = joined(beside, old)
      now = joined(beside, now)
      while (at % 2 === 0 && at > 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else {
      now = joined(now, beside)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? { small: bytesToHex(old), large: bytesToHex(now) } : null
}

function isSize(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0
}

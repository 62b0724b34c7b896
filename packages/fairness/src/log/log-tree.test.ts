// The log's tree against RFC 6962's own recursion: roots, proofs, and every proof that does not fit.
import { merkleRoot, merklePath } from '@lanting/contract/rules/fairness/merkle'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import {
  consistencySpans,
  entryHash,
  inclusionSpans,
  isConsistent,
  isIncluded,
  type NodeAt,
  nodesCompletedBy,
  nodesOf,
  type Span,
  spanHash,
} from '#src/log/log-tree.ts'

const MOST = 33
const texts = Array.from({ length: MOST }, (_, n) => `entry ${n}`)
const leaves = texts.map((text) => entryHash(text))

/** The hash of a span as RFC 6962 defines it, from the leaves alone. */
const whole = ({ from, to }: Span) => merkleRoot(leaves.slice(from, to))

/** Nodes as a store would hold them: each written once, when its last entry came. */
function stored(size: number): (node: NodeAt) => Uint8Array {
  const nodes = new Map<string, Uint8Array>()
  for (let n = 0; n < size; n++) {
    for (const node of nodesCompletedBy(n)) {
      const width = 2 ** node.level
      const span = { from: node.place * width, to: (node.place + 1) * width }
      nodes.set(`${node.level}/${node.place}`, hexToBytes(whole(span)))
    }
  }
  return (node) => {
    const found = nodes.get(`${node.level}/${node.place}`)
    if (found === undefined) throw new Error(`node ${node.level}/${node.place} is not complete`)
    return found
  }
}

const rootAt = (size: number) => ({ size, root: whole({ from: 0, to: size }) })
const proofOf = (spans: readonly Span[], size: number) => {
  const nodes = stored(size)
  return spans.map((span) => bytesToHex(spanHash(span, nodes)))
}

test('the root of every size follows from complete subtrees, at most one of each level', () => {
  for (let size = 0; size <= MOST; size++) {
    expect(bytesToHex(spanHash({ from: 0, to: size }, stored(size)))).toBe(rootAt(size).root)
    const levels = nodesOf({ from: 0, to: size }).map(({ level }) => level)
    expect(new Set(levels).size).toBe(levels.length)
  }
})

test('every entry is shown to be in every log that holds it', () => {
  for (let size = 1; size <= MOST; size++) {
    for (let n = 0; n < size; n++) {
      const proof = proofOf(inclusionSpans(n, size), size)
      expect(proof).toEqual(merklePath(leaves.slice(0, size), n))
      expect(isIncluded(texts[n] ?? '', n, rootAt(size), proof)).toBe(true)
      expect(isIncluded(`${texts[n]}!`, n, rootAt(size), proof)).toBe(false)
      if (size > 1) expect(isIncluded(texts[n] ?? '', (n + 1) % size, rootAt(size), proof)).toBe(false)
    }
  }
})

test('every smaller log is shown to be the beginning of every larger one', () => {
  for (let size = 0; size <= MOST; size++) {
    for (let small = 0; small <= size; small++) {
      const proof = proofOf(consistencySpans(small, size), size)
      expect(isConsistent(rootAt(small), rootAt(size), proof)).toBe(true)
      expect(proof.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(size + 1)) + 1)
    }
  }
})

describe('a proof that does not fit', () => {
  const proof = proofOf(consistencySpans(11, 29), 29)
  const small = rootAt(11)
  const large = rootAt(29)
  const zero = '0'.repeat(64)
  test.each([
    ['another old root', { ...small, root: zero }, large, proof],
    ['another new root', small, { ...large, root: zero }, proof],
    ['another old size', { ...small, size: 12 }, large, proof],
    ['another new size', small, { ...large, size: 16 }, proof],
    ['a part left out', small, large, proof.slice(1)],
    ['a part too many', small, large, [...proof, zero]],
    ['a changed part', small, large, [zero, ...proof.slice(1)]],
    ['text for a hash', small, large, ['x', ...proof.slice(1)]],
    ['nothing', small, large, []],
    ['a shrinking log', large, small, proof],
    ['a size that is no number', { ...small, size: Number.NaN }, large, proof],
    ['two roots of one size', large, { ...large, root: zero }, []],
    ['something before nothing', { size: 0, root: zero }, large, []],
  ])('%s', (_name, from, to, parts) => {
    expect(isConsistent(from, to, parts)).toBe(false)
  })

  test('changing any entry breaks consistency with what was seen before', () => {
    for (let n = 0; n < 11; n++) {
      const other = [...leaves]
      other[n] = entryHash('forged')
      const forged = { size: 29, root: merkleRoot(other.slice(0, 29)) }
      expect(isConsistent(small, forged, proof)).toBe(false)
    }
  })
})

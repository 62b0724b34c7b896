// The sum tree: vectors, every place of small trees, and each way in which a proof can be wrong.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it, test } from 'vitest'
import {
  type LiabilityLeaf,
  liabilityLeaf,
  liabilityProblems,
  type LiabilityProof,
  liabilityText,
  rootOfProof,
  sumPath,
  sumRoot,
} from '#src/liability-tree.ts'

const hex = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
const leafOf = (n: number, fen = BigInt(n) * 100n): LiabilityLeaf => ({
  id: hex(`id ${n}`).slice(0, 32),
  fen,
  salt: hex(`salt ${n}`),
})

function treeOf(leaves: readonly LiabilityLeaf[]) {
  const nodes = leaves.map((leaf) => liabilityLeaf(leaf))
  const { hash, fen } = sumRoot(nodes)
  const published = { root: bytesToHex(hash), members: leaves.length, totalFen: fen }
  const proofOf = (index: number): LiabilityProof => {
    const leaf = leaves[index]
    if (leaf === undefined) throw new RangeError('no leaf')
    return { leaf, index, size: leaves.length, path: sumPath(nodes, index) }
  }
  return { published, proofOf }
}

describe('the vectors of docs/fairness.md', () => {
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 0n],
    [1, 'a4448854f7b193ac05f0dc897a70215056a1a688da1770b03dc8467a2c5e0cee', 0n],
    [2, '84f9594c6c2366f8084b1c2fc078d4217d6904b0ba475dfd809eac2dd4d8f6a5', 100n],
    [3, '1c05c8cfc0a8d2596fee9039bfcf63adecda4c6e751d3d3be914b06f8424ed70', 300n],
  ])('%i leaves', (count, root, total) => {
    const { published } = treeOf(Array.from({ length: count }, (_, n) => leafOf(n)))
    expect(published).toEqual({ root, members: count, totalFen: total })
  })

  it('has the text of a leaf', () => {
    expect(liabilityText({ id: '00', fen: 12n, salt: 'ff' })).toBe('LTL1|00|12|ff')
  })
})

test.each([1, 2, 3, 4, 5, 7, 8, 9, 33])('every leaf of %i leads to the root and its total', (count) => {
  const { published, proofOf } = treeOf(Array.from({ length: count }, (_, n) => leafOf(n)))
  for (let index = 0; index < count; index++)
    expect(liabilityProblems(proofOf(index), published, BigInt(index) * 100n)).toEqual([])
})

describe('a wrong is found', () => {
  const { published, proofOf } = treeOf(Array.from({ length: 9 }, (_, n) => leafOf(n)))
  const honest = proofOf(5)
  const own = 500n
  const [first, ...rest] = honest.path
  if (first === undefined) throw new Error('no path')

  test.each<[string, LiabilityProof]>([
    ['halved', { ...honest, leaf: { ...honest.leaf, fen: 250n } }],
    ['doubled', { ...honest, leaf: { ...honest.leaf, fen: 1000n } }],
    ['negative', { ...honest, leaf: { ...honest.leaf, fen: -500n } }],
    ['another salt', { ...honest, leaf: { ...honest.leaf, salt: hex('other') } }],
    ['another place', { ...honest, index: 4 }],
    ['a place behind the end', { ...honest, index: 9 }],
    ['a step left out', { ...honest, path: rest }],
    ['a step more', { ...honest, path: [...honest.path, first] }],
    ['a neighbour with less', { ...honest, path: [{ ...first, fen: '0' }, ...rest] }],
    ['a negative neighbour', { ...honest, path: [{ ...first, fen: '-400' }, ...rest] }],
    ['a sum past what a node holds', { ...honest, path: [{ ...first, fen: '9007199254740992' }, ...rest] }],
    ['a tree of other size', { ...honest, size: 10 }],
  ])('%s', (_name, proof) => {
    expect(liabilityProblems(proof, published, own)).not.toEqual([])
  })

  it('the figure of another minute does not match the own', () => {
    expect(liabilityProblems(honest, published, 600n)).toEqual(['sum'])
  })

  it('a total beside the root does not match', () => {
    expect(liabilityProblems(honest, { ...published, totalFen: published.totalFen - 1n }, own)).toEqual([
      'total',
    ])
  })

  it('no tree takes a negative leaf', () => {
    expect(() => liabilityLeaf(leafOf(1, -1n))).toThrow(RangeError)
    expect(rootOfProof({ ...honest, leaf: { ...honest.leaf, fen: -1n } })).toBeNull()
  })

  it('sums cannot be moved between two children', () => {
    const [left, right] = [liabilityLeaf(leafOf(1, 100n)), liabilityLeaf(leafOf(2, 200n))]
    const moved = sumRoot([
      { ...left, fen: 0n },
      { ...right, fen: 300n },
    ])
    expect(bytesToHex(moved.hash)).not.toBe(bytesToHex(sumRoot([left, right]).hash))
  })
})

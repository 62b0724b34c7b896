// The tree against RFC 6962's own recursion and its published vectors, and every path of every small tree.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { leafHash, leafText, merklePath, merkleRoot, rootFromPath } from './merkle.ts'

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** RFC 6962 §2.1, word by word. */
function recursive(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return leaves[0] ?? sha()
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha(Uint8Array.of(1), recursive(leaves.slice(0, k)), recursive(leaves.slice(k)))
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => leafHash(`leaf ${i} of ${size}`))

it('agrees with the certificate transparency vectors', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const leaves = inputs.map((hex) => sha(Uint8Array.of(0), Buffer.from(hex, 'hex')))
  expect(Buffer.from(leafHash('')).equals(leaves[0] ?? sha())).toBe(true)
  expect(merkleRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(merkleRoot(leaves.slice(0, 1))).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  )
  expect(merkleRoot(leaves.slice(0, 3))).toBe(
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  )
  expect(merkleRoot(leaves)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
})

it('is the tree of the recursion, and every leaf proves itself and nothing else', () => {
  for (let size = 1; size <= 40; size++) {
    const leaves = leavesOf(size)
    const root = merkleRoot(leaves)
    expect(root).toBe(Buffer.from(recursive(leaves)).toString('hex'))
    for (const [index, leaf] of leaves.entries()) {
      const path = merklePath(leaves, index)
      expect(rootFromPath(leaf, index, size, path)).toBe(root)
      expect(rootFromPath(leafHash('another bet'), index, size, path)).not.toBe(root)
      if (size > 1) expect(rootFromPath(leaf, (index + 1) % size, size, path)).not.toBe(root)
      expect(rootFromPath(leaf, index, size, [...path, root])).toBeNull()
      if (size > 1) expect(rootFromPath(leaf, index, size, path.slice(0, -1))).toBeNull()
      expect(rootFromPath(leaf, size, size, path)).toBeNull()
      expect(rootFromPath(leaf, -1, size, path)).toBeNull()
    }
  }
})

it('writes everything that is fixed about a bet into its leaf', () => {
  const bet = {
    lottery: 'js6',
    expect: '202611150002',
    betId: 'L202611150000000001',
    playId: 1131,
    picks: '06,09',
    stakeFen: 1000n,
    oddsMilli: 75_000,
    salt: 'ab'.repeat(32),
  }
  expect(leafText(bet)).toBe(
    `PF1B|js6|202611150002|L202611150000000001|1131|06,09|1000|75000|${'ab'.repeat(32)}`,
  )
})

// The proof of liabilities at a small size: an honest tree raises nothing, each planted wrong is found.
import { liabilityProblems } from '@lanting/fairness/liability-tree'
import { expect, test } from 'vitest'
import { proofOf, chunkOf, sumOf } from '#server/modules/trust/liability-leaves.ts'
import { manyOwed, plant, publish, WRONGS } from './wrongs.ts'

const below = (n: number) => n >> 1

test('everybody of an honest tree finds the own figure in it, over several chunks', async () => {
  const owed = manyOwed(600, below)
  const { seed, tree } = await publish(owed)
  const root = {
    root: Buffer.from(tree.root.hash).toString('hex'),
    members: owed.length,
    totalFen: owed.reduce((sum, one) => sum + sumOf(one), 0n),
  }
  for (const one of owed) {
    const place = chunkOf(seed, tree.tops, one.memberId) ?? -1
    const parts = { seed, tops: tree.tops, place, chunk: tree.chunks[place] ?? [], members: owed.length }
    const proof = proofOf(parts, one.memberId)
    if (proof === null) throw new Error(`no leaf of ${one.memberId}`)
    expect(liabilityProblems(proof, root, sumOf(one))).toEqual([])
  }
})

test.each(WRONGS)('%s is found', async (wrong) => {
  const honest = await publish(manyOwed(30, below))
  expect((await plant(honest, wrong, 7)).foundBy).not.toBeNull()
})

// Plants wrongs in the tree over what members are owed, one at a time, and asks who finds it: the member, or the totals.
import { randomBytes } from 'node:crypto'
import { type LiabilityLeaf, liabilityProblems } from '@lanting/fairness/liability-tree'
import {
  buildTree,
  type BuiltTree,
  chunkOf,
  type Owed,
  proofOf,
  sumOf,
} from '#server/modules/trust/liability-leaves.ts'

export const WRONGS = ['left out', 'negative', 'halved', 'doubled', 'other salt', 'stale'] as const
export type Wrong = (typeof WRONGS)[number]

export interface Planted {
  readonly wrong: Wrong
  readonly memberId: bigint
  readonly foundBy: 'member' | 'totals' | null
}

interface Published {
  readonly seed: Buffer
  readonly tree: BuiltTree
  readonly owed: readonly Owed[]
}

export function manyOwed(count: number, below: (n: number) => number): Owed[] {
  return Array.from({ length: count }, (_, i) => ({
    memberId: BigInt(i + 1),
    mainFen: BigInt(2 + below(1_000_000)),
    heldFen: BigInt(below(50_000)),
    transitFen: BigInt(below(5_000)),
    venueFen: BigInt(below(200_000)),
  }))
}

export async function publish(owed: readonly Owed[]): Promise<Published> {
  const seed = randomBytes(32)
  return { seed, tree: await buildTree(seed, owed), owed }
}

/** What a member of the tree is answered, if there is a leaf. */
function toldBy({ seed, tree, owed }: Published, memberId: bigint) {
  const place = chunkOf(seed, tree.tops, memberId)
  const chunk = place === null ? undefined : tree.chunks[place]
  if (place === null || chunk === undefined) return null
  return proofOf({ seed, tops: tree.tops, place, chunk, members: owed.length }, memberId)
}

function publicRoot({ tree, owed }: Published) {
  return {
    root: Buffer.from(tree.root.hash).toString('hex'),
    members: owed.length,
    totalFen: tree.root.fen,
  }
}

/** Whether the member, who knows the own figure, sees something wrong with what is answered. */
function memberSees(
  published: Published,
  memberId: bigint,
  ownFen: bigint,
  change: Partial<LiabilityLeaf> = {},
) {
  const told = toldBy(published, memberId)
  if (told === null) return true
  const proof = { ...told, leaf: { ...told.leaf, ...change } }
  return liabilityProblems(proof, publicRoot(published), ownFen).length > 0
}

const scaled = (owed: Owed, by: (fen: bigint) => bigint): Owed => ({ ...owed, mainFen: by(owed.mainFen) })

/** The tree as the house would publish it with one wrong about one member; `honest` is what is true. */
export async function plant(honest: Published, wrong: Wrong, at: number): Promise<Planted> {
  const victim = honest.owed[at]
  if (victim === undefined) throw new RangeError('nobody there')
  const { memberId } = victim
  const own = sumOf(victim)
  const others = honest.owed.filter((one) => one !== victim)
  const byMember = (isSeen: boolean): Planted => ({ wrong, memberId, foundBy: isSeen ? 'member' : null })
  switch (wrong) {
    case 'left out':
      return byMember(memberSees(await publish(others), memberId, own))
    case 'negative': {
      // A tree does not take the leaf at all; a smaller total does not match the ledger's.
      const fails = await publish([...others, scaled(victim, () => -own)]).then(
        () => false,
        (error: unknown) => error instanceof RangeError,
      )
      return { wrong, memberId, foundBy: fails ? 'totals' : null }
    }
    case 'halved':
      return byMember(
        memberSees(await publish([...others, scaled(victim, (fen) => fen / 2n)]), memberId, own),
      )
    case 'doubled':
      return byMember(
        memberSees(await publish([...others, scaled(victim, (fen) => fen * 2n)]), memberId, own),
      )
    case 'other salt':
      return byMember(memberSees(honest, memberId, own, { salt: randomBytes(32).toString('hex') }))
    case 'stale':
      // Yesterday's root again, while the own figure has moved since.
      return byMember(memberSees(honest, memberId, own + 1n))
  }
}

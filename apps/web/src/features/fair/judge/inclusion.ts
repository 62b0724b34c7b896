// A bet's place in its round's tree: the leaf and its path lead to the root that was public before the seed was. Pure.
import { leafHash, rootFromPath } from '@lanting/contract/rules/fairness/merkle'

export interface Inclusion {
  readonly leaf: string
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
  readonly bets_root: string
}

/** `PF1B|js28|202611150001|L…|2001||1000|1950|salt` → `js28`. */
export function lotteryOfLeaf(leaf: string): string {
  return leaf.split('|')[1] ?? ''
}

export function isProven({ leaf, index, size, path, bets_root }: Inclusion): boolean {
  return rootFromPath(leafHash(leaf), index, size, path) === bets_root
}

/** What is known of the bet from sources other than the proof itself. */
export interface KnownOfBet {
  readonly betId: string
  readonly expect: string
  /** The round's published root and count; undefined while loading. */
  readonly round: { readonly bets_root: string | null; readonly bets_count: number | null } | undefined
  /** The leaf that the house signed when it took the bet. */
  readonly signedLeaf: string | undefined
}

export type ProofProblem = 'path' | 'bet' | 'root' | 'receipt'

/** A self-consistent proof proves nothing: it is compared with the bet, the round and the receipt. */
export function proofProblems(proof: Inclusion, known: KnownOfBet): ProofProblem[] {
  const [, , expect, betId] = proof.leaf.split('|')
  const { round } = known
  return [
    ...(isProven(proof) ? [] : (['path'] as const)),
    ...(betId === known.betId && expect === known.expect ? [] : (['bet'] as const)),
    ...(round === undefined || (round.bets_root === proof.bets_root && round.bets_count === proof.size)
      ? []
      : (['root'] as const)),
    ...(known.signedLeaf === undefined || known.signedLeaf === proof.leaf ? [] : (['receipt'] as const)),
  ]
}

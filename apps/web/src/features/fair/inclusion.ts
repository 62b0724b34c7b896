// A bet's place in its round's tree: the leaf and its path lead to the root that was public before the seed was. Pure.
import { leafHash, rootFromPath } from '@lanting/contract/rules/merkle'

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

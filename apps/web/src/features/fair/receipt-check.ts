// Compares this browser's receipts of a round with the round and with the bet's place under its root.
import { isReceiptSigned, type ReceiptProblem, receiptProblems } from '@lanting/fairness/receipt'
import type { NamedKey } from '@lanting/fairness/log-keys'
import type { Receipt } from '#src/lib/receipts.ts'
import type { KeptBet } from './evidence.ts'
import { type ProofProblem, proofProblems } from './inclusion.ts'
import type { Fair } from './queries.ts'

export type BetProblem = ReceiptProblem | ProofProblem | 'signature' | 'missing'

export interface BetVerdict {
  readonly receipt: Receipt
  /** Undefined while the log's keys are loading. */
  readonly isSigned: boolean | undefined
  /** Its position among the round's bets, from 1; null while unknown. */
  readonly place: number | null
  readonly problems: readonly BetProblem[]
}

/** What each contradiction means to a bettor. */
export const BET_WORDS: Readonly<Record<BetProblem, string>> = {
  leaf: '注单被改动',
  commit: '承诺值被换过',
  chain: '种子链被换过',
  seed: '种子与投注时的承诺不符',
  signature: '收据的签名不成立',
  missing: '收据在手，平台却拿不出这张注单',
  path: '算出的根与公布的不同',
  bet: '证明的不是这张注单',
  root: '与本期公布的注单根或注数不同',
  receipt: '与投注时签名的收据不同',
}

/** Contradictions of the commitment rather than of the bet. */
export const PROMISE_PROBLEMS: readonly BetProblem[] = ['commit', 'chain', 'seed']

export function judgeBet(
  { receipt, proof }: KeptBet,
  fair: Fair,
  keys: readonly NamedKey[] | undefined,
): BetVerdict {
  const key = keys?.find(({ purpose, key_id }) => purpose === 'receipt' && key_id === receipt.key_id)
  const isSigned =
    keys === undefined ? undefined : key !== undefined && isReceiptSigned(receipt, key.public_key)
  const { commit, chain_no, seed, expect } = fair
  const shown = typeof proof === 'object' ? proof : null
  const problems: readonly BetProblem[] = [
    ...(isSigned === false ? (['signature'] as const) : []),
    ...(proof === 'missing' ? (['missing'] as const) : []),
    ...receiptProblems(receipt, { commit, chain_no, seed, leaf: null }),
    ...(shown === null
      ? []
      : proofProblems(shown, { betId: receipt.bet_id, expect, round: fair, signedLeaf: receipt.leaf })),
  ]
  return { receipt, isSigned, place: shown === null ? null : shown.index + 1, problems }
}

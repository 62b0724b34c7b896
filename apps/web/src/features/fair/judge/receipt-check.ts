// Compares this browser's receipts of a round with the round and with the bet's place under its root.
import { isReceiptSigned, type ReceiptProblem, receiptProblems } from '@lanting/fairness/receipt'
import type { Receipt } from '#src/lib/log/receipts.ts'
import type { KeptBet } from './evidence.ts'
import { type ProofProblem, proofProblems } from './inclusion.ts'
import type { LogVerdict } from './log-judge.ts'
import type { Fair } from '../queries.ts'

export type BetProblem = ReceiptProblem | ProofProblem | 'signature' | 'missing' | 'unopened' | 'unproven'

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
  signature: '收据的签名无效',
  missing: '收据在手，平台却拿不出这张注单',
  unopened: '收据在手，平台却说这一期没有开放投注',
  unproven: '收据在手，这一期却没有证据就作废',
  path: '算出的根与公布的不同',
  bet: '证明的不是这张注单',
  root: '与本期公布的注单根或注数不同',
  receipt: '与投注时签名的收据不同',
}

/** Contradictions of the commitment rather than of the bet. */
export const PROMISE_PROBLEMS: readonly BetProblem[] = ['commit', 'chain', 'seed']

/** @param log undefined while it is loading or unreachable */
export function judgeBet({ receipt, proof }: KeptBet, fair: Fair, log: LogVerdict | undefined): BetVerdict {
  const keys = log?.keys
  const key = keys?.find(({ purpose, key_id }) => purpose === 'receipt' && key_id === receipt.key_id)
  const isSigned =
    keys === undefined ? undefined : key !== undefined && isReceiptSigned(receipt, key.public_key)
  const { commit, chain_no, seed, expect } = fair
  const shown = typeof proof === 'object' ? proof : null
  const problems: readonly BetProblem[] = [
    ...(isSigned === false ? (['signature'] as const) : []),
    ...(proof === 'missing' ? (['missing'] as const) : []),
    ...(isSigned === true ? endProblems(fair, log) : []),
    ...receiptProblems(receipt, { commit, chain_no, seed, leaf: null }),
    ...(shown === null
      ? []
      : proofProblems(shown, { betId: receipt.bet_id, expect, round: fair, signedLeaf: receipt.leaf })),
  ]
  return { receipt, isSigned, place: shown === null ? null : shown.index + 1, problems }
}

/** A valid receipt shows that the round took bets: it cannot have been missed, nor be void without evidence. */
function endProblems({ void_reason }: Fair, log: LogVerdict | undefined): BetProblem[] {
  if (void_reason === 'missed') return ['unopened']
  if (void_reason === null || void_reason === undefined) return []
  return log?.isVoidLogged === true && !log.problems.includes('evidence') ? [] : ['unproven']
}

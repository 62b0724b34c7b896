// This browser's receipts of a round, held against the round as it is shown now.
import { isReceiptSigned, type ReceiptProblem, receiptProblems } from '@lanting/fairness/receipt'
import type { NamedKey } from '@lanting/fairness/log-keys'
import type { Receipt } from '#src/lib/receipts.ts'
import type { Fair } from './queries.ts'

export interface ReceiptVerdict {
  readonly receipt: Receipt
  /** Undefined while the keys of the log are not known. */
  readonly isSigned: boolean | undefined
  readonly problems: readonly ReceiptProblem[]
}

/** What each contradiction means to somebody who bet. */
export const PROBLEM_WORDS: Readonly<Record<ReceiptProblem, string>> = {
  leaf: '注单被改动',
  commit: '承诺值被换过',
  chain: '种子链被换过',
  seed: '种子与投注时的承诺不符',
}

export function judgeReceipts(
  receipts: readonly Receipt[],
  fair: Pick<Fair, 'chain_no' | 'commit' | 'seed'>,
  keys: readonly NamedKey[] | undefined,
): ReceiptVerdict[] {
  return receipts.map((receipt) => {
    const key = keys?.find(({ purpose, key_id }) => purpose === 'receipt' && key_id === receipt.key_id)
    return {
      receipt,
      isSigned:
        keys === undefined ? undefined : key !== undefined && isReceiptSigned(receipt, key.public_key),
      problems: receiptProblems(receipt, {
        commit: fair.commit,
        chain_no: fair.chain_no,
        seed: fair.seed,
        leaf: null,
      }),
    }
  })
}

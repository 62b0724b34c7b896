// A transfer's draft between the wallet and a venue, checked in the specification's order.
import { WALLET_CODE } from '../codes.ts'
import { LIMITS } from '../limits.ts'
import { parseAmount } from '../money.ts'
import type { RefusalKey } from '../refusals.ts'

export interface TransferDraft {
  readonly amount: string | number
  readonly source: string
  readonly target: string
}

export function checkTransfer(draft: TransferDraft): RefusalKey | null {
  if (String(draft.amount).trim() === '') return 'transferAmountMissing'
  const fromWallet = draft.source === WALLET_CODE
  const toWallet = draft.target === WALLET_CODE
  if (fromWallet === toWallet) return 'transferBetweenVenues'
  const amountFen = parseAmount(draft.amount)
  if (amountFen === null || amountFen < BigInt(LIMITS.transferMinYuan) * 100n) return 'transferAmountFormat'
  return null
}

// A transfer between the central wallet and one venue: its draft judged and read in the specification's order.
// The rules in words: docs/rules/transfer.md.
import { WALLET_CODE } from '#src/codes.ts'
import { LIMITS } from '#src/limits.ts'
import { parseAmount } from '#src/money.ts'
import type { RefusalKey } from '#src/refusals.ts'

const MIN_FEN = BigInt(LIMITS.transferMinYuan) * 100n

/** As it travels: one side is the wallet, the other a venue's code. */
export interface TransferDraft {
  readonly amount: string | number
  readonly sourcetype: string
  readonly targettype: string
}

export interface TransferIntent {
  readonly plat: string
  /** `in` to the venue, `out` back to the wallet. */
  readonly direction: 'in' | 'out'
  readonly amountFen: bigint
}

export type ReadTransfer = { readonly refusal: RefusalKey } | ({ readonly refusal: null } & TransferIntent)

/** The same for the form and for the server, which continues with the parsed value. */
export function readTransfer({ amount, sourcetype, targettype }: TransferDraft): ReadTransfer {
  if (String(amount).trim() === '') return { refusal: 'transferAmountMissing' }
  const isIn = sourcetype === WALLET_CODE
  if (isIn === (targettype === WALLET_CODE)) return { refusal: 'transferBetweenVenues' }
  const amountFen = parseAmount(amount)
  if (amountFen === null || amountFen < MIN_FEN) return { refusal: 'transferAmountFormat' }
  const plat = isIn ? targettype : sourcetype
  return { refusal: null, plat, direction: isIn ? 'in' : 'out', amountFen }
}

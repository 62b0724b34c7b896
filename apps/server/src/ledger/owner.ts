// Whose money it is: a member, and whether it plays with real or with play money.
import type { Currency } from './accounts.ts'

export interface Owner {
  readonly id: bigint
  readonly isTrial: boolean
}

/** Trial members have a currency of their own, which can never mix with real money. */
export function currencyOf(owner: Pick<Owner, 'isTrial'>): Currency {
  return owner.isTrial ? 'PLAY' : 'CNY'
}

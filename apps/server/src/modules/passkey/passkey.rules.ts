// What a signature confirms: every value that must not change, in one order.

export interface Confirmed {
  readonly purpose: 'withdraw' | 'card' | 'close'
  readonly memberId: bigint
  /** The number of the order, or the id of the card or closure. */
  readonly ref: string
  /** Amount and account of a withdrawal; kind, bank, owner, number and branch of a card; the name of an account that closes. */
  readonly facts: readonly string[]
}

/** Unambiguous: no value can reach into its neighbour. */
export function confirmationText({ purpose, memberId, ref, facts }: Confirmed): string {
  return JSON.stringify(['lanting-passkey-1', purpose, String(memberId), ref, ...facts])
}

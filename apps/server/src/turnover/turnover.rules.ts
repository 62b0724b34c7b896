// What is left of a bonus whose turnover was not finished. Pure.

/**
 * Losses since the credit eat the gift before they eat what is the member's own, so what is left is the gift minus net
 * losses. Winnings stay the member's.
 */
export function bonusLeftFen(bonusFen: bigint, netResultFen: bigint): bigint {
  const left = netResultFen < 0n ? bonusFen + netResultFen : bonusFen
  return left > 0n ? left : 0n
}

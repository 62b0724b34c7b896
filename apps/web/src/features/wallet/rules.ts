// Pure rules of the wallet pages: comparing amounts, and the two sides of a transfer.
import { WALLET_CODE } from '@lanting/contract/codes'
import { fenFromYuan, type Yuan } from '@lanting/contract/money'

export function isZero(yuan: Yuan): boolean {
  return fenFromYuan(yuan) === 0n
}

/** Shown greyed: zero or unknown. */
export function isNone(yuan: Yuan | null): boolean {
  return yuan === null || isZero(yuan)
}

/** From where and to where, by the venues' codes; the central wallet has its own. */
export interface Sides {
  readonly source: string
  readonly target: string
}

/** The wallet first, the first venue second. */
export function firstSides(firstVenue: string): Sides {
  return { source: WALLET_CODE, target: firstVenue }
}

/** Swaps the direction. Afterwards one side is the wallet, whatever was chosen before. */
export function swapSides({ source, target }: Sides): Sides {
  const hasWallet = source === WALLET_CODE || target === WALLET_CODE
  return { source: target, target: hasWallet ? source : WALLET_CODE }
}

/** Choosing the other side's account swaps the transfer; anything else changes one side only. */
export function chooseSide(sides: Sides, side: keyof Sides, code: string): Sides {
  const other = side === 'source' ? sides.target : sides.source
  if (code === other) return { source: sides.target, target: sides.source }
  return { ...sides, [side]: code }
}

/** The venue among the two sides; null when both are venues or both the wallet. */
export function venueSide({ source, target }: Sides): string | null {
  if ((source === WALLET_CODE) === (target === WALLET_CODE)) return null
  return source === WALLET_CODE ? target : source
}

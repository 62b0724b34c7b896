// Formats amounts: yuan with two decimals, thin signs, nets.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'

export function shown(fen: bigint): string {
  return formatYuan(yuanFromFen(fen))
}

/** `+170.00` or `−10.00`. */
export function signed(fen: bigint): string {
  return fen > 0n ? `+${shown(fen)}` : shown(fen)
}

/** As short as it can be, for small places: `10`, `12.5`. */
export function short(fen: bigint): string {
  return yuanFromFen(fen)
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1')
    .replace('-', '−')
}

export function shortSigned(fen: bigint): string {
  return fen > 0n ? `+${short(fen)}` : short(fen)
}

export function oddsText(milli: number): string {
  return (milli / 1000).toFixed(2)
}

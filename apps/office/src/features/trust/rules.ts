// Figures of the trust page: the cover in percent, and the points of its curve.
import { fenFromYuan, type Yuan } from '@lanting/contract/money'

/** One decimal, rounded down: 99.9 % is never shown as covered. */
export function coverPercent({ total, cover }: { readonly total: Yuan; readonly cover: Yuan }): string {
  const owed = fenFromYuan(total)
  if (owed === 0n) return '—'
  const milli = (fenFromYuan(cover) * 1000n) / owed
  return `${milli / 10n}.${milli % 10n}`
}

/** `x,y` pairs of a line in a box of 100 by 100, from zero at the bottom. */
export function linePoints(values: readonly number[], most: number): string {
  const step = values.length > 1 ? 100 / (values.length - 1) : 0
  return values
    .map((value, i) => `${(i * step).toFixed(2)},${(100 - (value / most) * 100).toFixed(2)}`)
    .join(' ')
}

/** Ruling 175: a witness without an answer for ten minutes. */
const SILENT_MINUTES = 10

interface LastCosigned {
  readonly at: string | null
  readonly silent: number
}

export function isSilent({ at, silent }: LastCosigned): boolean {
  return at === null || silent >= SILENT_MINUTES
}

/** More than half of the witnesses, as in the sandbox's policy of two of three. */
export function quorumState(rows: readonly LastCosigned[]) {
  const live = rows.filter((row) => !isSilent(row)).length
  const need = Math.floor(rows.length / 2) + 1
  return { live, of: rows.length, need, isMet: live >= need }
}

// Words and shares of a red-packet day.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { LIMITS } from '@lanting/contract/limits'
import { expectedPacketFen } from '@lanting/contract/rules/promo/red-packet'
import type { RedPacketDay } from './queries.ts'

const { start, end } = LIMITS.redPacketWindow
export const WINDOW = `${start.slice(0, 5)}–${end.slice(0, 5)}`

export const minus = (a: string, b: string) => yuanFromFen(fenFromYuan(a) - fenFromYuan(b))

/** Share of a whole, in percent for a width; 0 of 0 is 0. */
export function shareOf(part: string, whole: string): number {
  const all = Number(fenFromYuan(whole))
  return all === 0 ? 0 : (Number(fenFromYuan(part)) / all) * 100
}

/** `均 1.65，公布期望 1.64` */
export function averageNote({ opened }: RedPacketDay): string {
  const expected = `公布期望 ${yuanFromFen(expectedPacketFen())}`
  if (opened.packets === 0) return expected
  return `均 ${yuanFromFen(fenFromYuan(opened.amount) / BigInt(opened.packets))}，${expected}`
}

/** `70.7% · 612 名会员` */
export function openedNote({ opened, cut }: RedPacketDay): string {
  const all = cut?.packets ?? 0
  const share = all === 0 ? '0.0' : ((opened.packets / all) * 100).toFixed(1)
  return `${share}% · ${opened.members} 名会员`
}

/** How ¥2,000.00 was spent. */
export function budgetParts({ cut, opened }: RedPacketDay) {
  const effective = cut?.effective ?? '0.00'
  const waiting = minus(cut?.cut ?? '0.00', opened.amount)
  const unused = minus(effective, cut?.cut ?? '0.00')
  return [
    { key: 'paid', label: '已付', amount: opened.amount },
    { key: 'waiting', label: '已切未领', amount: waiting },
    { key: 'unused', label: '未用', amount: unused },
  ].map((part) => ({
    ...part,
    text: `${part.label} ${formatYuan(part.amount)}`,
    share: shareOf(part.amount, effective),
  }))
}

// What the next VIP level still asks for, as a sentence with places for its figures.
import { fenFromYuan } from '#src/money.ts'
import { RULING_TEXTS } from '#src/texts.ts'
import type { VipNext } from './vip.ts'

/** What is reached is said so: 还差¥0.00 reads like something missing. */
export function vipNextWords(next: Pick<VipNext, 'need_recharge' | 'need_flow'>): string {
  if (fenFromYuan(next.need_recharge) === 0n) return '距VIP{n}：存款已达标 · 还需流水 {flow}'
  if (fenFromYuan(next.need_flow) === 0n) return '距VIP{n}：流水已达标 · 还需存款 {recharge}'
  return RULING_TEXTS.vipNext
}

// What the next level still asks for, in words; sums stay hidden while the eye is closed.
import { fenFromYuan, formatYuan, type Yuan } from '@lanting/contract/money'
import type { VipNext } from '@lanting/contract/rules/vip'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { usePrefs } from '#src/lib/prefs.ts'

/** Stands for an amount inside a sentence. */
const HIDDEN = '****'

const PAID = '距VIP{n}：存款已达标 · 还需流水 {flow}'
const TURNED = '距VIP{n}：流水已达标 · 还需存款 {recharge}'

/** An amount inside a sentence, as the eye allows. */
export function useSumText(): (value: Yuan) => string {
  const isHidden = usePrefs((prefs) => prefs.hideBalance)
  return (value) => (isHidden ? HIDDEN : formatYuan(value))
}

export function useVipNextText(next: VipNext | null): string {
  const sum = useSumText()
  if (next === null) return TEXTS.vipTop
  // What is reached is said so: 还差¥0.00 reads like something missing.
  const isPaid = fenFromYuan(next.need_recharge) === 0n
  const isTurned = fenFromYuan(next.need_flow) === 0n
  const words = isPaid ? PAID : isTurned ? TURNED : TEXTS.vipNext
  return fillText(words, {
    n: next.level,
    recharge: sum(next.need_recharge),
    flow: sum(next.need_flow),
  })
}

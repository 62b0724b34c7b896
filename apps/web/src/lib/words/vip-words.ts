// What the next level still requires, in words; sums are hidden while the eye is closed.
import { formatYuan, type Yuan } from '@lanting/contract/money'
import type { VipNext } from '@lanting/contract/rules/promo/vip'
import { vipNextWords } from '@lanting/contract/rules/promo/vip-words'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { usePrefs } from '#src/lib/prefs.ts'

/** Placeholder for an amount inside a sentence. */
const HIDDEN = '****'

/** An amount inside a sentence, as the eye allows. */
export function useSumText(): (value: Yuan) => string {
  const isHidden = usePrefs((prefs) => prefs.hideBalance)
  return (value) => (isHidden ? HIDDEN : formatYuan(value))
}

export function useVipNextText(next: VipNext | null): string {
  const sum = useSumText()
  if (next === null) return TEXTS.vipTop
  return fillText(vipNextWords(next), {
    n: next.level,
    recharge: sum(next.need_recharge),
    flow: sum(next.need_flow),
  })
}

// A net result: + and red for a gain, − and green for a loss, plain for zero.
import type { Yuan } from '@lanting/contract/money'
import { Money, moneyTone } from '#src/ui/money/money.tsx'

export function Net({ value, size = 'text' }: { readonly value: Yuan; readonly size?: 'text' | 'lg' }) {
  const tone = moneyTone(value)
  return <Money value={value} size={size} tone={tone} sign={tone === 'up' ? '+' : ''} />
}

// A net result: + and red when it is a gain, − and green when it is a loss, plain when it is nothing.
import type { Yuan } from '@lanting/contract/money'
import { Money, moneyTone } from '#src/ui/money/money.tsx'

export function Net({ value, size = 'text' }: { readonly value: Yuan; readonly size?: 'text' | 'lg' }) {
  const tone = moneyTone(value)
  return <Money value={value} size={size} tone={tone} sign={tone === 'up' ? '+' : ''} />
}

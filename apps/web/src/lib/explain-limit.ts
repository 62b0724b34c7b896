// Apart from the store, which is in the first load: recognising the sentence needs every refusal's text.
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import { ownLimitOf } from '@lanting/contract/rules/protection/gate-text'
import { type LimitRefusal, showLimitRefusal } from '#src/lib/limit-asks.ts'

/** Shows it when an own limit refused; false when the sentence is about something else. */
export function explainLimit(message: string, what: LimitRefusal['what'], amount: string): boolean {
  if (ownLimitOf(message) === null) return false
  showLimitRefusal({ message, what, wanted: yuanFromFen(parseAmount(amount) ?? 0n) })
  return true
}

// What our server asks of a payment provider. The same three ends as with venues: yes, no, not known.
import type { PaymentOperation, PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import type { Reply } from '#src/providers/venue-adapter.ts'

/** How a provider is spoken to: its answers as they came, signed and parsed. */
export interface PaymentAdapter {
  readonly name: string
  readonly merchant: string
  ask<K extends PaymentOperation>(operation: K, question: PaymentQuestion<K>): Promise<Reply<PaymentData<K>>>
  /** HMAC of a callback's text under this provider's secret. */
  readonly hmac: (text: string) => string
}

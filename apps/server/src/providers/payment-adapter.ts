// The requests our server sends to a payment provider. The same three outcomes as with venues: yes, no, not known.
import type { PaymentOperation, PaymentQuestion } from '@lanting/contract/providers/payment'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import type { Reply } from '#src/providers/venue-adapter.ts'

/** The client of a provider: its answers, verified and parsed. */
export interface PaymentAdapter {
  readonly name: string
  readonly merchant: string
  ask<K extends PaymentOperation>(operation: K, question: PaymentQuestion<K>): Promise<Reply<PaymentData<K>>>
  /** HMAC of a callback's text under this provider's secret. */
  readonly hmac: (text: string) => string
}

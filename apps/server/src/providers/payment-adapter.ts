// What our server asks of a payment provider. The same three ends as with venues: yes, no, not known.
import type { PaymentAnswer, PaymentOperation, PaymentQuestion } from '@lanting/contract/providers/payment'
import type { Reply } from '#src/providers/venue-adapter.ts'

export type PaymentData<K extends PaymentOperation> = Extract<PaymentAnswer<K>, { ok: true }>['data']

export interface PaymentAdapter {
  readonly name: string
  readonly merchant: string
  ask<K extends PaymentOperation>(operation: K, question: PaymentQuestion<K>): Promise<Reply<PaymentData<K>>>
  /** HMAC of a callback's text under this provider's secret. */
  readonly hmac: (text: string) => string
}

// Normalises a provider's reply about a payout into the form that the payout rules use.
import { fenFromYuan } from '@lanting/contract/money'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import type { ProviderReply } from '#src/modules/withdrawal/payout/payout.rules.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

export function readReply(reply: Reply<PaymentData<'payout'>>): ProviderReply {
  if (reply.kind === 'unknown')
    return { state: null, paidFen: null, errorCode: null, raw: `unknown: ${reply.why}` }
  if (reply.kind === 'no') {
    const raw = ['no:', reply.code, reply.message].filter(Boolean).join(' ')
    return { state: null, paidFen: null, errorCode: reply.code, raw }
  }
  const { state, paid_amount: paid, reason } = reply.data
  const raw = [state, paid ?? '', reason].filter(Boolean).join(' ')
  return { state, paidFen: paid === null ? null : fenFromYuan(paid), errorCode: null, raw }
}

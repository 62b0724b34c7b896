// A provider's reply about a payout, read into the one word that the rules go by.
import { fenFromYuan } from '@lanting/contract/money'
import type { PaymentData } from '@lanting/contract/providers/payment-answer'
import type { Word } from '#src/modules/withdrawal/payout.rules.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

export function wordOf(reply: Reply<PaymentData<'payout'>>): Word {
  if (reply.kind === 'unknown') return { heard: null, paidFen: null, no: null, said: `unknown: ${reply.why}` }
  if (reply.kind === 'no') {
    const said = ['no:', reply.code, reply.message].filter(Boolean).join(' ')
    return { heard: null, paidFen: null, no: reply.code, said }
  }
  const { state, paid_amount: paid, reason } = reply.data
  const said = [state, paid ?? '', reason].filter(Boolean).join(' ')
  return { heard: state, paidFen: paid === null ? null : fenFromYuan(paid), no: null, said }
}

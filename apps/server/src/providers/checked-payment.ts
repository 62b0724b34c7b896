// A payment provider whose answers are compared with their questions: one about anything else is not known, and an alarm.
import type { Yuan } from '@lanting/contract/money'
import type { PaymentOperation, PaymentQuestion } from '@lanting/contract/providers/payment'
import { type PaymentData, paymentFault } from '@lanting/contract/providers/payment-answer'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { PaymentAdapter } from '#src/providers/payment-adapter.ts'
import type { Payments } from '#src/providers/payments.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

/** Reports an answer that does not match the request. */
export interface AnswerAlarms {
  raise(alarm: { kind: 'answer_refused'; subject: string; detail: string }): Promise<void>
  end(kind: 'answer_refused', subject: string): Promise<void>
}

export type CheckedPayments = ReadonlyMap<string, CheckedPayment>

export function checkedPayments(payments: Payments, alarms: AnswerAlarms): CheckedPayments {
  return new Map([...payments].map(([name, adapter]) => [name, new CheckedPayment(adapter, alarms)]))
}

export class CheckedPayment {
  constructor(
    private readonly adapter: PaymentAdapter,
    private readonly alarms: AnswerAlarms,
  ) {}

  get name() {
    return this.adapter.name
  }
  get merchant() {
    return this.adapter.merchant
  }
  get hmac() {
    return this.adapter.hmac
  }

  /** @param amount what the order or payout was made for, by our own books */
  async ask<K extends PaymentOperation>(
    operation: K,
    question: PaymentQuestion<K>,
    amount: Yuan,
  ): Promise<Reply<PaymentData<K>>> {
    const reply = await this.adapter.ask(operation, question)
    if (reply.kind !== 'yes') return reply
    const subject = `${this.name}:${'payout_no' in question ? question.payout_no : question.order_no}`
    const fault = paymentFault(operation, question, { merchant: this.merchant, amount }, reply.data)
    if (fault === null) {
      await this.alarms.end('answer_refused', subject)
      return reply
    }
    await this.refuse(subject, fault)
    return { kind: 'unknown', why: ALARM_TEXTS.besideQuestion(fault) }
  }

  /** A signed callback that cannot be about us: stored, but ignored. */
  refuseCallback(): Promise<void> {
    return this.refuse(`${this.name}:callback`, ALARM_TEXTS.otherCallback)
  }

  private refuse(subject: string, fault: string): Promise<void> {
    return this.alarms.raise({
      kind: 'answer_refused',
      subject,
      detail: ALARM_TEXTS.provider(this.name, fault),
    })
  }
}

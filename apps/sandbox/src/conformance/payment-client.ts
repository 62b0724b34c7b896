// A strict client of a payment provider: signs its requests and accepts only answers that match them.
import { createHmac, randomUUID } from 'node:crypto'
import {
  PAYMENT_API,
  type PaymentAnswer,
  type PaymentOperation,
  type PaymentQuestion,
} from '@lanting/contract/providers/payment'
import { type PaymentData, paymentFault } from '@lanting/contract/providers/payment-answer'
import { answerFault, type Hmac, SIGN_HEADERS, signRequest } from '@lanting/contract/providers/signing'
import { realNow } from '#src/clock.ts'

export interface PaymentEndpoint {
  /** `https://pay.example/api`; operations lie under `/v1/`. */
  readonly base: string
  readonly key: string
  readonly merchant: string
  readonly secret: string
  readonly timeoutMs?: number
}

/** `lie`: signed, readable, and about something else. `unknown`: everything that is not an answer. */
export type PaymentReply<K extends PaymentOperation> =
  | PaymentAnswer<K>
  | { readonly ok: 'lie'; readonly why: string }
  | { readonly ok: 'unknown'; readonly why: string }

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export type PaymentClient = ReturnType<typeof createPaymentClient>

export function createPaymentClient({ base, key, merchant, secret, timeoutMs = 8_000 }: PaymentEndpoint) {
  const hmac: Hmac = (text) => createHmac('sha256', secret).update(text).digest('hex')

  /** The signed headers of one request. */
  function sign(path: string, rawBody: string, now = realNow()): Record<string, string> {
    const nonce = randomUUID()
    const timestamp = String(now)
    return {
      'content-type': 'application/json',
      [SIGN_HEADERS.key]: key,
      [SIGN_HEADERS.timestamp]: timestamp,
      [SIGN_HEADERS.nonce]: nonce,
      [SIGN_HEADERS.signature]: signRequest(hmac, { method: 'POST', path, timestamp, nonce, rawBody }),
    }
  }

  async function post(path: string, rawBody: string, headers: Record<string, string>): Promise<RawAnswer> {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${base}/v1/${path}`, {
      method: 'POST',
      headers,
      body: rawBody,
      signal,
      redirect: 'error',
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  function pathOf(path: string): string {
    return new URL(`${base}/v1/${path}`).pathname
  }

  /** @param amount of the order or payout, which the answer must match */
  async function ask<K extends PaymentOperation>(
    operation: K,
    question: PaymentQuestion<K>,
    amount: string,
  ): Promise<PaymentReply<K>> {
    const { path, output } = PAYMENT_API[operation]
    const rawBody = JSON.stringify(question)
    const headers = sign(pathOf(path), rawBody)
    try {
      const answer = await post(path, rawBody, headers)
      if (answer.status !== 200) return { ok: 'unknown', why: `HTTP ${answer.status}` }
      if (!isSigned(answer, headers[SIGN_HEADERS.nonce] ?? '')) return { ok: 'unknown', why: 'not signed' }
      const parsed = output.safeParse(JSON.parse(answer.body))
      if (!parsed.success) return { ok: 'unknown', why: 'not an answer of the contract' }
      const reply = parsed.data as PaymentAnswer<K>
      if (!reply.ok) return reply
      const fault = paymentFault(operation, question, { merchant, amount }, reply.data as PaymentData<K>)
      return fault === null ? reply : { ok: 'lie', why: fault }
    } catch (error) {
      return { ok: 'unknown', why: String(error) }
    }
  }

  /** Bound to this request, and fresh. */
  function isSigned({ status, headers, body: rawBody }: RawAnswer, nonce: string): boolean {
    const timestamp = headers.get(SIGN_HEADERS.timestamp) ?? ''
    const signature = headers.get(SIGN_HEADERS.signature) ?? ''
    return answerFault(hmac, { status, timestamp, nonce, rawBody, signature }, realNow()) === null
  }

  return { ask, post, sign, pathOf, isSigned }
}

// A customer of the payment provider for one test file: sends signed requests, and receives callbacks at its own server.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readBody } from 'node:stream/consumers'
import {
  PAYMENT_API,
  type PaymentAnswer,
  type PaymentOperation,
  type PaymentQuestion,
} from '@lanting/contract/providers/payment'
import { SANDBOX_PAY, sandboxPaySecretText, sandboxPayUrl } from '@lanting/contract/providers/sandbox'
import {
  requestFault,
  SIGN_HEADERS,
  sameSignature,
  signAnswer,
  signRequest,
} from '@lanting/contract/providers/signing'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { realNow } from '#src/clock.ts'
import { SECRET } from '#src/test/sandbox.ts'

export interface ReceivedCallback {
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly fault: string | null
}

const hmac = hmacSha256(hmacSha256(SECRET)(sandboxPaySecretText()))

export async function createPayCustomer(sandboxOrigin: string): Promise<PayCustomer> {
  const customer = new PayCustomer(sandboxOrigin)
  await customer.open()
  return customer
}

export class PayCustomer {
  readonly received: ReceivedCallback[] = []
  /** Status codes for the next callbacks; 200 when empty. */
  readonly answers: number[] = []
  private readonly server: Server

  constructor(private readonly sandboxOrigin: string) {
    this.server = createServer((request, reply) => {
      void readBody(request).then((body) => {
        const code = this.verify(request, body)
        reply.setHeader('content-type', 'application/json').end(JSON.stringify({ code }))
      })
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  get notifyUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook/pay/sandbox`
  }

  /** `unknown` as with a real provider: anything but a signed answer of the contract. */
  async ask<K extends PaymentOperation>(
    operation: K,
    question: PaymentQuestion<K>,
    timeoutMs = 8000,
  ): Promise<PaymentAnswer<K> | { ok: 'unknown'; why: string }> {
    const { path, output } = PAYMENT_API[operation]
    const url = new URL(`${sandboxPayUrl(this.sandboxOrigin)}/v1/${path}`)
    const rawBody = JSON.stringify(question)
    const timestamp = String(realNow())
    const signed = { method: 'POST', path: url.pathname, timestamp, nonce: randomUUID(), rawBody }
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: rawBody,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          [SIGN_HEADERS.key]: SANDBOX_PAY.provider,
          [SIGN_HEADERS.timestamp]: timestamp,
          [SIGN_HEADERS.nonce]: signed.nonce,
          [SIGN_HEADERS.signature]: signRequest(hmac, signed),
        },
      })
      const text = await answer.text()
      const answeredAt = answer.headers.get(SIGN_HEADERS.timestamp) ?? ''
      const said = { status: answer.status, timestamp: answeredAt, nonce: signed.nonce, rawBody: text }
      if (!sameSignature(signAnswer(hmac, said), answer.headers.get(SIGN_HEADERS.signature) ?? ''))
        return { ok: 'unknown', why: `HTTP ${answer.status}` }
      return output.parse(JSON.parse(text)) as PaymentAnswer<K>
    } catch (error) {
      return { ok: 'unknown', why: error instanceof Error ? error.name : '' }
    }
  }

  forget(): void {
    this.received.length = 0
    this.answers.length = 0
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Verifies a callback like a strict customer, and returns the status code. */
  private verify(request: IncomingMessage, body: string): number {
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = {
      method: 'POST',
      path: request.url ?? '',
      rawBody: body,
      timestamp: header(SIGN_HEADERS.timestamp),
      nonce: header(SIGN_HEADERS.nonce),
      signature: header(SIGN_HEADERS.signature),
    }
    const fault = requestFault(hmac, signed, realNow())
    this.received.push({ body, headers: request.headers, fault })
    return fault === null ? (this.answers.shift() ?? 200) : 403
  }
}

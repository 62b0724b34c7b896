// A customer of the payment provider for one test file: asks signed questions, and hears callbacks at a door of its own.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { realNow } from '#src/clock.ts'
import { SECRET } from '#src/test/sandbox.ts'

export interface Heard {
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly fault: string | null
}

const key = createHmac('sha256', SECRET).update(sandboxPaySecretText()).digest('hex')
const hmac = (text: string) => createHmac('sha256', key).update(text).digest('hex')

export type PayCustomer = Awaited<ReturnType<typeof createPayCustomer>>

export async function createPayCustomer(sandboxOrigin: string) {
  const heard: Heard[] = []
  const answers: number[] = []
  const door = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8')
    })
    request.on('end', () => {
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
      heard.push({ body, headers: request.headers, fault })
      const code = fault === null ? (answers.shift() ?? 200) : 403
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ code }))
    })
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))

  /** `unknown` like with a real provider: whatever is not a signed answer of the contract. */
  async function ask<K extends PaymentOperation>(
    operation: K,
    question: PaymentQuestion<K>,
    timeoutMs = 8000,
  ): Promise<PaymentAnswer<K> | { ok: 'unknown'; why: string }> {
    const { path, output } = PAYMENT_API[operation]
    const url = new URL(`${sandboxPayUrl(sandboxOrigin)}/v1/${path}`)
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

  return {
    ask,
    heard,
    /** The door answers the next callbacks with these codes, and with 200 when there is none left. */
    answers,
    notifyUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}/hook/pay/sandbox`,
    forget() {
      heard.length = 0
      answers.length = 0
    },
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
    },
  }
}

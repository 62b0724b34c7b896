// A venue over real HTTP whose signed answers are set by the test.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIGN_HEADERS, signAnswer } from '@lanting/contract/providers/signing'
import { realNowMs } from '#src/clock/clock.ts'

export const SECRET = 'a-secret-of-this-test'

export interface AnsweringVenue {
  readonly baseUrl: string
  /** What it answers to every question from now on; `sign` may spoil the signature, `lateMs` is how far its clock is behind. */
  answers(body: unknown, sign?: (signature: string) => string, lateMs?: number, status?: number): void
  close(): Promise<void>
}

export async function startAnsweringVenue(): Promise<AnsweringVenue> {
  let body = ''
  let spoil = (signature: string) => signature
  let behindMs = 0
  let code = 200
  const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex')
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const nonce = String(request.headers[SIGN_HEADERS.nonce] ?? '')
      const timestamp = String(realNowMs() - behindMs)
      const signature = signAnswer(hmac, { status: code, timestamp, nonce, rawBody: body })
      response.writeHead(code, {
        [SIGN_HEADERS.timestamp]: timestamp,
        [SIGN_HEADERS.signature]: spoil(signature),
      })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next, sign = (signature) => signature, lateMs = 0, status = 200) {
      body = JSON.stringify(next)
      spoil = sign
      behindMs = lateMs
      code = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

// A strict client of a venue: signs its requests and accepts only signed, parsed answers.
import { randomUUID } from 'node:crypto'
import { answerFault, type Hmac, SIGN_HEADERS, signRequest } from '@lanting/contract/providers/signing'
import { questionMisfit } from '@lanting/contract/providers/venue-answers'
import {
  VENUE_API,
  type VenueAnswer,
  type VenueOperation,
  type VenueQuestion,
} from '@lanting/contract/providers/venue'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { realNow } from '#src/clock.ts'

export interface VenueEndpoint {
  /** `https://venue.example/api`; operations lie under `/v1/`. */
  readonly base: string
  readonly key: string
  readonly secret: string
  readonly timeoutMs?: number
  readonly now?: () => number
}

/** `unknown` is everything that is not an answer: timeouts, resets, 5xx, bad JSON, bad signatures, unknown states. */
export type VenueReply<K extends VenueOperation> =
  | VenueAnswer<K>
  | { readonly ok: 'unknown'; readonly why: string }

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export type VenueClient = ReturnType<typeof createVenueClient>

export function createVenueClient({ base, key, secret, timeoutMs = 8_000, now = realNow }: VenueEndpoint) {
  const hmac: Hmac = hmacSha256(secret)

  /** The signed headers of one request. */
  function sign(path: string, rawBody: string): Record<string, string> {
    const nonce = randomUUID()
    const timestamp = String(now())
    return {
      'content-type': 'application/json',
      [SIGN_HEADERS.key]: key,
      [SIGN_HEADERS.timestamp]: timestamp,
      [SIGN_HEADERS.nonce]: nonce,
      [SIGN_HEADERS.signature]: signRequest(hmac, { method: 'POST', path, timestamp, nonce, rawBody }),
    }
  }

  async function post(path: string, rawBody: string, headers: Record<string, string>): Promise<RawAnswer> {
    const url = `${base}/v1/${path}`
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body: rawBody, signal, redirect: 'error' })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  function pathOf(path: string): string {
    return new URL(`${base}/v1/${path}`).pathname
  }

  async function ask<K extends VenueOperation>(
    operation: K,
    question: VenueQuestion<K>,
  ): Promise<VenueReply<K>> {
    const { path, output } = VENUE_API[operation]
    const rawBody = JSON.stringify(question)
    const headers = sign(pathOf(path), rawBody)
    try {
      const answer = await post(path, rawBody, headers)
      if (answer.status !== 200) return { ok: 'unknown', why: `HTTP ${answer.status}` }
      if (!isSigned(answer, headers[SIGN_HEADERS.nonce] ?? '')) return { ok: 'unknown', why: 'not signed' }
      const parsed = output.safeParse(JSON.parse(answer.body))
      if (!parsed.success) return { ok: 'unknown', why: 'not an answer of the contract' }
      const answered = parsed.data as VenueAnswer<K>
      const misfit = answered.ok ? questionMisfit(operation, question, answered.data) : null
      if (misfit === null) return answered
      return { ok: 'unknown', why: `about another ${misfit.field}: ${misfit.asked} ≠ ${misfit.answered}` }
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

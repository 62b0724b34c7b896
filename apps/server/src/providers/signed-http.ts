// One signed question over HTTP and its signed answer; anything but a clear, signed 200 is not known.
import { randomUUID } from 'node:crypto'
import { answerFault, type Hmac, SIGN_HEADERS, signRequest } from '@lanting/contract/providers/signing'
import { parseJson } from '@lanting/node-kit/parse-json'
import { realNowMs } from '#src/clock/clock.ts'
import { waitingFor } from '#src/lib/flow/in-flight.ts'
import type { Reply } from '#src/providers/venue-adapter.ts'

export interface SignedEndpoint {
  readonly baseUrl: string
  readonly keyId: string
  readonly hmac: Hmac
  readonly timeoutMs: number
}

interface BusinessAnswer {
  readonly ok: boolean
  readonly data?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

/** Reads an answer against the contract: the parsed value, or null when it does not fit. */
export type ReadAnswer = (json: unknown) => BusinessAnswer | null

export async function askSigned<T>(
  endpoint: SignedEndpoint,
  path: string,
  question: object,
  read: ReadAnswer,
): Promise<Reply<T>> {
  const url = new URL(`${endpoint.baseUrl}/v1/${path}`)
  const rawBody = JSON.stringify(question)
  const nonce = randomUUID()
  const timestamp = String(realNowMs())
  const request = { method: 'POST', path: url.pathname, timestamp, nonce, rawBody }
  try {
    const sent = fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(endpoint.timeoutMs),
      body: rawBody,
      headers: {
        'content-type': 'application/json',
        [SIGN_HEADERS.key]: endpoint.keyId,
        [SIGN_HEADERS.timestamp]: timestamp,
        [SIGN_HEADERS.nonce]: nonce,
        [SIGN_HEADERS.signature]: signRequest(endpoint.hmac, request),
      },
    })
    const response = await waitingFor(sent)
    const text = await waitingFor(response.text())
    const answer = {
      status: response.status,
      timestamp: response.headers.get(SIGN_HEADERS.timestamp) ?? '',
      nonce,
      rawBody: text,
      signature: response.headers.get(SIGN_HEADERS.signature) ?? '',
    }
    const fault = answerFault(endpoint.hmac, answer, realNowMs())
    if (fault === 'badSignature') return { kind: 'unknown', why: `unsigned answer (${response.status})` }
    if (fault === 'stale') return { kind: 'unknown', why: `answer signed at ${answer.timestamp}, not now` }
    return judge<T>(response.status, text, read)
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'failed' }
  }
}

function judge<T>(status: number, text: string, read: ReadAnswer): Reply<T> {
  if (status !== 200) return { kind: 'unknown', why: `status ${status}` }
  const answer = read(parseJson(text))
  if (answer === null) return { kind: 'unknown', why: 'unreadable answer' }
  if (answer.ok) return { kind: 'yes', data: answer.data as T }
  return { kind: 'no', code: answer.error?.code ?? '', message: answer.error?.message ?? '' }
}

// A venue that speaks our signed HTTP API, such as every venue of the sandbox.
import { createHmac, randomUUID } from 'node:crypto'
import { yuanFromFen } from '@lanting/contract/money'
import { SIGN_HEADERS, sameSignature, signAnswer, signRequest } from '@lanting/contract/providers/signing'
import { VENUE_API, type VenueOperation, type VenueQuestion } from '@lanting/contract/providers/venue'
import { type CircuitBreaker, createCircuitBreaker } from '#src/providers/circuit-breaker.ts'
import type { DataOf, Said, VenueAdapter } from '#src/providers/venue-adapter.ts'

const LOG_PAGE = 200

export interface SignedVenueOptions {
  readonly plat: string
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  readonly timeoutMs: number
}

export function createSignedVenue(options: SignedVenueOptions): VenueAdapter {
  const breaker = createCircuitBreaker()
  const ask = <K extends VenueOperation>(operation: K, question: VenueQuestion<K>) =>
    askVenue(options, breaker, operation, question)
  return {
    plat: options.plat,
    isReachable: () => !breaker.isOpen(),
    createMember: (member, currency) => ask('createMember', { member, currency }),
    balance: (member) => ask('balance', { member }),
    transfer: ({ amountFen, ...order }) => ask('transfer', { ...order, amount: yuanFromFen(amountFen) }),
    transferStatus: (id) => ask('transferStatus', { id }),
    launch: (member, currency, gameCode, backUrl) =>
      ask('launch', { member, currency, game_code: gameCode, mobile: true, back_url: backUrl }),
    betLog: (after) => ask('betLog', { after, limit: LOG_PAGE }),
    endSessions: (member) => ask('endSessions', { member }),
  }
}

async function askVenue<K extends VenueOperation>(
  options: SignedVenueOptions,
  breaker: CircuitBreaker,
  operation: K,
  question: VenueQuestion<K>,
): Promise<Said<DataOf<K>>> {
  if (!breaker.allows()) return { kind: 'unknown', why: 'circuit open' }
  const said = await send(options, operation, question)
  if (said.kind === 'unknown') breaker.failed()
  else breaker.succeeded()
  return said
}

async function send<K extends VenueOperation>(
  options: SignedVenueOptions,
  operation: K,
  question: VenueQuestion<K>,
): Promise<Said<DataOf<K>>> {
  const url = new URL(`${options.baseUrl}/v1/${VENUE_API[operation].path}`)
  const hmac = (text: string) => createHmac('sha256', options.secret).update(text).digest('hex')
  const rawBody = JSON.stringify(question)
  const nonce = randomUUID()
  const timestamp = String(Date.now())
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
      body: rawBody,
      headers: {
        'content-type': 'application/json',
        [SIGN_HEADERS.key]: options.keyId,
        [SIGN_HEADERS.timestamp]: timestamp,
        [SIGN_HEADERS.nonce]: nonce,
        [SIGN_HEADERS.signature]: signRequest(hmac, {
          method: 'POST',
          path: url.pathname,
          timestamp,
          nonce,
          rawBody,
        }),
      },
    })
    const text = await response.text()
    const signature = response.headers.get(SIGN_HEADERS.signature) ?? ''
    const answeredAt = response.headers.get(SIGN_HEADERS.timestamp) ?? ''
    const wanted = signAnswer(hmac, { status: response.status, timestamp: answeredAt, nonce, rawBody: text })
    if (!sameSignature(signature, wanted))
      return { kind: 'unknown', why: `unsigned answer (${response.status})` }
    return read(operation, response.status, text)
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'failed' }
  }
}

function read<K extends VenueOperation>(operation: K, status: number, text: string): Said<DataOf<K>> {
  if (status !== 200) return { kind: 'unknown', why: `status ${status}` }
  const parsed = VENUE_API[operation].output.safeParse(parseJson(text))
  if (!parsed.success) return { kind: 'unknown', why: 'unreadable answer' }
  const answer = parsed.data
  if (answer.ok) return { kind: 'yes', data: answer.data as DataOf<K> }
  return { kind: 'no', code: answer.error.code, message: answer.error.message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

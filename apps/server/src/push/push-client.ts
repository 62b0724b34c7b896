// One message over HTTP to a push service (RFC 8030): bounded in time, no redirect followed, nothing of the answer kept.
import { encryptPush, type PushKeys } from '@lanting/node-kit/web-push'
import { realNowMs } from '#src/clock/clock.ts'
import type { VapidKeys } from '#src/config/push.ts'

const TIMEOUT_MS = 5_000
/** A signature is good for 12 hours, and used for half of them. */
const SIGNED_SEC = 12 * 3600
const RETRY_LATEST_SEC = 600
const RETRY_SEC = 30

export interface PushRequest {
  readonly endpoint: string
  /** Of the endpoint, checked against the allowed ones. */
  readonly origin: string
  readonly keys: PushKeys
  readonly serverKey: string
  readonly ttlSec: number
  readonly topic: string
  readonly urgency: string
  readonly content: string
}

export type PushReply =
  | { readonly kind: 'sent' }
  /** The subscription is over. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly why: string }
  /** Certainly not taken: it may be sent again. */
  | { readonly kind: 'notNow'; readonly afterMs: number; readonly why: string }
  /** It may have arrived. */
  | { readonly kind: 'unknown'; readonly why: string }

/** The request never reached anybody. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export class PushClient {
  private readonly signed = new Map<string, { readonly header: string; readonly untilMs: number }>()

  constructor(
    private readonly keys: VapidKeys,
    private readonly contact: string,
    private readonly ask: typeof fetch = fetch,
  ) {}

  async send({
    endpoint,
    origin,
    keys,
    serverKey,
    ttlSec,
    topic,
    urgency,
    content,
  }: PushRequest): Promise<PushReply> {
    const authorization = this.authorization(origin, serverKey)
    if (authorization === null) return { kind: 'gone' }
    try {
      const answer = await this.ask(endpoint, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSec),
          topic,
          urgency,
        },
        body: new Uint8Array(encryptPush(Buffer.from(content), keys)),
      })
      await answer.body?.cancel()
      return replyOf(answer)
    } catch (error) {
      const why = causeOf(error)
      return UNREACHED.has(why)
        ? { kind: 'notNow', afterMs: RETRY_SEC * 1000, why }
        : { kind: 'unknown', why }
    }
  }

  /** One signature for all messages to a push service. Null: made for a key that is not ours any more. */
  private authorization(origin: string, serverKey: string): string | null {
    const now = realNowMs()
    const name = `${serverKey} ${origin}`
    const known = this.signed.get(name)
    if (known !== undefined && known.untilMs > now) return known.header
    const key = this.keys.find(({ publicKey }) => publicKey === serverKey)
    if (key === undefined) return null
    const header = key.header(origin, this.contact, Math.floor(now / 1000) + SIGNED_SEC)
    this.signed.set(name, { header, untilMs: now + (SIGNED_SEC * 1000) / 2 })
    return header
  }
}

function replyOf({ status, headers }: Response): PushReply {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const why = `HTTP ${status}`
  if (status === 429) return { kind: 'notNow', afterMs: afterMs(headers.get('retry-after')), why }
  return status >= 500 ? { kind: 'unknown', why } : { kind: 'refused', why }
}

function afterMs(header: string | null): number {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : RETRY_SEC
  return Math.min(RETRY_LATEST_SEC, Math.max(1, seconds)) * 1000
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

// The browsers and the push service between them and the product: subscriptions, and what was sent to each, in memory.
import { randomBytes } from 'node:crypto'
import { decryptPush, newPair, readVapid } from '@lanting/node-kit/web-push'
import { sandboxPushUrl } from '@lanting/contract/providers/sandbox'
import { realNow } from '#src/clock.ts'

const LONGEST_SIGNED_SEC = 24 * 3600

interface Browser {
  readonly secret: Buffer
  readonly auth: Buffer
  /** The key that it was subscribed for: messages signed by another are refused. */
  readonly serverKey: string
  isOver: boolean
  readonly kept: Kept[]
}

interface Kept {
  readonly body: Buffer
  readonly ttl: string
  readonly topic: string
  readonly urgency: string
}

export interface PushHeaders {
  readonly authorization: string
  readonly ttl: string
  readonly topic: string
  readonly urgency: string
  readonly encoding: string
}

export class PushService {
  private readonly browsers = new Map<string, Browser>()
  /** Headers that were right: one is used for many messages. */
  private readonly signed = new Map<
    string,
    { readonly key: string; readonly aud: string; readonly exp: number }
  >()

  /** What a browser hands over when its user allows notifications. */
  subscribe(origin: string, serverKey: string) {
    const id = randomBytes(18).toString('base64url')
    const pair = newPair()
    const auth = randomBytes(16)
    this.browsers.set(id, { secret: pair.getPrivateKey(), auth, serverKey, isOver: false, kept: [] })
    return {
      id,
      endpoint: sandboxPushUrl(origin, id),
      p256dh: pair.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
      server_key: serverKey,
    }
  }

  end(id: string): void {
    const browser = this.browsers.get(id)
    if (browser !== undefined) browser.isOver = true
  }

  /** The status by which a message is refused; null when it would be taken. */
  refusal(id: string, origin: string, headers: PushHeaders): number | null {
    const browser = this.browsers.get(id)
    if (browser === undefined) return 404
    if (browser.isOver) return 410
    if (headers.encoding !== 'aes128gcm' || !/^\d{1,8}$/.test(headers.ttl)) return 400
    if (headers.topic !== '' && !/^[\w-]{1,32}$/.test(headers.topic)) return 400
    return this.isSigned(headers.authorization, origin, browser.serverKey) ? null : 403
  }

  keep(id: string, body: Buffer, { ttl, topic, urgency }: PushHeaders): void {
    this.browsers.get(id)?.kept.push({ body, ttl, topic, urgency })
  }

  /** Messages of one browser as it would show them. */
  read(id: string) {
    const browser = this.browsers.get(id)
    return (browser?.kept ?? []).map(({ body, ttl, topic, urgency }) => ({
      ttl: Number(ttl),
      topic,
      urgency,
      content: JSON.parse(
        decryptPush(body, browser?.secret ?? body, browser?.auth ?? body).toString(),
      ) as unknown,
    }))
  }

  /** How many messages each browser got. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.browsers].map(([id, { kept }]) => [id, kept.length]))
  }

  private isSigned(header: string, origin: string, serverKey: string): boolean {
    let known = this.signed.get(header)
    if (known === undefined) {
      const read = readVapid(header)
      if (read === null) return false
      known = { key: read.key, aud: read.claims.aud, exp: read.claims.exp }
      this.signed.set(header, known)
    }
    const leftSec = known.exp - realNow() / 1000
    return known.key === serverKey && known.aud === origin && leftSec > 0 && leftSec <= LONGEST_SIGNED_SEC
  }
}

// Verifies that a request was signed by the venue's customer, is fresh and no replay, and signs the answers.
import { sandboxVenueSecretText } from '@lanting/contract/providers/sandbox'
import {
  type Hmac,
  requestFault,
  type SignatureFault,
  SIGN_HEADERS,
  SIGN_WINDOW_MS,
  signAnswer,
} from '@lanting/contract/providers/signing'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { realNow } from '#src/clock.ts'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly rawBody: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Signatures = ReturnType<typeof createSignatures>

/** `appNow` is the product's clock: a customer may sign by it when it was moved. */
export function createSignatures(
  secret: string,
  appNow: () => number,
  secretText: (keyId: string) => string = sandboxVenueSecretText,
) {
  // Nonces are kept as long as their signatures are valid. After a restart a replay is harmless: operations are idempotent.
  const seen = new Map<string, number>()

  function hmacOf(plat: string): Hmac {
    return hmacSha256(hmacSha256(secret)(secretText(plat)))
  }

  function forget(now: number): void {
    for (const [nonce, at] of seen) {
      if (now - at <= 2 * SIGN_WINDOW_MS) break
      seen.delete(nonce)
    }
  }

  function check(plat: string, asked: Asked): SignatureFault | 'badKey' | 'replayed' | null {
    const header = (name: string) => String(asked.headers[name] ?? '')
    if (header(SIGN_HEADERS.key) !== plat) return 'badKey'
    const nonce = header(SIGN_HEADERS.nonce)
    const request = {
      method: asked.method,
      path: asked.path,
      rawBody: asked.rawBody,
      timestamp: header(SIGN_HEADERS.timestamp),
      nonce,
      signature: header(SIGN_HEADERS.signature),
    }
    const hmac = hmacOf(plat)
    const now = realNow()
    const fault = requestFault(hmac, request, now)
    if (fault !== null && (fault !== 'stale' || requestFault(hmac, request, appNow()) !== null)) return fault
    forget(now)
    if (seen.has(`${plat}|${nonce}`)) return 'replayed'
    seen.set(`${plat}|${nonce}`, now)
    return null
  }

  /** The headers of an answer, bound to its request by the request's nonce. */
  function answerHeaders(
    plat: string,
    asked: Asked,
    status: number,
    rawBody: string,
  ): Record<string, string> {
    const nonce = String(asked.headers[SIGN_HEADERS.nonce] ?? '')
    const timestamp = String(realNow())
    return {
      [SIGN_HEADERS.key]: plat,
      [SIGN_HEADERS.timestamp]: timestamp,
      [SIGN_HEADERS.nonce]: nonce,
      [SIGN_HEADERS.signature]: signAnswer(hmacOf(plat), { status, timestamp, nonce, rawBody }),
    }
  }

  return { check, answerHeaders }
}

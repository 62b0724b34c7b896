// How our server and its providers sign requests and responses: HMAC-SHA256 over raw bytes, a timestamp and a nonce.
import { LIMITS } from '../limits.ts'

export const SIGN_HEADERS = {
  key: 'x-lt-key',
  timestamp: 'x-lt-timestamp',
  nonce: 'x-lt-nonce',
  signature: 'x-lt-signature',
} as const

/** A signature older or newer than this is refused. */
export const SIGN_WINDOW_MS = LIMITS.callbackAgeMs

/** HMAC-SHA256 of a UTF-8 text as lower-case hex; each side brings its own and keeps the secret inside. */
export type Hmac = (text: string) => string

interface Signed {
  /** Epoch milliseconds in decimal. */
  readonly timestamp: string
  /** Unique per message; 16 to 64 characters of `[A-Za-z0-9-]`. */
  readonly nonce: string
  /** The body exactly as it travels. */
  readonly rawBody: string
}

export interface SignedRequest extends Signed {
  readonly method: string
  readonly path: string
}

export interface SignedAnswer extends Signed {
  readonly status: number
}

/** The text under a request's signature. Lines cannot be shifted into each other: none but the body has a newline. */
export function requestText(request: SignedRequest): string {
  return ['LT1-REQ', request.method, request.path, request.timestamp, request.nonce, request.rawBody].join(
    '\n',
  )
}

/** The signed text of a response: bound to its request by the request's nonce. */
export function answerText(answer: SignedAnswer): string {
  return ['LT1-ANS', String(answer.status), answer.timestamp, answer.nonce, answer.rawBody].join('\n')
}

export function signRequest(hmac: Hmac, request: SignedRequest): string {
  return hmac(requestText(request))
}

export function signAnswer(hmac: Hmac, answer: SignedAnswer): string {
  return hmac(answerText(answer))
}

/** Compares two signatures in constant time. */
export function sameSignature(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

export type SignatureFault = 'stale' | 'badNonce' | 'badSignature'

/** Null when the request's signature is valid and fresh. The receiver's store must check that its nonce is new. */
export function requestFault(
  hmac: Hmac,
  request: SignedRequest & { readonly signature: string },
  nowMs: number,
): SignatureFault | null {
  if (!/^[A-Za-z0-9-]{16,64}$/.test(request.nonce)) return 'badNonce'
  if (!sameSignature(request.signature, signRequest(hmac, request))) return 'badSignature'
  return isFresh(request.timestamp, nowMs) ? null : 'stale'
}

/** Null when the response's signature is valid, for this request, and fresh. */
export function answerFault(
  hmac: Hmac,
  answer: SignedAnswer & { readonly signature: string },
  nowMs: number,
): Exclude<SignatureFault, 'badNonce'> | null {
  if (!sameSignature(answer.signature, signAnswer(hmac, answer))) return 'badSignature'
  return isFresh(answer.timestamp, nowMs) ? null : 'stale'
}

function isFresh(timestamp: string, nowMs: number): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= SIGN_WINDOW_MS
}

// Web Push on Node's own crypto: the encryption of messages (RFC 8291 over RFC 8188) and the voluntary application server
// identification (VAPID, RFC 8292). docs/decisions/2026-11-19-web-push.md says why no library.
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

const CURVE = 'prime256v1'
/** Of an uncompressed point of P-256, and of the secret that a browser makes for each subscription. */
const POINT_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
const TAG_BYTES = 16
/** One record: push services take 4096 bytes at most. */
const RECORD_BYTES = 4096
const HEAD_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES
export const PUSH_PLAIN_MAX = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - 1
/** Padded to a multiple of this, so that the length does not say which message it is. */
const PAD_TO = 512
const LAST_RECORD = 2

/** What a browser gives away with a subscription, in base64url. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Whether a message can be encrypted for these: a point of the curve and a secret of the right length. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    newPair().computeSecret(point)
    return true
  } catch {
    return false
  }
}

export function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

function pairOf(secret: Uint8Array): ECDH {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret)
  return pair
}

interface Chosen {
  readonly salt: Buffer
  readonly pair: ECDH
  readonly padTo: number
}

/** @param chosen random unless a published vector is computed */
export function encryptPush(plain: Uint8Array, to: PushKeys, chosen: Partial<Chosen> = {}): Buffer {
  const { salt = randomBytes(SALT_BYTES), pair = newPair(), padTo = PAD_TO } = chosen
  const theirs = Buffer.from(to.p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const secrets = { shared: pair.computeSecret(theirs), auth: Buffer.from(to.auth, 'base64url') }
  const { key, nonce } = contentKeys(secrets, theirs, ours, salt)
  const length = Math.min(PUSH_PLAIN_MAX + 1, Math.ceil((plain.length + 1) / padTo) * padTo)
  const padded = Buffer.alloc(Math.max(length, plain.length + 1))
  padded.set(plain)
  padded[plain.length] = LAST_RECORD
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const head = Buffer.concat([salt, size, Buffer.from([ours.length]), ours])
  return Buffer.concat([head, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
}

/** The other side, for the sandbox's push service. Throws when it was not encrypted for this subscription. */
export function decryptPush(body: Buffer, secret: Uint8Array, auth: Uint8Array): Buffer {
  const pair = pairOf(secret)
  const salt = body.subarray(0, SALT_BYTES)
  const theirs = body.subarray(HEAD_BYTES - POINT_BYTES, HEAD_BYTES)
  const secrets = { shared: pair.computeSecret(theirs), auth }
  const { key, nonce } = contentKeys(secrets, pair.getPublicKey(), theirs, salt)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD))
}

function contentKeys(
  { shared, auth }: { readonly shared: Uint8Array; readonly auth: Uint8Array },
  browser: Uint8Array,
  server: Uint8Array,
  salt: Uint8Array,
) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, server])
  const secret = hkdf(shared, auth, info, 32)
  return {
    key: hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

function hkdf(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** The key by which push services know who sends. */
export class VapidKey {
  /** As browsers take it (`applicationServerKey`). */
  readonly publicKey: string
  private readonly secret: KeyObject

  constructor(secret: Uint8Array) {
    const point = pairOf(secret).getPublicKey()
    this.publicKey = point.toString('base64url')
    this.secret = createPrivateKey({
      key: { ...jwkOf(point), d: Buffer.from(secret).toString('base64url') },
      format: 'jwk',
    })
  }

  /** The header `Authorization` for one push service, until `expSec` of real time. */
  header(origin: string, contact: string, expSec: number): string {
    const parts = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: origin, exp: expSec, sub: contact },
    ]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const signature = sign('sha256', Buffer.from(text), { key: this.secret, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${text}.${signature.toString('base64url')}, k=${this.publicKey}`
  }
}

export interface VapidClaims {
  readonly aud: string
  readonly exp: number
  readonly sub: string
}

/** Who sends, as a push service reads it: null when it is not signed by the key that it names. */
export function readVapid(header: string): { readonly key: string; readonly claims: VapidClaims } | null {
  const [, text = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== POINT_BYTES) return null
  const publicKey = createPublicKey({ key: jwkOf(point), format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) return null
  const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as VapidClaims
  return { key, claims }
}

function jwkOf(point: Buffer) {
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x, y }
}

// An authenticator in memory: makes ES256 keys and signs as a browser would, and can get each part of it wrong on purpose.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@lanting/contract/passkey-schema'

export const ORIGIN = 'http://localhost:3000'

/** What a forger may change of an answer. */
export interface Deceit {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly userPresent?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly crossOrigin?: boolean
  /** Signs with another key than the one it names. */
  readonly wrongKey?: boolean
}

const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** CBOR of what a registration needs: small maps, byte strings, text, small integers. */
function cbor(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (value instanceof Map) {
    const pairs = [...(value as Map<unknown, unknown>)].flatMap(([key, one]) => [cbor(key), cbor(one)])
    return Buffer.concat([head(5, value.size), ...pairs])
  }
  throw new Error('no such CBOR here')
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

export class SoftKey {
  readonly id = randomBytes(16)
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private signed = 0
  private userHandle = 'bm9ib2R5'

  /** `counts`: as hardware keys do; synced ones answer 0 every time. */
  constructor(private readonly counts = false) {}

  private clientData(type: string, challenge: string, deceit: Deceit): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deceit.type ?? type,
        challenge: deceit.challenge ?? challenge,
        origin: deceit.origin ?? ORIGIN,
        crossOrigin: deceit.crossOrigin ?? false,
        ...(deceit.crossOrigin === true ? { topOrigin: 'https://evil.example' } : {}),
      }),
    )
  }

  private authData(rpId: string, attested: Buffer | null, deceit: Deceit): Buffer {
    const { userPresent = true, userVerified = true } = deceit
    const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (attested === null ? 0 : 64)
    const counter = Buffer.alloc(4)
    if (this.counts) this.signed += 1
    counter.writeUInt32BE(deceit.counter ?? this.signed)
    const parts = [sha256(deceit.rpId ?? rpId), Buffer.from([flags]), counter]
    return Buffer.concat(attested === null ? parts : [...parts, attested])
  }

  private attested(): Buffer {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255])
    return Buffer.concat([Buffer.alloc(16), length, this.id, cose])
  }

  create(options: PasskeyCreation, deceit: Deceit = {}): PasskeyAttestation {
    this.userHandle = options.user_id
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authData(options.rp_id, this.attested(), deceit)],
    ])
    return {
      id: b64(this.id),
      client_data: b64(this.clientData('webauthn.create', options.challenge, deceit)),
      attestation: b64(cbor(object)),
      transports: ['internal'],
    }
  }

  sign(request: Pick<PasskeyRequest, 'challenge' | 'rp_id'>, deceit: Deceit = {}): PasskeyAssertion {
    const clientData = this.clientData('webauthn.get', request.challenge, deceit)
    const data = this.authData(request.rp_id, null, deceit)
    const key: KeyObject = (deceit.wrongKey === true ? this.other : this.pair).privateKey
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(key)
    return {
      id: b64(this.id),
      client_data: b64(clientData),
      authenticator_data: b64(data),
      signature: b64(signature),
      user_handle: deceit.userHandle ?? this.userHandle,
    }
  }
}

// Encryption of personal fields at rest: deterministic, under a key outside the database, so that they can be searched.
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { NONCE_BYTES, seal, unseal } from '#src/sealed.ts'

/** The kind of a field. Only fields of one kind can be compared; a seal opens for its kind alone. */
export type FieldKind =
  | 'name'
  | 'account'
  | 'tail'
  | 'mobile'
  | 'email'
  | 'contact'
  | 'typed'
  | 'answer'
  | 'proof'
  | 'export'
  | 'push'
  | 'nonce'

const START = 'sealed:'
const SEALED = /sealed:([0-9a-f]{8}):([a-z]+):([\w-]+)/g

interface Key {
  readonly id: string
  readonly body: Buffer
  readonly nonce: Buffer
}

/**
 * The nonce is a keyed hash of kind and value (as in SIV): equal values have equal seals under one key; without the key
 * only equality is visible. Anything that is not our seal, such as user text that imitates one,
 * is left as it is; a process with the wrong key is stopped at its start (db/sealing.ts).
 */
export class FieldSeals {
  private readonly keys: readonly Key[]
  private kept: Buffer | null = null

  /** @param secrets the newest first: it seals, and all of them open */
  constructor(secrets: readonly string[]) {
    this.keys = secrets.map((secret) => {
      const body = derive(secret, 'field seal')
      return {
        id: createHash('sha256').update(body).digest('hex').slice(0, 8),
        body,
        nonce: derive(secret, 'field nonce'),
      }
    })
  }

  /** The prefix of every value sealed by the newest key. */
  get current(): string {
    return `${START}${this.newest().id}:`
  }

  /**
   * The key of nonces that this database began with. It outlives its secret, so that a value begins its seal with the same
   * nonce under every secret: by that an erased account is recognised (functions/safety-person.sql).
   */
  keepNonce(key: Buffer): void {
    this.kept = key
  }

  /** The key of nonces under which a value was sealed. */
  nonceKey(sealed: string): Buffer {
    const key = this.keys.find(({ id }) => sealed.startsWith(`${START}${id}:`)) ?? this.newest()
    return this.kept ?? key.nonce
  }

  /** An empty field stays empty. */
  seal(kind: FieldKind, text: string): string {
    return text === '' ? '' : this.sealUnder(this.newest(), kind, text)
  }

  /** All seals a value may be stored under, for a search during key rotation. */
  candidates(kind: FieldKind, text: string): string[] {
    return this.keys.map((key) => this.sealUnder(key, kind, text))
  }

  /** Also where the seal is a part of the text, such as two concatenated columns. */
  open(value: string): string {
    return value.replaceAll(SEALED, (sealed, id: string, kind: string, body: string) => {
      const key = this.keys.find((one) => one.id === id)
      if (key === undefined) return sealed
      try {
        return unseal(key.body, Buffer.from(body, 'base64url'), kind).toString('utf8')
      } catch {
        return sealed
      }
    })
  }

  /** Opens the sealed fields of result rows. */
  openRows<R extends object>(rows: R[]): R[] {
    for (const row of rows) {
      const fields = row as Record<string, unknown>
      for (const name in fields) {
        const value = fields[name]
        if (typeof value === 'string' && value.includes(START)) fields[name] = this.open(value)
      }
    }
    return rows
  }

  private sealUnder(key: Key, kind: FieldKind, text: string): string {
    const plain = `${kind}\n${text}`
    const nonce = createHmac('sha256', this.kept ?? key.nonce)
      .update(plain)
      .digest()
      .subarray(0, NONCE_BYTES)
    const sealed = seal(key.body, Buffer.from(text), kind, nonce)
    return `${START}${key.id}:${kind}:${sealed.toString('base64url')}`
  }

  private newest(): Key {
    const [key] = this.keys
    if (key === undefined) throw new Error('there is no key to seal with')
    return key
  }
}

/** The last four digits of an account, by which people name it. */
export function tailOf(account: string): string {
  return account.slice(-4)
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lanting ${purpose}`, 32))
}

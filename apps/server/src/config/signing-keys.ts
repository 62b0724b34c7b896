// Keys that sign for the house (Ed25519): outside the database, in the environment or in a file of the data folder.
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@lanting/node-kit/config-error'
import { keyIdOf } from '@lanting/fairness/signatures'
import { refuseMissing } from '#src/config/missing-settings.ts'

/** The PKCS #8 prefix of the 32 bytes of a secret. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SECRET = /^[0-9a-f]{64}$/i

export class SigningKey {
  readonly id: string
  /** 64 hex digits. */
  readonly publicKey: string
  private readonly secret: KeyObject

  constructor(secret: Uint8Array) {
    this.secret = createPrivateKey({
      key: Buffer.concat([PKCS8_ED25519, secret]),
      format: 'der',
      type: 'pkcs8',
    })
    this.publicKey = createPublicKey(this.secret)
      .export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('hex')
    this.id = keyIdOf(this.publicKey)
  }

  /** 128 hex digits over the text's UTF-8 bytes. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.secret).toString('hex')
  }
}

/** Newest first: the first one signs, those after it vouch for it. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]]

/** Real money needs keys that were given, not ones that a process made for itself: who reads them refuses to start. */
export function refuseMissingKeys(
  moneyMode: 'sandbox' | 'live',
  given: Readonly<Record<string, string | undefined>>,
): void {
  if (moneyMode === 'live') refuseMissing(given)
}

export interface KeyPlace {
  /** As the operator gave it: secrets as hex, the newest first, parted by commas. */
  readonly given: string | undefined
  readonly dataDir: string
  readonly file: string
}

/** Given keys, else those of the file, a line each; a sandbox without a file makes one. */
export function signingKeys({ given, dataDir, file }: KeyPlace): SigningKeys {
  const text = given ?? readOrMake(path.resolve(dataDir, 'keys', file))
  const [first, ...rest] = text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      if (!SECRET.test(line)) throw new ConfigError(`签名密钥必须是64位十六进制：${file}`)
      return new SigningKey(Buffer.from(line, 'hex'))
    })
  if (first === undefined) throw new ConfigError(`没有签名密钥：${file}`)
  return [first, ...rest]
}

/** Two processes that start at once agree on one key: the second reads what the first has written. */
function readOrMake(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8')
}

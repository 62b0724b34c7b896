// Tokens of sessions carry a MAC under a key of ours: a forged one is recognised without a look-up in the database.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from '@lanting/node-kit/tokens'

/** 128 bits. The tag opens nothing: the session is still found by the hash of the whole token. */
const TAG_BYTES = 16
const PARTS = /^([\w-]{43})\.([\w-]{22})$/

export class SessionTokens {
  private readonly keys: readonly Buffer[]

  /** @param secretKeys newest first: it tags, and all of them verify */
  constructor(secretKeys: readonly [string, ...string[]]) {
    this.keys = secretKeys.map((key) => createHmac('sha256', key).update('session-token').digest())
  }

  issue(): string {
    const random = newToken()
    return `${random}.${tagOf(this.keys[0] as Buffer, random).toString('base64url')}`
  }

  /** Whether we issued it, to anybody and at any time. */
  isOurs(token: string): boolean {
    const [, random, tag] = PARTS.exec(token) ?? []
    if (random === undefined || tag === undefined) return false
    const given = Buffer.from(tag, 'base64url')
    return this.keys.some((key) => timingSafeEqual(tagOf(key, random), given))
  }
}

function tagOf(key: Buffer, random: string): Buffer {
  return createHmac('sha256', key).update(random).digest().subarray(0, TAG_BYTES)
}

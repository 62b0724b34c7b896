// Secrets and numbers from the operating system's random source.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in URLs and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored only as this. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

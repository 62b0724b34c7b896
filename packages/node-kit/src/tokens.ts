// Secrets that are handed out, and the form in which they are stored.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in headers and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored only as this. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

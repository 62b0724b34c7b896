// Generates bearer secrets, and the hash under which they are stored.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in headers and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 192 random bits for one-time tickets; fits an id field. A UUID has fewer than 128. */
export function newTicket(): string {
  return randomBytes(24).toString('base64url')
}

/** Tokens are stored only as this hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

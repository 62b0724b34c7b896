// HMAC-SHA-256 under one secret, as the signed APIs of venues and payment providers use it.
import { createHmac } from 'node:crypto'

/** Text in, hex out. */
export function hmacSha256(secret: string): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('hex')
}

// The keys that a log names: each vouched for by the one before it of its purpose, the first by itself.
import type { LogBody } from '#src/log-entries.ts'
import { isSigned, keyIdOf, keyText } from '#src/signatures.ts'

export interface NamedKey {
  readonly purpose: 'log' | 'receipt'
  readonly key_id: string
  readonly public_key: string
}

/** Whether a key's entry follows from the key before it of the same purpose. */
export function isVouchedFor(body: LogBody<'key'>, before: NamedKey | undefined): boolean {
  const voucher = before ?? body
  return (
    keyIdOf(body.public_key) === body.key_id &&
    body.by === voucher.key_id &&
    isSigned(keyText(body.purpose, body.public_key), body.sig, voucher.public_key)
  )
}

/** The keys of entries in their order; null when one of them follows from nothing. */
export function namedKeys(bodies: readonly LogBody<'key'>[]): NamedKey[] | null {
  const keys: NamedKey[] = []
  for (const body of bodies) {
    const before = keys.findLast(({ purpose }) => purpose === body.purpose)
    if (!isVouchedFor(body, before)) return null
    keys.push({ purpose: body.purpose, key_id: body.key_id, public_key: body.public_key })
  }
  return keys
}

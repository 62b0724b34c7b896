// The keys that a log names: each in the log, and vouched for by the one before it of its purpose, the first by itself.
import type { TreeHead } from '#src/c2sp/checkpoint.ts'
import { entryText, type LogBody, readEntry } from '#src/log/log-entries.ts'
import { isIncluded } from '#src/log/log-tree.ts'
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

/**
 * The keys of entries that come with their paths; null when one is not in the log of this head. Anybody can vouch for a
 * first key: without its path the house could sign receipts of one member with a key that it denies later.
 */
export function loggedKeys(given: readonly unknown[], head: TreeHead): NamedKey[] | null {
  const bodies: LogBody<'key'>[] = []
  for (const one of given) {
    const { path, ...rest } = one as { readonly path?: unknown }
    const entry = readEntry(rest)
    if (entry?.kind !== 'key' || !Array.isArray(path)) return null
    if (!isIncluded(entryText(entry), entry.n, head, path.map(String))) return null
    bodies.push(entry.body)
  }
  return namedKeys(bodies)
}

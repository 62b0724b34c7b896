// Heads from before checkpoints: devices and saved evidence still hold some, and they are judged as they were signed.
import { isSigned, keyIdOf } from '#src/signatures.ts'

export interface OldHead {
  readonly size: number
  readonly root: string
  readonly at_ms: number
  readonly key_id: string
  readonly sig: string
}

export function isOldHead(value: unknown): value is OldHead {
  if (typeof value !== 'object' || value === null) return false
  const { size, root, at_ms, key_id, sig } = value as Partial<Record<keyof OldHead, unknown>>
  return (
    Number.isSafeInteger(size) &&
    Number.isSafeInteger(at_ms) &&
    [root, key_id, sig].every((one) => typeof one === 'string')
  )
}

export function isOldHeadSigned({ size, root, at_ms, key_id, sig }: OldHead, publicKey: string): boolean {
  return key_id === keyIdOf(publicKey) && isSigned(`LTH1|${size}|${root}|${at_ms}`, sig, publicKey)
}

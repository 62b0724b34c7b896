// Validates a picture before the upload: gif or png by its first bytes, and the size. The server checks again.
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GIF = [0x47, 0x49, 0x46, 0x38]

const begins = (bytes: Uint8Array, sign: readonly number[]) => sign.every((byte, i) => bytes[i] === byte)

/** The first error, or null. A file extension proves nothing, so the bytes are read. */
export async function checkAvatar(file: Blob): Promise<RefusalKey | null> {
  if (file.size > LIMITS.upload.bytes) return 'imageTooBig'
  const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer())
  return begins(head, PNG) || begins(head, GIF) ? null : 'imageType'
}

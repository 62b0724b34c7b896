// Cosignatures (C2SP tlog-cosignature v1): a witness's own time and its signature over that time and a checkpoint.
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isEd25519Signed } from '#src/signatures.ts'
import { type NoteKey, type NoteSignature, signatureLine, signaturesOf } from '#src/c2sp/signed-note.ts'

const TIME_BYTES = 8

export function cosignedMessage(checkpoint: string, atSec: number): string {
  return `cosignature/v1\ntime ${atSec}\n${checkpoint}`
}

/** @param sign Ed25519 over the text's UTF-8 bytes */
export function cosignatureLine(
  key: NoteKey,
  checkpoint: string,
  atSec: number,
  sign: (text: string) => Uint8Array,
): string {
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(atSec))
  return signatureLine(key, concatBytes(time, sign(cosignedMessage(checkpoint, atSec))))
}

/** The time at which the witness signed, in seconds; null where it did not. One wrong line in its name spoils the others. */
export function cosignedAt(
  checkpoint: string,
  signatures: readonly NoteSignature[],
  key: NoteKey,
): number | null {
  let newest: number | null = null
  for (const { bytes } of signaturesOf(signatures, key)) {
    if (bytes.length !== TIME_BYTES + 64) return null
    const atSec = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
    const message = utf8ToBytes(cosignedMessage(checkpoint, atSec))
    if (!isEd25519Signed(message, bytes.slice(TIME_BYTES), hexToBytes(key.publicKey))) return null
    newest = Math.max(newest ?? 0, atSec)
  }
  return newest
}

// Signed notes (C2SP signed-note): a text, a blank line, and signature lines that name their key; and verifier keys.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isEd25519Signed } from '#src/signatures.ts'

/** How the key signs: a note as it is, or a checkpoint together with a time (tlog-cosignature). */
export const NOTE_TYPES = { note: 1, cosignature: 4 } as const
export type NoteType = keyof typeof NOTE_TYPES

export interface NoteKey {
  readonly name: string
  readonly type: NoteType
  /** 64 hex digits. */
  readonly publicKey: string
}

export interface NoteSignature {
  readonly name: string
  /** Eight hex digits. */
  readonly keyId: string
  readonly bytes: Uint8Array
}

export interface Note {
  /** With its last newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** More lines than any note of ours: a note must not cost without bound. */
const SIGNATURES_MOST = 64
const NAME = /^[^\s+]+$/u
const LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u
const VKEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
}

/** Null for anything but the one standard spelling of the bytes. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)
    return base64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

export function noteKeyId({ name, type, publicKey }: NoteKey): string {
  const hashed = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(NOTE_TYPES[type]), hexToBytes(publicKey))
  return bytesToHex(sha256(hashed)).slice(0, 8)
}

/** The key as people pass it on: name, key id, and the type with the public key. */
export function vkeyOf(key: NoteKey): string {
  const body = concatBytes(Uint8Array.of(NOTE_TYPES[key.type]), hexToBytes(key.publicKey))
  return `${key.name}+${noteKeyId(key)}+${base64(body)}`
}

export function readVkey(text: string): NoteKey | null {
  const [, name = '', id, encoded = ''] = VKEY.exec(text) ?? []
  const bytes = fromBase64(encoded)
  const type = (['note', 'cosignature'] as const).find((one) => NOTE_TYPES[one] === bytes?.[0])
  if (bytes?.length !== 33 || type === undefined) return null
  const key = { name, type, publicKey: bytesToHex(bytes.slice(1)) }
  return noteKeyId(key) === id ? key : null
}

export function signatureLine(key: NoteKey, signature: Uint8Array): string {
  if (!NAME.test(key.name)) throw new TypeError(`no name of a key: ${key.name}`)
  return `— ${key.name} ${base64(concatBytes(hexToBytes(noteKeyId(key)), signature))}\n`
}

/** Signature lines alone, as a witness answers them; null when one of them is none. */
export function readSignatures(text: string): NoteSignature[] | null {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.length === 0 || lines.length > SIGNATURES_MOST) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name = '', encoded = ''] = LINE.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (bytes === null || bytes.length < 5) return null
    signatures.push({ name, keyId: bytesToHex(bytes.slice(0, 4)), bytes: bytes.slice(4) })
  }
  return signatures
}

/** Control characters other than newlines have no place in a note. */
function hasControls(text: string): boolean {
  return Array.from(text).some((char) => char < ' ' && char !== '\n')
}

/** The last blank line parts the text from its signatures. */
export function readNote(note: string): Note | null {
  const at = note.lastIndexOf('\n\n')
  if (at < 0 || hasControls(note)) return null
  const signatures = readSignatures(note.slice(at + 2))
  return signatures === null ? null : { text: note.slice(0, at + 1), signatures }
}

/** The signatures that claim to be of a key: name and id both. Those of other keys are none of a verifier's business. */
export function signaturesOf(signatures: readonly NoteSignature[], key: NoteKey): readonly NoteSignature[] {
  const id = noteKeyId(key)
  return signatures.filter(({ name, keyId }) => name === key.name && keyId === id)
}

/** Whether the key signed the note. One wrong signature in its name spoils the right ones. */
export function isNoteSigned({ text, signatures }: Note, key: NoteKey): boolean {
  const own = signaturesOf(signatures, key)
  const message = utf8ToBytes(text)
  return (
    own.length > 0 && own.every(({ bytes }) => isEd25519Signed(message, bytes, hexToBytes(key.publicKey)))
  )
}

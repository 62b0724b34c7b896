// Checkpoints (C2SP tlog-checkpoint): the head of the public log as a signed note of origin, size and root.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64, fromBase64, isNoteSigned, type Note, type NoteKey, readNote } from '#src/c2sp/signed-note.ts'

export interface TreeHead {
  readonly size: number
  /** 64 lower-case hex digits. */
  readonly root: string
}

export interface Checkpoint extends TreeHead {
  readonly origin: string
  readonly note: Note
}

/** Rulings: an installation is known by its host name; a sandbox has a name of its own. */
export const SANDBOX_ORIGIN = 'lanting.sandbox/log'
export const originOf = (host: string) => `${host}/log`

const SIZE = /^(?:0|[1-9]\d{0,15})$/

export function checkpointText(origin: string, { size, root }: TreeHead): string {
  return `${origin}\n${size}\n${base64(hexToBytes(root))}\n`
}

/** Null for what is no checkpoint. Lines after the third are part of what is signed, and mean nothing here. */
export function readCheckpoint(text: unknown): Checkpoint | null {
  const note = typeof text === 'string' ? readNote(text) : null
  if (note === null) return null
  const [origin = '', size = '', encoded = '', ...more] = note.text.split('\n')
  const root = fromBase64(encoded)
  if (origin === '' || !SIZE.test(size) || root?.length !== 32 || more.pop() !== '') return null
  return { origin, size: Number(size), root: bytesToHex(root), note }
}

/** The key of a log is named by the log's origin. */
export function logKey(origin: string, publicKey: string): NoteKey {
  return { name: origin, type: 'note', publicKey }
}

export function isCheckpointSigned({ origin, note }: Checkpoint, publicKey: string): boolean {
  return isNoteSigned(note, logKey(origin, publicKey))
}

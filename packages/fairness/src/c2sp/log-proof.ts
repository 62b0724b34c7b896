// Proofs as files (C2SP tlog-proof): an entry's place, its path, and the checkpoint with its cosignatures.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64, fromBase64 } from '#src/c2sp/signed-note.ts'
import { type Checkpoint, readCheckpoint } from '#src/c2sp/checkpoint.ts'

const FIRST = 'c2sp.org/tlog-proof@v1'
const INDEX = /^index (0|[1-9]\d{0,15})$/
const EXTRA = 'extra '

export interface LogProof {
  readonly index: number
  /** 64 hex digits each, from the leaf up. */
  readonly path: readonly string[]
  /** As it was signed and cosigned. */
  readonly checkpoint: string
  /** What a verifier needs beside it: it is not covered by any signature of its own. */
  readonly extra?: Uint8Array
}

export function proofText({ index, path, checkpoint, extra }: LogProof): string {
  const lines = [
    FIRST,
    ...(extra === undefined ? [] : [`${EXTRA}${base64(extra)}`]),
    `index ${index}`,
    ...path.map((hash) => base64(hexToBytes(hash))),
  ]
  return `${lines.join('\n')}\n\n${checkpoint}`
}

export function readProof(text: string): (LogProof & { readonly head: Checkpoint }) | null {
  const cut = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(cut, 0)).split('\n')
  if (first !== FIRST) return null
  const encoded = lines[0]?.startsWith(EXTRA) === true ? lines.shift()?.slice(EXTRA.length) : undefined
  const extra = encoded === undefined ? undefined : fromBase64(encoded)
  const [, index] = INDEX.exec(lines.shift() ?? '') ?? []
  const path = lines.map(fromBase64)
  const checkpoint = text.slice(cut + 2)
  const head = readCheckpoint(checkpoint)
  if (index === undefined || extra === null || head === null) return null
  if (!path.every((hash) => hash?.length === 32)) return null
  const proof = { index: Number(index), path: path.map((hash) => bytesToHex(hash ?? hexToBytes(''))) }
  return { ...proof, checkpoint, head, ...(extra === undefined ? {} : { extra }) }
}

// One witness over HTTP (C2SP tlog-witness): bounded in time and size, and trusted in nothing but its signature.
import { cosignedAt } from '@lanting/fairness/c2sp/cosignature'
import {
  base64,
  type NoteKey,
  readSignatures,
  readVkey,
  signaturesOf,
} from '@lanting/fairness/c2sp/signed-note'

const TIMEOUT_MS = 3_000
const ANSWER_BYTES = 8_192
const SIZE = /^(0|[1-9]\d{0,15})\n$/

export type WitnessReply =
  | { readonly kind: 'cosigned'; readonly atSec: number; readonly signature: string }
  /** It knows another size than the request named. */
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'refused'; readonly why: string }

export interface AddCheckpoint {
  readonly old: number
  readonly proof: readonly string[]
  readonly text: string
  readonly checkpoint: string
}

export class WitnessClient {
  constructor(
    readonly url: string,
    private readonly ask: typeof fetch = fetch,
  ) {}

  /** The key that a witness of the sandbox says it has; null while it is away. */
  async readKey(): Promise<NoteKey | null> {
    const reply = await this.send('/vkey', {})
    const key = reply?.status === 200 ? readVkey(reply.text.trim()) : null
    return key?.type === 'cosignature' ? key : null
  }

  async add(key: NoteKey, { old, proof, text, checkpoint }: AddCheckpoint): Promise<WitnessReply> {
    const hashes = proof.map((hash) => `${Buffer.from(hash, 'hex').toString('base64')}\n`).join('')
    const body = `old ${old}\n${hashes}\n${checkpoint}`
    const reply = await this.send('/add-checkpoint', { method: 'POST', body })
    if (reply === null) return { kind: 'refused', why: 'no answer' }
    const [, size] = reply.status === 409 ? (SIZE.exec(reply.text) ?? []) : []
    if (size !== undefined) return { kind: 'size', size: Number(size) }
    const lines = reply.status === 200 ? readSignatures(reply.text) : null
    if (lines === null) return { kind: 'refused', why: `${reply.status} ${reply.text.trim().slice(0, 100)}` }
    // A cosignature of another key, of another head or of no time at all is none.
    const atSec = cosignedAt(text, lines, key)
    const [own] = signaturesOf(lines, key)
    if (atSec === null || own === undefined)
      return { kind: 'refused', why: 'a cosignature that does not hold' }
    const signature = base64(Buffer.concat([Buffer.from(own.keyId, 'hex'), own.bytes]))
    return { kind: 'cosigned', atSec, signature }
  }

  private async send(path: string, init: RequestInit): Promise<{ status: number; text: string } | null> {
    try {
      const reply = await this.ask(this.url + path, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (Number(reply.headers.get('content-length') ?? 0) > ANSWER_BYTES) {
        await reply.body?.cancel()
        return null
      }
      return { status: reply.status, text: (await reply.text()).slice(0, ANSWER_BYTES) }
    } catch {
      // Away, slow or broken: the next head is pushed again.
      return null
    }
  }
}

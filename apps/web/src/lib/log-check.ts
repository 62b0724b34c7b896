// The public log as this browser sees it: signed by its key, and consistent with the head seen here before.
import { call } from '#src/lib/call.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'
import type { OutputOf } from '@lanting/contract/calls/names'
import { isLogBody } from '@lanting/fairness/log-entries'
import { namedKeys, type NamedKey } from '@lanting/fairness/log-keys'
import { isConsistent } from '@lanting/fairness/log-tree'
import { isHeadSigned, type SignedHead } from '@lanting/fairness/signed-head'
import { LOG_SIGNATURE_WRONG } from '#src/lib/words/words.ts'

type KeyEntries = OutputOf<'GET /api/log/head'>['keys']

export type LogCheck =
  /** Nothing is published yet. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'first' | 'grown'
      readonly head: SignedHead
      readonly keys: readonly NamedKey[]
      readonly keyEntries: KeyEntries
      readonly steps: number
    }
  /** Proof that the house shows different logs, or changed one. */
  | {
      readonly kind: 'broken'
      readonly why: 'key' | 'signature' | 'shrunk' | 'changed'
      readonly evidence: unknown
    }

interface Seen {
  readonly head: SignedHead
  /** The first key of the log: another one is another log. */
  readonly firstKey: string
}

/** What each break means, for laypeople. */
export const BROKEN_WORDS: Readonly<Record<Extract<LogCheck, { kind: 'broken' }>['why'], string>> = {
  key: '日志的密钥被换成了另一个',
  signature: LOG_SIGNATURE_WRONG,
  shrunk: '日志比本机上次看到的短',
  changed: '日志与本机上次看到的不一致',
}

export async function checkLog(): Promise<LogCheck> {
  const { data } = await call('GET /api/log/head', {}, { quiet: true })
  const seen = readCache<Seen>('logSeen')
  const { head } = data
  if (head === null) return seen === undefined ? { kind: 'empty' } : broken('shrunk', { seen, data })
  const bodies = data.keys.flatMap(({ body }) => (isLogBody('key', body) ? [body] : []))
  const keys = namedKeys(bodies)
  const [first] = keys ?? []
  if (keys === null || first === undefined || (seen !== undefined && seen.firstKey !== first.public_key))
    return broken('key', { seen, data })
  const signer = keys.findLast(({ purpose }) => purpose === 'log')
  if (signer === undefined || !isHeadSigned(head, signer.public_key))
    return broken('signature', { seen, data })
  const fits = { head, keys, keyEntries: data.keys }
  if (seen === undefined) return remember({ kind: 'first', steps: 0, ...fits })
  if (head.size < seen.head.size) return broken('shrunk', { seen, data })
  const proof = await proofBetween(seen.head.size, head.size)
  if (!isConsistent(seen.head, head, proof)) return broken('changed', { seen, data, proof })
  return remember({ kind: 'grown', steps: proof.length, ...fits })
}

/** Proves that the log of `to` entries starts with the first `from`; for equal sizes the roots are compared. */
export async function proofBetween(from: number, to: number): Promise<readonly string[]> {
  if (from === to) return []
  const question = { from: String(from), to: String(to) }
  return (await call('GET /api/log/consistency', question, { quiet: true })).data.proof
}

/** A mismatching head is never stored: the older head is the evidence. */
function broken(why: Extract<LogCheck, { kind: 'broken' }>['why'], evidence: unknown): LogCheck {
  return { kind: 'broken', why, evidence }
}

function remember(check: Extract<LogCheck, { kind: 'first' | 'grown' }>): LogCheck {
  writeCache('logSeen', { head: check.head, firstKey: check.keys[0]?.public_key ?? '' } satisfies Seen)
  return check
}

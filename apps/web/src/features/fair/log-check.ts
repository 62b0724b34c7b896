// The public log as this browser sees it: signed by its key, and grown from what was seen here before.
import { call } from '#src/lib/call.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'
import { isLogBody } from '@lanting/fairness/log-entries'
import { namedKeys, type NamedKey } from '@lanting/fairness/log-keys'
import { isConsistent } from '@lanting/fairness/log-tree'
import { isHeadSigned, type SignedHead } from '@lanting/fairness/signed-head'

export type LogCheck =
  /** Nothing is published yet. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'first' | 'grown'
      readonly head: SignedHead
      readonly keys: readonly NamedKey[]
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
  if (seen === undefined) return remember('first', head, keys, 0)
  if (head.size < seen.head.size) return broken('shrunk', { seen, data })
  const proof = await proofBetween(seen.head, head)
  if (!isConsistent(seen.head, head, proof)) return broken('changed', { seen, data, proof })
  return remember('grown', head, keys, proof.length)
}

async function proofBetween(from: SignedHead, to: SignedHead): Promise<readonly string[]> {
  if (from.size === to.size) return []
  const question = { from: String(from.size), to: String(to.size) }
  return (await call('GET /api/log/consistency', question, { quiet: true })).data.proof
}

/** What does not fit is never remembered: the older head is the evidence. */
function broken(why: Extract<LogCheck, { kind: 'broken' }>['why'], evidence: unknown): LogCheck {
  return { kind: 'broken', why, evidence }
}

function remember(
  kind: 'first' | 'grown',
  head: SignedHead,
  keys: readonly NamedKey[],
  steps: number,
): LogCheck {
  writeCache('logSeen', { head, firstKey: keys[0]?.public_key ?? '' } satisfies Seen)
  return { kind, head, keys, steps }
}

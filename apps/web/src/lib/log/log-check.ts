// The public log as this browser sees it: signed by its key, and consistent with the head seen here before.
import { call } from '#src/lib/call.ts'
import {
  breakOf,
  type BrokenLog,
  firstPolicyOf,
  type HeadAnswer,
  keysOf,
  type LogBreak,
  openHead,
  readSeen,
  type SeenLog,
} from '#src/lib/log/log-compare.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'
import type { NamedKey } from '@lanting/fairness/log/log-keys'
import type { TreeHead } from '@lanting/fairness/c2sp/checkpoint'

export type LogCheck =
  /** Nothing is published yet. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'first' | 'grown'
      readonly head: TreeHead
      readonly checkpoint: string
      readonly keys: readonly NamedKey[]
      readonly keyEntries: HeadAnswer['keys']
      readonly policies: HeadAnswer['policies']
      readonly steps: number
    }
  /** Proof that the house shows different logs, or changed one. */
  | { readonly kind: 'broken'; readonly why: LogBreak; readonly evidence: BrokenLog }

export async function checkLog(): Promise<LogCheck> {
  // Before it is asked: against what another tab has seen meanwhile, an answer that took longer would look cut short.
  const seen = readSeen(readCache<unknown>('logSeen'))
  const { data } = await call('GET /api/log/head', {}, { quiet: true })
  const early = breakOf({ seen, data })
  // A mismatching head is never stored: the older head is the evidence.
  if (early !== null) return { kind: 'broken', why: early, evidence: { seen, data } }
  const { checkpoint, policies } = data
  const head = openHead(data)
  if (checkpoint === null || head === null) return { kind: 'empty' }
  const { size, root } = head
  const fits = {
    head: { size, root },
    checkpoint,
    policies,
    keys: keysOf(data, head) ?? [],
    keyEntries: data.keys,
  }
  if (seen === undefined) return remember({ kind: 'first', steps: 0, ...fits })
  const proof = await proofBetween(seen.size, size)
  const why = breakOf({ seen, data, proof })
  if (why !== null) return { kind: 'broken', why, evidence: { seen, data, proof } }
  return remember({ kind: 'grown', steps: proof.length, ...fits })
}

/** Proves that the log of `to` entries starts with the first `from`; for equal sizes the roots are compared. */
export async function proofBetween(from: number, to: number): Promise<readonly string[]> {
  if (from === to) return []
  const question = { from: String(from), to: String(to) }
  return (await call('GET /api/log/consistency', question, { quiet: true })).data.proof
}

function remember(check: Extract<LogCheck, { kind: 'first' | 'grown' }>): LogCheck {
  const kept = readSeen(readCache<unknown>('logSeen'))
  if (kept !== undefined && kept.size > check.head.size) return check
  const firstPolicy = firstPolicyOf(check)
  writeCache('logSeen', {
    ...check.head,
    firstKey: check.keys[0]?.public_key ?? '',
    ...(firstPolicy === undefined ? {} : { firstPolicy }),
  } satisfies SeenLog)
  return check
}

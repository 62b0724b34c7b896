// Two views of the public log against each other, without a network: the page and the offline verifier judge the same.
import type { OutputOf } from '@lanting/contract/calls/names'
import { isCheckpointSigned, readCheckpoint, type TreeHead } from '@lanting/fairness/c2sp/checkpoint'
import { isLogBody } from '@lanting/fairness/log/log-entries'
import { loggedKeys, type NamedKey, namedKeys } from '@lanting/fairness/log/log-keys'
import { isConsistent } from '@lanting/fairness/log/log-tree'
import { isOldHead, isOldHeadSigned } from '@lanting/fairness/log/old-head'
import { LOG_SIGNATURE_WRONG } from '#src/lib/words/words.ts'

export type HeadAnswer = OutputOf<'GET /api/log/head'>

export interface SeenLog extends TreeHead {
  /** The first key of the log: another one is another log. */
  readonly firstKey: string
  /** The first list of witnesses, once there is one: another one is another log too. */
  readonly firstPolicy?: string | undefined
}

export type LogBreak = 'key' | 'policy' | 'signature' | 'shrunk' | 'changed'

/** Kept when the log contradicts what was seen before, and judged again by the offline verifier. */
export interface BrokenLog {
  readonly seen?: SeenLog | undefined
  readonly data: HeadAnswer
  readonly proof?: readonly string[] | undefined
}

/** What each break means, for laypeople. */
export const BROKEN_WORDS: Readonly<Record<LogBreak, string>> = {
  key: '日志的密钥被换成了另一个',
  policy: '见证人名单被换成了另一份',
  signature: LOG_SIGNATURE_WRONG,
  shrunk: '日志比本机上次看到的短',
  changed: '日志与本机上次看到的不一致',
}

export interface OpenHead extends TreeHead {
  readonly isSignedBy: (publicKey: string) => boolean
}

/** A checkpoint, or the head of saved evidence from before checkpoints. Null where there is none. */
export function openHead(given: { readonly checkpoint?: unknown; readonly head?: unknown }): OpenHead | null {
  const checkpoint = readCheckpoint(given.checkpoint)
  if (checkpoint !== null) {
    const { size, root } = checkpoint
    return { size, root, isSignedBy: (key) => isCheckpointSigned(checkpoint, key) }
  }
  const { head } = given
  if (!isOldHead(head)) return null
  return { size: head.size, root: head.root, isSignedBy: (key) => isOldHeadSigned(head, key) }
}

/** What this device remembers; what it remembered before checkpoints counts as well. */
export function readSeen(kept: unknown): SeenLog | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const old = Reflect.get(kept, 'head') as unknown
  const seen = { ...kept, ...(typeof old === 'object' ? old : {}) } as Partial<SeenLog>
  const { size, root, firstKey, firstPolicy } = seen
  return size === undefined || root === undefined || firstKey === undefined
    ? undefined
    : { size, root, firstKey, ...(firstPolicy === undefined ? {} : { firstPolicy }) }
}

/** The keys that a log names, or null when one is not in it or follows from nothing. */
export function keysOf(given: GivenKeys, head: OpenHead): readonly NamedKey[] | null {
  // Evidence from before checkpoints has no paths of its keys.
  if (readCheckpoint(given.checkpoint) !== null) return loggedKeys(given.keys, head)
  return namedKeys(given.keys.flatMap(({ body }) => (isLogBody('key', body) ? [body] : [])))
}

interface GivenKeys {
  readonly checkpoint?: unknown
  readonly keys: readonly { readonly body: unknown }[]
}

export function firstPolicyOf({
  policies,
}: {
  readonly policies?: HeadAnswer['policies']
}): string | undefined {
  const body = policies?.[0]?.body
  return body !== undefined && isLogBody('witnesses', body) ? body.policy : undefined
}

/** What is wrong with an answer on its own, and against the head seen before; null when nothing is. */
export function breakOf({ seen: kept, data, proof }: BrokenLog): LogBreak | null {
  const seen = readSeen(kept)
  const head = openHead(data)
  if (head === null) return seen === undefined ? null : 'shrunk'
  const keys = keysOf(data, head)
  const first = keys?.[0]
  if (keys === null || first === undefined) return 'key'
  if (seen !== undefined && seen.firstKey !== first.public_key) return 'key'
  if (seen?.firstPolicy !== undefined && seen.firstPolicy !== firstPolicyOf(data)) return 'policy'
  const signer = keys.findLast(({ purpose }) => purpose === 'log')
  if (signer === undefined || !head.isSignedBy(signer.public_key)) return 'signature'
  if (seen === undefined) return null
  if (head.size < seen.size) return 'shrunk'
  return proof === undefined || isConsistent(seen, head, proof) ? null : 'changed'
}

export function isBrokenLog(value: unknown): value is BrokenLog {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false
  const { data } = value
  return typeof data === 'object' && data !== null && 'keys' in data && Array.isArray(data.keys)
}

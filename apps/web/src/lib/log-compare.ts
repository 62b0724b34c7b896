// Two views of the public log against each other, without a network: the page and the offline verifier judge the same.
import type { OutputOf } from '@lanting/contract/calls/names'
import { isLogBody } from '@lanting/fairness/log-entries'
import { type NamedKey, namedKeys } from '@lanting/fairness/log-keys'
import { isConsistent } from '@lanting/fairness/log-tree'
import { isHeadSigned, type SignedHead } from '@lanting/fairness/signed-head'
import { LOG_SIGNATURE_WRONG } from '#src/lib/words/words.ts'

export type HeadAnswer = OutputOf<'GET /api/log/head'>

export interface SeenLog {
  readonly head: SignedHead
  /** The first key of the log: another one is another log. */
  readonly firstKey: string
}

export type LogBreak = 'key' | 'signature' | 'shrunk' | 'changed'

/** Kept when the log contradicts what was seen before, and judged again by the offline verifier. */
export interface BrokenLog {
  readonly seen?: SeenLog | undefined
  readonly data: HeadAnswer
  readonly proof?: readonly string[] | undefined
}

/** What each break means, for laypeople. */
export const BROKEN_WORDS: Readonly<Record<LogBreak, string>> = {
  key: '日志的密钥被换成了另一个',
  signature: LOG_SIGNATURE_WRONG,
  shrunk: '日志比本机上次看到的短',
  changed: '日志与本机上次看到的不一致',
}

/** The keys that an answer names, or null when one follows from nothing. */
export function keysOf({ keys }: Pick<HeadAnswer, 'keys'>): readonly NamedKey[] | null {
  return namedKeys(keys.flatMap(({ body }) => (isLogBody('key', body) ? [body] : [])))
}

/** What is wrong with an answer on its own, and against the head seen before; null when nothing is. */
export function breakOf({ seen, data, proof }: BrokenLog): LogBreak | null {
  const { head } = data
  if (head === null) return seen === undefined ? null : 'shrunk'
  const keys = keysOf(data)
  const first = keys?.[0]
  if (keys === null || first === undefined) return 'key'
  if (seen !== undefined && seen.firstKey !== first.public_key) return 'key'
  const signer = keys.findLast(({ purpose }) => purpose === 'log')
  if (signer === undefined || !isHeadSigned(head, signer.public_key)) return 'signature'
  if (seen === undefined) return null
  if (head.size < seen.head.size) return 'shrunk'
  return proof === undefined || isConsistent(seen.head, head, proof) ? null : 'changed'
}

export function isBrokenLog(value: unknown): value is BrokenLog {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false
  const { data } = value
  return typeof data === 'object' && data !== null && 'keys' in data && Array.isArray(data.keys)
}

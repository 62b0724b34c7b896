// Follows a public log entry by entry: recomputes its whole tree, judges every head and every entry, and forgets nothing.
import { type Checkpoint, isCheckpointSigned } from '#src/c2sp/checkpoint.ts'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { entryText, readEntry } from '#src/log/log-entries.ts'
import { alarm, type LogAlarm, newStory, type Story } from '#src/log/log-rules.ts'
import { applyEntry, overdueRules } from '#src/log/log-story.ts'
import { entryHash, joined, nodesCompletedBy, nodesOf, spanHash } from '#src/log/log-tree.ts'

/** A head as it is remembered. */
export type FollowedHead = Pick<Checkpoint, 'origin' | 'size' | 'root'>

/** Plain data, so that it can be kept in a file between two checks. */
export interface FollowedLog {
  size: number
  at: number
  /** Hashes of the complete subtrees, the largest first. */
  frontier: string[]
  /** The newest head that fitted. */
  head: FollowedHead | null
  story: Story
}

export function newFollowedLog(): FollowedLog {
  return { size: 0, at: 0, frontier: [], head: null, story: newStory() }
}

/** Checks of a head before any entry is requested. */
export function headAlarms(log: FollowedLog, head: Checkpoint): LogAlarm[] {
  const { head: known } = log
  if (known === null) return []
  const evidence = { before: known, now: head }
  if (head.size < known.size) return [alarm(null, 'head-shorter', evidence)]
  if (head.size === known.size && head.root !== known.root) return [alarm(null, 'head-two', evidence)]
  if (head.origin !== known.origin) return [alarm(null, 'head-origin', evidence)]
  return []
}

/**
 * Takes the entries from `log.size` up to the head. On any alarm about the tree nothing is kept, so that the same request
 * can be retried; alarms about an entry's content do not stop the following.
 */
export function follow(log: FollowedLog, head: Checkpoint, answered: readonly unknown[]): LogAlarm[] {
  const early = headAlarms(log, head)
  if (early.length > 0) return early
  const next = structuredClone(log)
  const alarms = answered.flatMap((value) => takeEntry(next, value))
  const bad = treeAlarms(next, head)
  if (bad.length > 0) return [...bad, ...alarms]
  const due = overdueRules(next.story).map((rule) => alarm(null, rule, head))
  const { origin, size, root } = head
  Object.assign(log, next, { head: { origin, size, root } })
  return [...alarms, ...due]
}

function takeEntry(log: FollowedLog, value: unknown): LogAlarm[] {
  const entry = readEntry(value)
  if (entry === null || entry.n !== log.size) return [alarm(log.size, 'entry-foreign', value)]
  const alarms = applyEntry(log.story, entry).map((rule) => alarm(entry.n, rule, entry))
  if (entry.at < log.at) alarms.push(alarm(entry.n, 'entry-back', entry))
  log.at = entry.at
  grow(log, entryHash(entryText(entry)))
  return alarms
}

/** The new leaf joins with as many subtrees of its own size as it completes. */
function grow(log: FollowedLog, leaf: Uint8Array): void {
  let node = leaf
  for (const _completed of nodesCompletedBy(log.size).slice(1)) {
    const left = log.frontier.pop()
    if (left === undefined) throw new Error('the frontier is too short')
    node = joined(hexToBytes(left), node)
  }
  log.frontier.push(bytesToHex(node))
  log.size += 1
}

function treeAlarms(log: FollowedLog, head: Checkpoint): LogAlarm[] {
  const nodes = nodesOf({ from: 0, to: log.size })
  const hashes = new Map(nodes.map((node, i) => [`${node.level}/${node.place}`, log.frontier[i] ?? '']))
  const root = bytesToHex(
    spanHash({ from: 0, to: log.size }, ({ level, place }) =>
      hexToBytes(hashes.get(`${level}/${place}`) ?? ''),
    ),
  )
  const key = log.story.keys.findLast(({ purpose }) => purpose === 'log')
  const alarms: LogAlarm[] = []
  if (log.size !== head.size || root !== head.root) alarms.push(alarm(null, 'head-root', { head, root }))
  if (key === undefined || !isCheckpointSigned(head, key.public_key))
    alarms.push(alarm(null, 'head-signature', { head, key }))
  return alarms
}

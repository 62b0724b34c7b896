// The sequencer: numbers new entries, keeps the tree, signs its head. Only one runs at a time.
import { LIMITS } from '@lanting/contract/limits'
import { entryTextOf } from '@lanting/fairness/log/log-entries'
import {
  entryHash,
  joined,
  nodesCompletedBy,
  nodesOf,
  type NodeAt,
  spanHash,
} from '@lanting/fairness/log/log-tree'
import { checkpointText } from '@lanting/fairness/c2sp/checkpoint'
import type { Db, Tx } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import { nameKey } from '#src/public-log/log-keys.ts'
import { LogNodes, sha256 } from '#src/public-log/log-nodes.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import * as sql from '#src/public-log/public-log.sql.ts'
import type { SigningKeys } from '#src/config/signing-keys.ts'

export interface SequencerDeps {
  readonly db: Db
  readonly log: Log
  readonly keys: SigningKeys
  /** The log's name, the first line of its checkpoints. */
  readonly origin: string
  /** Real time between two heads; shorter in tests only. */
  readonly headGapMs?: number
}

export class LogSequencer {
  private readonly publicLog = new PublicLog()
  private isKeyNamed = false

  constructor(private readonly deps: SequencerDeps) {}

  /** The same, asking first whether anything waits; false when nothing does. */
  async runDue(): Promise<boolean> {
    if (this.isKeyNamed && !(await sql.isAnyWaiting(this.deps.db))) return false
    await this.runOnce()
    return true
  }

  /**
   * One head over everything that waits; false when there was nothing to do, or it was too early, or another is at it. The
   * database takes a head of the current time only: one that took too long is tried again with fewer entries.
   */
  async runOnce(): Promise<boolean> {
    for (let most: number = LIMITS.log.entriesAtOnce; ; most = Math.ceil(most / 8)) {
      try {
        return await this.extendBy(most)
      } catch (error) {
        if (most === 1 || !breaks(error, 'log_head_time')) throw error
      }
    }
  }

  private async extendBy(most: number): Promise<boolean> {
    const { db, keys, headGapMs = LIMITS.log.headGapMs } = this.deps
    let isKeyNamed = false
    const isExtended = await db.tx(async (tx) => {
      if (!(await sql.lockSequencer(tx))) return false
      const standing = await sql.readStanding(tx)
      if (standing.sinceHeadMs !== null && standing.sinceHeadMs < headGapMs) return false
      await nameKey(tx, { publicLog: this.publicLog, log: this.deps.log }, 'log', keys)
      isKeyNamed = true
      const waiting = await sql.waitingEntries(tx, most)
      if (waiting.length === 0) return false
      await this.extend(tx, standing, waiting)
      return true
    })
    this.isKeyNamed ||= isKeyNamed
    return isExtended
  }

  /** The clock may be set back in a sandbox; the log's own time never moves back. */
  private async extend(tx: Tx, standing: sql.Standing, waiting: readonly sql.WaitingRow[]): Promise<void> {
    const atMs = Math.max(standing.nowMs, standing.headAtMs)
    const nodes = await LogNodes.read(tx, nodesOf({ from: 0, to: standing.size }))
    const added: sql.NodeRow[] = []
    let n = standing.size
    for (const { id, kind, body } of waiting) {
      await sql.numberEntry(tx, id, n, atMs)
      const leaf = entryHash(entryTextOf(n, atMs, kind, body), sha256)
      for (const node of nodesCompletedBy(n)) {
        const row = { ...node, hash: node.level === 0 ? leaf : joinedBelow(nodes, node) }
        nodes.add(row)
        added.push(row)
      }
      n += 1
    }
    await sql.insertNodes(tx, added)
    const root = Buffer.from(spanHash({ from: 0, to: n }, nodes.hash, sha256)).toString('hex')
    const { origin, keys } = this.deps
    const [key] = keys
    const sig = key.sign(checkpointText(origin, { size: n, root }))
    await sql.insertHead(tx, { size: n, root, at_ms: atMs, key_id: key.id, sig, origin })
  }
}

/** Raised by the guard of heads; the driver names the constraint. */
function breaks(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

function joinedBelow(nodes: LogNodes, { level, place }: NodeAt): Uint8Array {
  const left = nodes.hash({ level: level - 1, place: place * 2 })
  return joined(left, nodes.hash({ level: level - 1, place: place * 2 + 1 }), sha256)
}

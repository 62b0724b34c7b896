// Public reads of the public log: its checkpoint, its entries, its tiles, and the two proofs of RFC 6962 about them.
import { LIMITS } from '@lanting/contract/limits'
import {
  consistencySpans,
  inclusionSpans,
  nodesOf,
  type Span,
  spanHash,
} from '@lanting/fairness/log/log-tree'
import { proofText } from '@lanting/fairness/c2sp/log-proof'
import { entryBundle, type Tile, tileNodes, tileSpan } from '@lanting/fairness/c2sp/tiles'
import { entryTextOf } from '@lanting/fairness/log/log-entries'
import { AppError } from '#src/lib/app-error.ts'
import type { Db } from '#src/db/pool.ts'
import { checkpointOf } from '#src/public-log/checkpoint-text.ts'
import * as cosignatures from '#src/public-log/cosignatures.sql.ts'
import { LogNodes, sha256 } from '#src/public-log/log-nodes.ts'
import * as sql from '#src/public-log/public-log.sql.ts'

type Body = Readonly<Record<string, string | number | null | number[]>>

const COSIGNED_AGE_MOST_MS = 10_000

export class LogProofs {
  constructor(private readonly deps: { readonly db: Db }) {}

  newest(): Promise<sql.HeadRow | null> {
    return sql.newestHead(this.deps.db)
  }

  async head() {
    const head = await this.newest()
    if (head === null) return { checkpoint: null, keys: [], policies: [] }
    const entries = (await sql.namingEntries(this.deps.db, head.size)).map(toWire)
    const keys = entries.filter(({ kind }) => kind === 'key')
    const paths = keys.map(({ n }) => inclusionSpans(n, head.size))
    const hashOf = await this.spanHashes(paths.flat())
    return {
      checkpoint: await this.checkpointText(head),
      keys: keys.map((entry, i) => ({ ...entry, path: (paths[i] ?? []).map(hashOf) })),
      policies: entries.filter(({ kind }) => kind === 'witnesses'),
    }
  }

  /** The newest checkpoint with cosignatures of most witnesses, else the newest; null before the first. */
  async checkpoint(): Promise<string | null> {
    const { db } = this.deps
    const head = await this.newest()
    if (head === null) return null
    const size = await cosignatures.newestCosignedSize(db)
    const cosigned = size === null ? null : await sql.checkpointAt(db, size)
    // Witnesses need a moment; when they take longer, what is new is shown without them.
    const isFresh = cosigned !== null && head.at_ms - cosigned.at_ms <= COSIGNED_AGE_MOST_MS
    return this.checkpointText(isFresh ? cosigned : head)
  }

  /** The newest checkpoint as it is pushed to witnesses; null before the first. */
  async newestCheckpoint() {
    const head = await this.newest()
    const checkpoint = head === null ? null : await this.checkpointText(head)
    return head === null || checkpoint === null ? null : { size: head.size, root: head.root, checkpoint }
  }

  /** An entry's place in the first head over it that enough witnesses cosigned, else in the newest (C2SP tlog-proof). */
  async proof(n: number): Promise<string | null> {
    const { db } = this.deps
    const size = await cosignatures.firstCosignedSize(db, n)
    const head = size === null ? await this.newest() : await sql.checkpointAt(db, size)
    if (head === null || n >= head.size) return null
    const checkpoint = await this.checkpointText(head)
    const path = await this.hashes(inclusionSpans(n, head.size))
    return checkpoint === null ? null : proofText({ index: n, path, checkpoint })
  }

  /** The bytes of a tile; null for one that no head of this log needs. */
  async tile(tile: Tile): Promise<Uint8Array | null> {
    const { db } = this.deps
    const { from, to } = tileSpan(tile)
    if (to > ((await this.newest())?.size ?? 0)) return null
    if (tile.level !== 'entries') {
      const nodes = await LogNodes.read(db, tileNodes(tile))
      return Buffer.concat(tileNodes(tile).map(nodes.hash))
    }
    const rows = await sql.entriesBetween(db, from, to)
    return entryBundle(
      rows.map(({ n, at_ms, kind, body }) => Buffer.from(entryTextOf(Number(n), Number(at_ms), kind, body))),
    )
  }

  private async checkpointText(head: sql.HeadRow): Promise<string | null> {
    const { db } = this.deps
    return checkpointOf(
      head,
      await sql.namingEntries(db, head.size),
      await cosignatures.cosignaturesOf(db, head.size),
    )
  }

  async entries(from: number, to: number) {
    if (to - from > LIMITS.log.entriesPerCall) throw new AppError('badInput', { field: '：to' })
    await this.ask(from <= to, to)
    return { entries: (await sql.entriesBetween(this.deps.db, from, to)).map(toWire) }
  }

  async inclusion(n: number, size: number) {
    await this.ask(n < size, size)
    return { n, size, path: await this.hashes(inclusionSpans(n, size)) }
  }

  async consistency(from: number, to: number) {
    await this.ask(from <= to, to)
    return { from, to, proof: await this.hashes(consistencySpans(from, to)) }
  }

  /** There is nothing beyond the newest head, and an answer that is cached forever must be final. */
  private async ask(isRight: boolean, size: number): Promise<void> {
    if (!isRight || size > ((await this.newest())?.size ?? 0)) throw new AppError('notFound')
  }

  private async hashes(spans: readonly Span[]): Promise<string[]> {
    return spans.map(await this.spanHashes(spans))
  }

  private async spanHashes(spans: readonly Span[]): Promise<(span: Span) => string> {
    const nodes = await LogNodes.read(this.deps.db, spans.flatMap(nodesOf))
    return (span) => Buffer.from(spanHash(span, nodes.hash, sha256)).toString('hex')
  }
}

function toWire({ n, at_ms, kind, body }: sql.NumberedRow) {
  return { n: Number(n), at: Number(at_ms), kind, body: JSON.parse(body) as Body }
}

// Public reads of the public log: its head, its entries, and the two proofs of RFC 6962 about them.
import { LIMITS } from '@lanting/contract/limits'
import { consistencySpans, inclusionSpans, nodesOf, type Span, spanHash } from '@lanting/fairness/log-tree'
import type { SignedHead } from '@lanting/fairness/signed-head'
import { AppError } from '#src/lib/app-error.ts'
import type { Db } from '#src/db/pool.ts'
import { LogNodes, sha256 } from '#src/public-log/log-nodes.ts'
import * as sql from '#src/public-log/public-log.sql.ts'

type Body = Readonly<Record<string, string | number | null | number[]>>

export class LogProofs {
  constructor(private readonly deps: { readonly db: Db }) {}

  newest(): Promise<SignedHead | null> {
    return sql.newestHead(this.deps.db)
  }

  async head() {
    const head = await this.newest()
    const keys = head === null ? [] : await sql.keyEntries(this.deps.db, head.size)
    return { head, keys: keys.map(toWire) }
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
    const nodes = await LogNodes.read(this.deps.db, spans.flatMap(nodesOf))
    return spans.map((span) => Buffer.from(spanHash(span, nodes.hash, sha256)).toString('hex'))
  }
}

function toWire({ n, at_ms, kind, body }: sql.NumberedRow) {
  return { n: Number(n), at: Number(at_ms), kind, body: JSON.parse(body) as Body }
}

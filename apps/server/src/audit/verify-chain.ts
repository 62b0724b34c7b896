// The check of the audit log's hash chain, from its beginning to its end.
import { AUDIT_ROOT } from '@lanting/contract/office/words'
import { hashOfRow } from '#src/audit/chain-hash.ts'
import * as sql from '#src/audit/audit.sql.ts'
import type { Sql } from '#src/db/pool.ts'

const BATCH = 2000

/** The first row that does not follow from the one before is named. */
export async function verifyChain(at: Sql) {
  const head = await sql.readHead(at)
  let seq = 0n
  let hash: string = AUDIT_ROOT
  const broken = (place: bigint) => ({
    ok: 0 as const,
    rows: Number(seq),
    head: head.hash,
    broken_at: Number(place),
  })
  while (seq < head.seq) {
    const rows = await sql.rowsAfter(at, seq, BATCH)
    if (rows.length === 0) return broken(seq + 1n)
    for (const row of rows) {
      // Rows written during the walk are past the head that was read.
      if (seq === head.seq) break
      const follows = row.seq === seq + 1n && row.prev_hash === hash && row.hash === hashOfRow(row)
      if (!follows) return broken(seq + 1n)
      seq = row.seq
      hash = row.hash
    }
  }
  if (hash !== head.hash) return broken(seq)
  return { ok: 1 as const, rows: Number(seq), head: head.hash, broken_at: null }
}

// Computes the tree of the public log again from its entries and compares it with the stored nodes and heads.
import { entryTextOf } from '@lanting/fairness/log/log-entries'
import { entryHash, joined, nodesCompletedBy, spanHash } from '@lanting/fairness/log/log-tree'
import type { Sql } from '#src/db/pool.ts'
import { LogNodes, sha256 } from '#src/public-log/log-nodes.ts'
import * as sql from '#src/public-log/public-log.sql.ts'

const text = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/** What does not fit, each in a line. */
export async function checkTree(at: Sql): Promise<string[]> {
  const found: string[] = []
  const nodes = new LogNodes()
  const computed = new Map<string, string>()
  const entries = await sql.numberedEntries(at)
  for (const [index, { n, at_ms: atMs, kind, body }] of entries.entries()) {
    if (Number(n) !== index) return [`log entry ${index} is missing`]
    const leaf = entryHash(entryTextOf(index, Number(atMs), kind, body), sha256)
    for (const node of nodesCompletedBy(index)) {
      const below = (place: number) => nodes.hash({ level: node.level - 1, place })
      const hash = node.level === 0 ? leaf : joined(below(node.place * 2), below(node.place * 2 + 1), sha256)
      nodes.add({ ...node, hash })
      computed.set(`${node.level}/${node.place}`, text(hash))
    }
  }
  const stored = await sql.allNodes(at)
  for (const { level, place, hash } of stored)
    if (computed.get(`${level}/${place}`) !== text(hash))
      found.push(`log node ${level}/${place} is not of its entries`)
  if (stored.length !== computed.size) found.push(`the log has ${stored.length} nodes, not ${computed.size}`)
  const heads = await sql.allHeads(at)
  for (const { size, root } of heads) {
    const isKnown = size <= entries.length
    if (!isKnown || text(spanHash({ from: 0, to: size }, nodes.hash, sha256)) !== root)
      found.push(`log head ${size} is not of its entries`)
  }
  const newest = heads.at(-1)?.size ?? 0
  if (newest !== entries.length) found.push(`the newest head covers ${newest} of ${entries.length} entries`)
  return found
}

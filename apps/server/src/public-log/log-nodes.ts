// Nodes of the log's tree, read together and indexed by their place.
import { createHash } from 'node:crypto'
import type { HashBytes } from '@lanting/contract/rules/fairness/merkle'
import type { NodeAt } from '@lanting/fairness/log/log-tree'
import type { Sql } from '#src/db/pool.ts'
import * as sql from '#src/public-log/public-log.sql.ts'

/** The native one, many times faster than the one that runs everywhere. */
export const sha256: HashBytes = (bytes) => createHash('sha256').update(bytes).digest()

export class LogNodes {
  private readonly known = new Map<string, Uint8Array>()

  static async read(from: Sql, wanted: readonly NodeAt[]): Promise<LogNodes> {
    const nodes = new LogNodes()
    for (const row of wanted.length === 0 ? [] : await sql.readNodes(from, wanted)) nodes.add(row)
    return nodes
  }

  add({ level, place, hash }: sql.NodeRow): void {
    this.known.set(`${level}/${place}`, hash)
  }

  /** An arrow function: the tree's functions take it as a value. */
  readonly hash = ({ level, place }: NodeAt): Uint8Array => {
    const found = this.known.get(`${level}/${place}`)
    if (found === undefined) throw new Error(`the public log has no node ${level}/${place}`)
    return found
  }
}

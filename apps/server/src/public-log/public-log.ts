// The nouns' interface of the public log: they append in their own transaction, and query when a head included it.
import { bodyText, LOG_REFS, type LogBody, type LogKind } from '@lanting/fairness/log/log-entries'
import type { Sql, Tx } from '#src/db/pool.ts'
import * as sql from '#src/public-log/public-log.sql.ts'

export interface NewEntry<K extends LogKind> {
  readonly kind: K
  /** What it is about, from `LOG_REFS`. */
  readonly ref: string
  readonly body: LogBody<K>
}

interface RoundOfLog {
  readonly lottery: string
  readonly expect: string
  readonly chainNo: number
}

export class PublicLog {
  /**
   * Appends an entry for good; it gets its number and its place under a signed head within a second or two. Idempotent.
   * Throws when there is something else under the ref: two versions of one fact are never published.
   */
  async append<K extends LogKind>(tx: Tx, { kind, ref, body }: NewEntry<K>): Promise<void> {
    if (!(await sql.insertEntry(tx, ref, kind, bodyText(kind, body))))
      throw new Error(`the public log holds something else under ${ref}`)
  }

  /** When the first signed head was made that holds the entry, by the product's clock; null while it waits. */
  async headAtOf(db: Sql, ref: string): Promise<number | null> {
    return sql.headAtOf(db, ref)
  }

  /** The number of an entry; null while it waits for one. */
  async placeOf(db: Sql, ref: string): Promise<number | null> {
    return sql.placeOf(db, ref)
  }

  /** The place of each of a day's lists of red packets, by its batch; null for what has no number yet. */
  async packetPlaces(db: Sql, day: string, batches: readonly number[]): Promise<(number | null)[]> {
    const refs = batches.map((batch) => LOG_REFS.packetList(day, batch))
    const places = await sql.placesOf(db, refs)
    return refs.map((ref) => places.get(ref) ?? null)
  }

  /** The places of a round's chain, seal and end; null for what has no number yet. */
  async roundPlaces(db: Sql, { lottery, expect, chainNo }: RoundOfLog) {
    const refs = {
      chain: LOG_REFS.chain(lottery, chainNo),
      seal: LOG_REFS.seal(lottery, expect),
      result: LOG_REFS.result(lottery, expect),
      // Rounds without betting time share one entry, under the first of them.
      void: (await sql.refAtOrBefore(db, LOG_REFS.void(lottery, ''), LOG_REFS.void(lottery, expect))) ?? '',
    }
    const places = await sql.placesOf(db, Object.values(refs))
    const placeOf = (ref: string) => places.get(ref) ?? null
    return {
      chain: placeOf(refs.chain),
      seal: placeOf(refs.seal),
      result: placeOf(refs.result),
      void: placeOf(refs.void),
    }
  }
}

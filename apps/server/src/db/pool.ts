// The server's way to PostgreSQL: the kit's pool, and word of whose figures a change has touched.
import { openPool, type Sql as PlainSql } from '@lanting/node-kit/pool'

export { one, type Row, violates } from '@lanting/node-kit/pool'

/** Members whose figures have changed. */
export type Touched = readonly bigint[] | 'all'

/** What a statement runs on: the pool, or the connection of a transaction in progress. */
export interface Sql extends PlainSql {
  /** Reports whose figures a statement has changed; listeners are called as soon as the change is committed. */
  touch(members: Touched): void
}

/** The connection of an open transaction. Statements that must not stand alone ask for this type. */
export interface Tx extends Sql {
  readonly inTransaction: true
}

export interface Db extends Sql {
  /** Runs `work` in one READ COMMITTED transaction. No network call belongs inside. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called for every change that was made through this pool, after its commit and before its caller goes on. */
  onTouch(listener: (members: Touched) => void): void
  close(): Promise<void>
  readonly url: string
}

export function openDb(url: string, max = 12): Db {
  const pool = openPool(url, { max })
  const listeners: ((members: Touched) => void)[] = []
  const touch = (members: Touched) => {
    if (members.length > 0) for (const listener of listeners) listener(members)
  }
  return {
    ...pool,
    url,
    touch,
    onTouch: (listener) => void listeners.push(listener),
    async tx(work) {
      const touched: Touched[] = []
      try {
        return await pool.tx((tx) => work({ ...tx, touch: (members) => void touched.push(members) }))
      } finally {
        // Also when the end is not known: a figure that is read once too often does no harm.
        for (const members of touched) touch(members)
      }
    },
  }
}

// The server's access to PostgreSQL: the kit's pool, sealed personal fields, and notifications of whose figures a change has touched.
import type { FieldKind, FieldSeals } from '@lanting/node-kit/field-seals'
import { openPool, type PoolStats, type Sql as PlainSql } from '@lanting/node-kit/postgres/pool'

export { one, type Row, violates } from '@lanting/node-kit/postgres/pool'

/** Members whose figures have changed. */
export type Touched = readonly bigint[] | 'all'

/** What a statement runs on: the pool, or the connection of a transaction in progress. */
export interface Sql extends PlainSql {
  /** Reports whose figures a statement has changed; listeners are called as soon as the change is committed. */
  touch(members: Touched): void
  /** A personal field as it is stored. What a statement answers is opened again. */
  seal(kind: FieldKind, text: string): string
  /** The forms in which a personal field may be stored, to search for it. */
  sealed(kind: FieldKind, text: string): string[]
}

/** The connection of an open transaction. Statements that need a transaction require this type. */
export interface Tx extends Sql {
  readonly inTransaction: true
  /** From now on its statements, and the pauses between them, may take so long. */
  takeTime(ms: number): Promise<void>
}

export interface Db extends Sql {
  /** Runs `work` in one READ COMMITTED transaction. No network call belongs inside. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called for every change through this pool, after its commit and before its caller resumes. */
  onTouch(listener: (members: Touched) => void): void
  stats(): PoolStats
  /** Absent where nothing is sealed or opened. */
  readonly seals?: FieldSeals | undefined
  close(): Promise<void>
  readonly url: string
}

export interface DbOptions {
  /** The role each connection must have, where that matters. */
  readonly user?: string | undefined
  /** Without them nothing is sealed or opened, as for the draw worker. */
  readonly seals?: FieldSeals | undefined
  /** Called with how long a caller waited for a connection. */
  readonly onWait?: ((ms: number) => void) | undefined
}

export function openDb(url: string, max = 12, { user, seals, onWait }: DbOptions = {}): Db {
  const pool = openPool(url, {
    max,
    ...(user === undefined ? {} : { user }),
    ...(onWait === undefined ? {} : { onWait }),
  })
  const listeners: ((members: Touched) => void)[] = []
  const touch = (members: Touched) => {
    if (members.length > 0) for (const listener of listeners) listener(members)
  }
  const fields = sealing(seals)
  return {
    ...pool,
    ...fields,
    query: async (text, values, name) => fields.open(await pool.query(text, values, name)),
    url,
    seals,
    touch,
    onTouch: (listener) => void listeners.push(listener),
    async tx(work) {
      const touched: Touched[] = []
      try {
        return await pool.tx((tx) =>
          work({
            ...tx,
            ...fields,
            query: async (text, values, name) => fields.open(await tx.query(text, values, name)),
            touch: (members) => void touched.push(members),
          }),
        )
      } finally {
        // Also when the end is not known: a figure that is read once too often does no harm.
        for (const members of touched) touch(members)
      }
    },
  }
}

function sealing(seals: FieldSeals | undefined) {
  const needed = (): FieldSeals => {
    if (seals === undefined) throw new Error('this process has no key for personal fields')
    return seals
  }
  return {
    seal: (kind: FieldKind, text: string) => needed().seal(kind, text),
    sealed: (kind: FieldKind, text: string) => needed().candidates(kind, text),
    open: <R extends object>(rows: R[]): R[] => seals?.openRows(rows) ?? rows,
  }
}

// The one way to PostgreSQL: a pool, single statements, and short transactions.
import pg from 'pg'

// Fen and ids are 64-bit; a float would lose the last digits of either.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export type Row = Record<string, unknown>

/** Members whose figures have changed. */
export type Touched = readonly bigint[] | 'all'

/** What a statement runs on: the pool, or the connection of a transaction in progress. */
export interface Sql {
  /** With a `name` the statement is prepared once per connection: for the few that run thousands of times a second. */
  query<R extends object = Row>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
  /** Says whose figures a statement has changed. Whoever keeps figures hears of it as soon as the change stands. */
  touch(members: Touched): void
}

/** The connection of an open transaction. Statements that must not stand alone ask for this type. */
export interface Tx extends Sql {
  readonly inTransaction: true
}

export interface Db extends Sql {
  /** Runs `work` in one READ COMMITTED transaction. No network call belongs inside. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears of every change that was made through this pool, after it stands and before its caller goes on. */
  onTouch(listener: (members: Touched) => void): void
  close(): Promise<void>
  readonly url: string
}

export function openDb(url: string, max = 12): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 8_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // An idle connection that breaks (database restart) is replaced by the pool; the event must have a listener.
  pool.on('error', () => undefined)
  const listeners: ((members: Touched) => void)[] = []
  const touch = (members: Touched) => {
    if (members.length > 0) for (const listener of listeners) listener(members)
  }
  return {
    url,
    touch,
    onTouch: (listener) => void listeners.push(listener),
    async query<R extends object>(text: string, values: readonly unknown[] = [], name?: string) {
      const result = await pool.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      return result.rows as R[]
    },
    async tx(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      const touched: Touched[] = []
      // A connection that the database ends while we hold it says so by an event, and one that nobody hears ends the process.
      const lost = (error: Error) => {
        broken = error
      }
      client.on('error', lost)
      try {
        await client.query('BEGIN')
        const result = await work({
          inTransaction: true,
          touch: (members) => void touched.push(members),
          async query<R extends object>(text: string, values: readonly unknown[] = [], name?: string) {
            const answer = await client.query({
              text,
              values: [...values],
              ...(name === undefined ? {} : { name }),
            })
            return answer.rows as R[]
          },
        })
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((rollbackError: Error) => {
          broken = rollbackError
        })
        throw error
      } finally {
        client.off('error', lost)
        client.release(broken)
        // Also when the end is not known: a figure that is read once too often does no harm.
        for (const members of touched) touch(members)
      }
    },
    close: () => pool.end(),
  }
}

/** The single row a statement must yield; anything else is our bug. */
export function one<R>(rows: readonly R[]): R {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** PostgreSQL's own error, with its SQLSTATE and the constraint it names. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

// The sandbox's one way to PostgreSQL: its own schema, single statements, short transactions.
import pg from 'pg'

// Fen and ids are 64-bit; a float would lose the last digits of either.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export const SCHEMA = 'sandbox'

export interface Sql {
  query<R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>
}

/** The connection of an open transaction. Statements that must not stand alone ask for this type. */
export interface Tx extends Sql {
  readonly inTransaction: true
}

export interface Db extends Sql {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openDb(url: string, max = 12): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c search_path=${SCHEMA}`,
    connectionTimeoutMillis: 8_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // A broken idle connection is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined)
  return {
    async query<R extends object>(text: string, values: readonly unknown[] = []) {
      return (await pool.query(text, [...values])).rows as R[]
    },
    async tx(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work({
          inTransaction: true,
          async query<R extends object>(text: string, values: readonly unknown[] = []) {
            return (await client.query(text, [...values])).rows as R[]
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
        client.release(broken)
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

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

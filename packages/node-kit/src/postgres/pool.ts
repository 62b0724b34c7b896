// Access to PostgreSQL: a pool, single statements, and short transactions.
import pg from 'pg'
import { type Route, routeTo } from '#src/address.ts'
import { whoAnswers } from '#src/postgres/ping.sql.ts'
import { onPrimary, refuseStandby } from '#src/postgres/primary.ts'
import { TAKE_TIME } from '#src/postgres/transaction.sql.ts'

// Fen and ids are 64-bit; a float would lose the last digits of either.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export type Row = Record<string, unknown>

/** What a statement runs on: the pool, or the connection of a transaction in progress. */
export interface Sql {
  /** With a `name` the statement is prepared once per connection: for the few that run thousands of times a second. */
  query<R extends object = Row>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
}

/** The connection of an open transaction. Statements that need a transaction take this type. */
export interface Tx extends Sql {
  readonly inTransaction: true
  /** From now on its statements, and the pauses between them, may take so long. */
  takeTime(ms: number): Promise<void>
}

export interface PoolStats {
  readonly total: number
  readonly idle: number
  /** Callers waiting for a connection. */
  readonly waiting: number
}

export interface Pool extends Sql {
  /** Runs `work` in one READ COMMITTED transaction. No network call belongs inside. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  stats(): PoolStats
  close(): Promise<void>
}

export interface PoolOptions {
  readonly max?: number
  /** The schema of names; by default the login's search path. */
  readonly schema?: string
  /** The role each connection must have; others are refused. */
  readonly user?: string
  /** Called with the wait time of a caller that found no idle connection. */
  readonly onWait?: (ms: number) => void
}

/** A connection with the wrong role, such as through a pooler that dropped it. */
export class WrongUser extends Error {
  readonly code = 'WRONG_USER'
}

/** The server did not answer: what the statement did is unknown. */
export class NoAnswer extends Error {
  /** As of a socket: a retry on another connection may succeed. */
  readonly code = 'ETIMEDOUT'
}

/** The server's own limit of a statement. */
const STATEMENT_MS = 15_000
/**
 * We wait less than that. A server that hangs never comes to its limit; and one that waits for its standby at COMMIT reports
 * success at its limit, though only one machine holds what was written.
 */
const LESS_MS = 1_000

export function openPool(url: string, { max = 12, schema, user, onWait }: PoolOptions = {}): Pool {
  const route = routeTo(url)
  // The pool awaits the return value and passes its error on, which its types do not show.
  const onConnect: (client: pg.ClientBase) => unknown = (client) => verify(client, route, user)
  const pool = new pg.Pool({
    ...route.connection,
    max,
    ...searchPath(schema),
    onConnect,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 8_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  })
  // An idle connection that breaks (database restart) is replaced by the pool; the event must have a listener.
  pool.on('error', () => undefined)
  const connect = () => onPrimary(route, () => timed(pool, onWait))
  return {
    query: async (text, values, name) => elsewhere(route, alone(await connect(), text, values, name)),
    tx: async (work) => elsewhere(route, inTransaction(await connect(), work)),
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** After a server did not answer the next connection begins with another host. */
async function elsewhere<T>(route: Route, work: Promise<T>): Promise<T> {
  const position = route.position()
  return work.catch((error: unknown) => {
    if (error instanceof NoAnswer) route.skip(position)
    throw error
  })
}

async function timed(pool: pg.Pool, onWait: PoolOptions['onWait']): Promise<pg.PoolClient> {
  // Earlier callers of the same tick still count as waiting and take an idle connection first.
  if (pool.idleCount > pool.waitingCount) return pool.connect()
  const from = performance.now()
  try {
    return await pool.connect()
  } finally {
    onWait?.(performance.now() - from)
  }
}

/** One statement on its own connection; after a failure the connection is discarded, since its state is unknown. */
async function alone<R extends object>(
  client: pg.PoolClient,
  ...statement: [text: string, values?: readonly unknown[], name?: string]
): Promise<R[]> {
  let failure: Error | undefined
  // As in a transaction: the database may close the connection during the statement.
  const lost = (error: Error) => {
    failure = error
  }
  client.on('error', lost)
  try {
    return await run<R>(client, STATEMENT_MS, ...statement)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.off('error', lost)
    client.release(failure)
  }
}

/** Checks the role of each new connection once, before it is used. */
async function verify(client: pg.ClientBase, route: Route, user: string | undefined): Promise<void> {
  await refuseStandby(client, route)
  if (user === undefined) return
  const found = await whoAnswers(client)
  if (found.name !== user)
    throw new WrongUser(`the connection is ${found.name} and not ${user}: nothing is sent on it`)
}

/** The connection option that makes `schema` the only place where names are looked up. */
export function searchPath(schema: string | undefined): { options?: string } {
  return schema === undefined ? {} : { options: `-c search_path=${schema}` }
}

async function run<R extends object>(
  on: pg.PoolClient,
  serverMs: number,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<R[]> {
  const limit = { query_timeout: serverMs - LESS_MS }
  const statement = { text, values: [...values], ...(name === undefined ? {} : { name }), ...limit }
  try {
    return (await on.query(statement)).rows as R[]
  } catch (error) {
    // The driver's own error has nothing but this text.
    if (error instanceof Error && error.message === 'Query read timeout')
      throw new NoAnswer(`the database did not answer within ${limit.query_timeout} ms`)
    throw error
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let broken: Error | undefined
  let serverMs = STATEMENT_MS
  // A connection closed by the database while in use emits an error event, which ends the process without a listener.
  const lost = (error: Error) => {
    broken = error
  }
  const query: Sql['query'] = (text, values, name) => run(client, serverMs, text, values, name)
  client.on('error', lost)
  try {
    await query('BEGIN')
    const result = await work({
      inTransaction: true,
      query,
      async takeTime(ms) {
        await query(TAKE_TIME, [String(ms)])
        serverMs = ms
      },
    })
    await query('COMMIT')
    return result
  } catch (error) {
    // On a connection that does not answer a rollback would wait as long again.
    if (error instanceof NoAnswer) broken = error
    else
      await query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** The single row a statement must yield; anything else is our bug. */
export function one<R>(rows: readonly R[]): R {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** Whether this is PostgreSQL's refusal because of the constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

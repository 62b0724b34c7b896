// Finds the primary among several hosts: standbys and starting servers are skipped.
import pg from 'pg'
import { NotPrimary, type Route, routeTo } from '#src/address.ts'
import { whoAnswers } from '#src/postgres/ping.sql.ts'

/** PostgreSQL's SQLSTATE of a server that is starting, stopping or recovering. */
const CANNOT_CONNECT_NOW = '57P03'
/** How long a single connection may take to be made. */
const CONNECT_MS = 8_000

/** Checks whether a new connection reached the primary, where several hosts are named. */
export async function refuseStandby(client: pg.ClientBase, route: Route): Promise<void> {
  if (route.hosts > 1 && (await whoAnswers(client)).isStandby)
    throw new NotPrimary('the database that answered takes no writes')
}

/** Every host is tried, beginning with the one that served last. */
export async function onPrimary<T>(route: Route, connect: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const position = route.position()
    try {
      return await connect()
    } catch (error) {
      if (!isElsewhere(error)) throw error
      route.skip(position)
      // Two rounds: the position may have moved past a dead host before the next turned out to be a standby.
      if (tried >= 2 * route.hosts) throw error
    }
  }
}

function isElsewhere(error: unknown): boolean {
  if (error instanceof NotPrimary) return true
  // The driver's errors of a server that accepts and then hangs have nothing but their texts.
  if (
    error instanceof Error &&
    /^(Query read timeout|Connection terminated due to connection timeout)$/.test(error.message)
  )
    return true
  return error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW
}

/** A single connection without a pool. The caller ends it. */
export async function connectToPrimary(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const route = routeTo(url)
  return onPrimary(route, async () => {
    const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...route.connection, ...options })
    try {
      await client.connect()
      await refuseStandby(client, route)
      return client
    } catch (error) {
      await client.end()
      throw error
    }
  })
}

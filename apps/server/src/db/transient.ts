// Which errors are about the database and the network, not about the data: a retry may succeed.
import pg from 'pg'

/** SQLSTATE classes: connection, serialisation and deadlock, resources, objects in use, operator's doing, system. */
const CLASSES = ['08', '40', '53', '55', '57', '58']
/** A primary that has become a standby refuses to write. */
const READ_ONLY = '25006'

export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.code === READ_ONLY || CLASSES.includes((error.code ?? '').slice(0, 2))
  if (!(error instanceof Error)) return false
  // The driver's own errors have no class: a broken socket has a code, the rest only a message.
  return 'code' in error || /connect|terminated|timeout/i.test(error.message)
}

/**
 * No connection, or no room on a disk: classes of SQLSTATE, codes of sockets and of a standby that was reached, and messages of a driver that
 * has no code for it.
 */
// XX: PostgreSQL's own failures, which is how it reports a full disk in the middle of a write.
const OUTAGE = ['08', '53', '57', '58', 'XX']
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|NOT_PRIMARY)$/
const DRIVER = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Whether the database was unreachable, refused connections or could not write, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.code === READ_ONLY || OUTAGE.includes((error.code ?? '').slice(0, 2))
  if (!(error instanceof Error)) return false
  return ('code' in error && SOCKET.test(String(error.code))) || DRIVER.test(error.message)
}

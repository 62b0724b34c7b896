// Finds free ports and says whether a wanted one is taken.
import { createServer } from 'node:net'

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<number | null>} the port it could listen on, or null when it is taken
 */
function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code
      if (code === 'EADDRINUSE' || code === 'EACCES') resolve(null)
      // A machine without IPv6 cannot hold the port there either.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(port)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const got = address && typeof address === 'object' ? address.port : port
      server.close(() => resolve(got))
    })
  })
}

/**
 * Below the ports that systems lend to outgoing connections: one of those could take it before it is listened on.
 * Each process walks from a place of its own, so that two of them do not find the same one.
 */
const FIRST = 20_000
const COUNT = 12_000
let next = (process.pid * 97) % COUNT

/** @returns {Promise<number>} a port that was free a moment ago, and that is not given out a second time */
export async function freePort() {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + next
    next = (next + 1) % COUNT
    if (await portIsFree(port)) return port
  }
  throw new Error('This machine has no free port.')
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function portIsFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    if ((await tryPort(port, host)) === null) return false
  }
  return true
}

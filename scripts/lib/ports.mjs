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

/** @returns {Promise<number>} a port that was free a moment ago */
export async function freePort() {
  const port = await tryPort(0, '127.0.0.1')
  if (!port) throw new Error('This machine has no free port.')
  return port
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

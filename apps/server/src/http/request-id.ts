// The id under which a request is found in the logs: the proxy's own where one that we trust stands before us, else a new one.
import type { IncomingMessage } from 'node:http'
import { isTrusted, type TrustedProxies } from '#src/http/trusted-proxies.ts'
import { newId } from '#src/ids.ts'

export const REQUEST_ID = 'x-request-id'
const SANE = /^[\w.:-]{8,64}$/

/** What a caller writes himself never counts: it would let him hide among the lines of somebody else. */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    const isProxys = typeof given === 'string' && SANE.test(given) && isTrusted(proxies, socket.remoteAddress)
    return isProxys ? given : newId()
  }
}

// The id of a request in the logs: a trusted proxy's own, else a new one.
import type { IncomingMessage } from 'node:http'
import { isTrusted, type TrustedProxies } from '#src/config/trusted-proxies.ts'
import { newId } from '#src/lib/ids.ts'

export const REQUEST_ID = 'x-request-id'
const SANE = /^[\w.:-]{8,64}$/

/** A caller's own header is ignored: it could otherwise hide among another caller's log lines. */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    const isProxys = typeof given === 'string' && SANE.test(given) && isTrusted(proxies, socket.remoteAddress)
    return isProxys ? given : newId()
  }
}

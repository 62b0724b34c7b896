// Which addresses messages are sent to: those of known push services alone, so that no member makes the server ask another one.
import { SANDBOX_PUSH_PATH } from '@lanting/contract/providers/sandbox'

export interface PushServices {
  /** `fcm.googleapis.com`, or `*.notify.windows.com` for the hosts below it. */
  readonly hosts: readonly string[]
  /** The sandbox plays a push service, over http; null with real money. */
  readonly sandboxOrigin: string | null
}

/** The origin of a push service that is allowed; null where the address is anything else. */
export function pushOrigin(endpoint: string, { hosts, sandboxOrigin }: PushServices): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (url.origin === sandboxOrigin) return url.pathname.startsWith(SANDBOX_PUSH_PATH) ? url.origin : null
  // A port other than 443 is named; a trailing dot is another way to write the same host.
  if (url.protocol !== 'https:' || url.port !== '') return null
  return hosts.some((host) => isOf(url.hostname, host)) ? url.origin : null
}

function isOf(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}

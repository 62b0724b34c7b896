// Addresses of a PostgreSQL: one host or several, of which the one that takes writes is used.
import net from 'node:net'

const PROBE_MS = 2_000
const DEFAULT_PORT = 5432
/** Scheme with login, hosts, and the rest. A host in brackets is an IPv6 address. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

export interface Host {
  readonly host: string
  readonly port: number
}

/** The hosts of `postgres://login@host1:5432,host2:5433/name`, in the order in which they are tried. */
export function hostsOf(url: string): Host[] {
  const [, , hosts = ''] = ADDRESS.exec(url) ?? []
  return hosts.split(',').map((text) => {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? []
    return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port || DEFAULT_PORT) }
  })
}

/** The same address with its first host alone, as the driver and `URL` read it. */
export function withFirstHost(url: string): string {
  const [, start, hosts = '', rest] = ADDRESS.exec(url) ?? []
  return start === undefined ? url : `${start}${hosts.split(',')[0]}${rest}`
}

/** The same address with a setting that each connection begins with, beside those it brings along. */
export function withSetting(url: string, name: string, value: string): string {
  const setting = encodeURIComponent(`-c ${name}=${value}`)
  if (/[?&]options=/.test(url)) return url.replace(/([?&]options=[^&]*)/, `$1%20${setting}`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${setting}`
}

/** Whom a connection reached does not take writes: a standby, or a primary that is one no more. */
export class NotPrimary extends Error {
  /** As errors of sockets have one: the same work may succeed on another connection. */
  readonly code = 'NOT_PRIMARY'
}

export interface Route {
  /** What the driver is given. */
  readonly connection: { connectionString: string; stream?: () => net.Socket }
  readonly hosts: number
  /** The host of the last connection is of no use: the next connection begins with the one after it. */
  skip(): void
}

export function routeTo(url: string): Route {
  const hosts = hostsOf(url)
  const connectionString = withFirstHost(url)
  if (hosts.length < 2) return { connection: { connectionString }, hosts: 1, skip: () => undefined }
  let first = 0
  const take = async (): Promise<Host> => {
    const from = first
    for (let tried = 0; tried < hosts.length; tried += 1) {
      const host = hosts[(from + tried) % hosts.length]
      if (host === undefined || !(await answers(host))) continue
      first = from + tried
      return host
    }
    throw new Error(`connect ECONNREFUSED: none of the ${hosts.length} hosts of the database answers`)
  }
  return {
    connection: { connectionString, stream: () => new RoutedSocket(take) },
    hosts: hosts.length,
    skip: () => void (first += 1),
  }
}

/** Connects to whom it is sent, whatever the driver names. */
class RoutedSocket extends net.Socket {
  constructor(private readonly chooseHost: () => Promise<Host>) {
    super()
  }

  override connect(): this {
    this.chooseHost().then(
      ({ host, port }) => {
        // Given up while we were looking: the driver has already been told.
        if (!this.destroyed) super.connect({ host, port })
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
}

function answers({ host, port }: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect({ host, port, timeout: PROBE_MS })
    const end = (does: boolean) => {
      probe.destroy()
      resolve(does)
    }
    probe.once('connect', () => end(true))
    probe.once('error', () => end(false))
    probe.once('timeout', () => end(false))
  })
}

// Addresses of a PostgreSQL: one host or several, of which the one that takes writes is used.
import net from 'node:net'

const PROBE_MS = 2_000
/** How often a host is asked that connections stand to. */
const WATCH_MS = 1_000
/** A single lost answer is no reason to break what works. */
const SILENT_PROBES = 2
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
  /** Where the next connection begins to look. */
  position(): number
  /** Whom that position led to is of no use. Only the first of several that found it so moves everybody on. */
  skip(position: number): void
}

export function routeTo(url: string): Route {
  const hosts = hostsOf(url)
  const connectionString = withFirstHost(url)
  if (hosts.length < 2)
    return { connection: { connectionString }, hosts: 1, position: () => 0, skip: () => undefined }
  let first = 0
  const take = async (): Promise<Host> => {
    const from = first
    for (let tried = 0; tried < hosts.length; tried += 1) {
      const host = hosts[(from + tried) % hosts.length]
      if (host === undefined || !(await answers(host))) continue
      first = from + tried
      return host
    }
    throw socketError('ECONNREFUSED', `none of the ${hosts.length} hosts of the database answers`)
  }
  const watch = new Watch()
  return {
    connection: { connectionString, stream: () => new RoutedSocket(take, watch) },
    hosts: hosts.length,
    position: () => first,
    skip: (position) => {
      if (first === position) first += 1
    },
  }
}

/** As the system's own errors are: whoever sorts failures reads the code. */
function socketError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code })
}

/** Connects to whom it is sent, whatever the driver names. */
class RoutedSocket extends net.Socket {
  constructor(
    private readonly chooseHost: () => Promise<Host>,
    private readonly watch: Watch,
  ) {
    super()
  }

  override connect(): this {
    this.chooseHost().then(
      (host) => {
        // Given up while we were looking: the driver has already been told.
        if (this.destroyed) return
        super.connect({ ...host })
        this.watch.add(host, this)
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
}

/**
 * A machine that is cut off ends no connection: whoever waits for its answer would wait for minutes. So a host that connections
 * stand to is asked now and then whether it is there, and connections to one that is not are broken here.
 */
class Watch {
  private readonly sockets = new Map<string, Set<net.Socket>>()

  add(host: Host, socket: net.Socket): void {
    const name = `${host.host}:${host.port}`
    const own = this.sockets.get(name)
    const all = own ?? new Set()
    all.add(socket)
    socket.once('close', () => all.delete(socket))
    if (own !== undefined) return
    this.sockets.set(name, all)
    this.look(host, name, all, 0)
  }

  private look(host: Host, name: string, all: Set<net.Socket>, silent: number): void {
    const timer = setTimeout(() => {
      if (all.size === 0) return void this.sockets.delete(name)
      void answers(host).then((does) => {
        const missed = does ? 0 : silent + 1
        if (missed >= SILENT_PROBES)
          for (const socket of all)
            socket.destroy(socketError('ETIMEDOUT', `${name} does not answer any more`))
        this.look(host, name, all, missed)
      })
    }, WATCH_MS)
    timer.unref()
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

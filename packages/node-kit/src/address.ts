// Connection strings of PostgreSQL: one host or several, of which the primary is used.
import net from 'node:net'

const PROBE_MS = 2_000
/** Health-check interval of a host with open connections. */
const WATCH_MS = 1_000
/** Tolerates a single lost health check. */
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

/** The same address with a connection setting added to its own. */
export function withSetting(url: string, name: string, value: string): string {
  const setting = encodeURIComponent(`-c ${name}=${value}`)
  if (/[?&]options=/.test(url)) return url.replace(/([?&]options=[^&]*)/, `$1%20${setting}`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${setting}`
}

/** The host reached does not take writes: a standby, or a demoted primary. */
export class NotPrimary extends Error {
  /** A code like a socket error's: a retry on another connection may succeed. */
  readonly code = 'NOT_PRIMARY'
}

export interface Route {
  /** The address for the driver. */
  readonly connection: { connectionString: string; stream?: () => net.Socket }
  readonly hosts: number
  /** The host to try next. */
  position(): number
  /** Reports that the host at this position failed. Only the first of several reports advances the position. */
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

/** Like system errors: callers classify failures by the code. */
function socketError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code })
}

/** Connects to the route's current host, whatever host the driver names. */
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
        // Destroyed during the lookup: the driver already knows.
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
 * A partitioned machine closes no connection, and a pending query would wait for minutes. So hosts with open connections
 * are health-checked, and connections to one that does not answer are destroyed here.
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
    this.scheduleProbe(host, name, all, 0)
  }

  private scheduleProbe(host: Host, name: string, all: Set<net.Socket>, silent: number): void {
    const timer = setTimeout(() => {
      if (all.size === 0) return void this.sockets.delete(name)
      void answers(host).then((does) => {
        const missed = does ? 0 : silent + 1
        if (missed >= SILENT_PROBES)
          for (const socket of all)
            socket.destroy(socketError('ETIMEDOUT', `${name} does not answer any more`))
        this.scheduleProbe(host, name, all, missed)
      })
    }, WATCH_MS)
    timer.unref()
  }
}

/**
 * Before any login: PostgreSQL answers one byte, whether it speaks GSSAPI, and writes no line when we leave then. The same
 * question about TLS fills its log.
 */
const GSS_REQUEST = Buffer.from('0000000804d21630', 'hex')

/** Asks the server and not only its kernel, which accepts connections for a server that hangs. */
function answers({ host, port }: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect({ host, port, timeout: PROBE_MS })
    const end = (does: boolean) => {
      probe.destroy()
      resolve(does)
    }
    probe.once('connect', () => probe.write(GSS_REQUEST))
    probe.once('data', () => end(true))
    probe.once('error', () => end(false))
    probe.once('timeout', () => end(false))
  })
}

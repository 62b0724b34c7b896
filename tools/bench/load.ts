// Load without a client's weight: raw keep-alive sockets that send one prepared request after the other.
import { connect, type Socket } from 'node:net'

export interface Load {
  /** Responses per second over one turn. Throws on an unexpected one. */
  perSecond(ms: number): Promise<number>
  close(): void
}

export interface Asked {
  readonly port: number
  readonly connections: number
  /** The next request of a connection, whole, as bytes. */
  readonly next: (connection: number) => Buffer
  /** Every response must begin like this. */
  readonly status?: string
}

interface Line {
  readonly socket: Socket
  answered: () => void
  failed: (error: Error) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Opens the connections once; each turn uses all of them, one request at a time on each. */
export async function openLoad({ port, connections, next, status = 'HTTP/1.1 200' }: Asked): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port, status)))

  async function turn(line: Line, at: number, until: number): Promise<number> {
    let done = 0
    while (performance.now() < until) {
      await new Promise<void>((resolve, reject) => {
        line.answered = resolve
        line.failed = reject
        line.socket.write(next(at))
      })
      done += 1
    }
    return done
  }

  return {
    async perSecond(ms) {
      const startedAt = performance.now()
      const counts = await Promise.all(lines.map((line, at) => turn(line, at, startedAt + ms)))
      return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - startedAt)
    },
    close() {
      for (const { socket } of lines) socket.destroy()
    },
  }
}

async function openLine(port: number, status: string): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const line: Line = { socket, answered: () => undefined, failed: () => undefined }
  let pending: Buffer = Buffer.alloc(0)
  socket.on('error', (error) => line.failed(error))
  socket.on('close', () => line.failed(new Error('the server closed a connection')))
  socket.on('data', (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    const head = pending.indexOf(HEAD_END)
    if (head < 0) return
    const text = pending.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (pending.length < head + HEAD_END.length + length) return
    const wrong = text.startsWith(status)
      ? null
      : new Error(`${text}\n\n${pending.subarray(head).toString()}`)
    pending = Buffer.alloc(0)
    if (wrong === null) line.answered()
    else line.failed(wrong)
  })
  return line
}

/** A POST with a JSON body, as a browser would send it, without what only browsers need. */
export function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Buffer {
  const text = JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
}

// A proxy as deploy/haproxy configures one, for where none is installed: health checks by /readyz, and a connection that is refused
// is tried elsewhere. Nothing that reached a process is sent again.
import {
  createServer,
  Agent,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'

const CHECK_MS = 500
/** Two failed checks take a process out, one good one takes it in. */
const FALL = 2

export class Proxy {
  private readonly agent = new Agent({ keepAlive: true, timeout: 30_000 })
  private readonly failed = new Map<number, number>()
  private readonly timer = setInterval(() => void this.check(), CHECK_MS)
  private turn = 0

  private constructor(
    private readonly backends: readonly number[],
    private readonly server: Server,
  ) {
    server.on(
      'request',
      (incoming: IncomingMessage, answer: ServerResponse) => void this.pass(incoming, answer),
    )
  }

  static async open(port: number, backends: readonly number[]): Promise<Proxy> {
    const server = createServer()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return new Proxy(backends, server)
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    this.agent.destroy()
    this.server.closeAllConnections()
    this.server.close()
  }

  private async check(): Promise<void> {
    await Promise.all(
      this.backends.map(async (port) => {
        const isOk = await fetch(`http://127.0.0.1:${port}/readyz`, {
          signal: AbortSignal.timeout(2_000),
        }).then(
          (answer) => answer.ok,
          () => false,
        )
        this.failed.set(port, isOk ? 0 : (this.failed.get(port) ?? 0) + 1)
      }),
    )
  }

  private async pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const living = this.backends.filter((port) => (this.failed.get(port) ?? 0) < FALL)
    const order = living.map((_, n) => living[(this.turn + n) % living.length] ?? 0)
    this.turn += 1
    this.send(order, incoming, Buffer.concat(parts), answer)
  }

  private send(
    order: readonly number[],
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): void {
    const [port, ...others] = order
    if (port === undefined) return void answer.writeHead(503).end()
    const { method, url: path, headers } = incoming
    const onward = request({ agent: this.agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return this.send(others, incoming, body, answer)
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    })
    onward.end(body)
  }
}

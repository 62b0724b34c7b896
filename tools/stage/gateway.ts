// A proxy between Chromium and the product whose network is bad: answers late, answers lost, or nothing at all for seconds.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { seededRandom } from '@lanting/node-kit/seeded-random'
import type { BadNetwork } from './network.mjs'

const API = /^\/(office-)?api\//
/** At most; of the last two half at least, and the rest by chance. */
const TIMES = { lateMs: 2_500, thereMs: 10_000, awayMs: 4_000 }
type Times = typeof TIMES

export interface Gateway {
  readonly url: string
  close(): Promise<void>
}

/** `deliver` takes the body where it was read already. */
type Pass = (asked: IncomingMessage, answer: IncomingMessage, deliver: (body?: Buffer) => void) => void

/** Every answer of a call is held for a random time, so that answers overtake each other. */
function late(below: (limit: number) => number, atMostMs: number): Pass {
  return (asked, _answer, deliver) => {
    if (isCall(asked)) setTimeout(() => deliver(), below(atMostMs))
    else deliver()
  }
}

/** The server has acted and the connection breaks: once for each call of a session under each key. A refusal arrives. */
function lost(): Pass {
  const before = new Set<string>()
  return (asked, answer, deliver) => {
    const { authorization = '', 'idempotency-key': key = '' } = asked.headers
    const once = `${asked.url} ${authorization} ${String(key)}`
    if (!isCall(asked) || before.has(once)) return deliver()
    const body: Buffer[] = []
    answer.on('data', (part: Buffer) => body.push(part))
    answer.once('end', () => {
      const whole = Buffer.concat(body)
      if (!whole.includes('"code":200')) return deliver(whole)
      before.add(once)
      asked.socket.destroy()
    })
  }
}

/** Uploads pass: a page of ours sends no large body twice by itself. */
function isCall({ url = '', headers }: IncomingMessage): boolean {
  const isUpload = headers['content-type']?.startsWith('multipart/') === true
  return !isUpload && API.test(new URL(url).pathname)
}

/** Cuts everything for some seconds, again and again. */
class Absence {
  isAway = false
  private readonly sockets = new Set<Socket>()
  private readonly waiting: (() => void)[] = []
  /** Of a document that is opening: without them there is no page yet that could say anything. */
  private readonly firstFiles = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly below: (limit: number) => number,
    private readonly times: Times,
  ) {
    this.turn()
  }

  /** Runs when the network is there for this request, or cuts it. A person opens a page that did not open again. */
  admit(asked: IncomingMessage, run: () => void): void {
    const isOpening = asked.headers['sec-fetch-dest'] === 'document' || this.firstFiles.has(asked.url ?? '')
    if (isOpening) this.sockets.delete(asked.socket)
    if (!this.isAway) run()
    else if (isOpening) this.waiting.push(run)
    else asked.socket.destroy()
  }

  watch(socket: Socket): void {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
  }

  /** Reads which files the document names. */
  opens(asked: IncomingMessage, answer: IncomingMessage): void {
    if (asked.headers['sec-fetch-dest'] !== 'document') return
    const text: Buffer[] = []
    answer.on('data', (part: Buffer) => text.push(part))
    answer.once('end', () => {
      for (const [, file = ''] of Buffer.concat(text)
        .toString()
        .matchAll(/(?:src|href)="(\/[^"]+)"/g))
        this.firstFiles.add(new URL(file, asked.url).href)
    })
  }

  end(): void {
    clearTimeout(this.timer)
    for (const socket of this.sockets) socket.destroy()
  }

  private turn(): void {
    const most = this.isAway ? this.times.awayMs : this.times.thereMs
    this.timer = setTimeout(
      () => {
        this.isAway = !this.isAway
        if (this.isAway) for (const socket of this.sockets) socket.destroy()
        else for (const run of this.waiting.splice(0)) run()
        this.turn()
      },
      most / 2 + this.below(most / 2),
    ).unref()
  }
}

/** Every answer ends its connection: on a kept one, Chromium would send a request again by itself, unseen by the page. */
function deliver(answer: IncomingMessage, response: ServerResponse, body?: Buffer): void {
  const headers = { ...answer.headers, connection: 'close' }
  response.writeHead(answer.statusCode ?? 502, headers)
  if (body === undefined) answer.pipe(response)
  else response.end(body)
}

export async function openGateway({ kind, seed }: BadNetwork, times = TIMES): Promise<Gateway> {
  const chance = seededRandom(seed)
  const below = (n: number) => chance.below(n)
  const absence = kind === 'away' ? new Absence(below, times) : null
  const passes: Record<typeof kind, Pass> = {
    late: late(below, times.lateMs),
    lost: lost(),
    away: (_asked, _answer, go) => go(),
  }
  const pass = passes[kind]

  const forward = (asked: IncomingMessage, response: ServerResponse) => {
    const { 'proxy-connection': _, ...headers } = asked.headers
    // Documents and calls are read here, too.
    if (headers['sec-fetch-dest'] === 'document' || isCall(asked)) headers['accept-encoding'] = 'identity'
    const { method } = asked
    const onward = request(asked.url ?? '', { method, headers, agent: false }, (answer) => {
      absence?.opens(asked, answer)
      pass(asked, answer, (body) => deliver(answer, response, body))
    })
    onward.on('error', () => asked.socket.destroy())
    asked.pipe(onward)
  }

  const server = createServer((asked, response) => {
    if (absence === null) forward(asked, response)
    else absence.admit(asked, () => forward(asked, response))
  })
  server.on('connection', (socket: Socket) => {
    // Both sides cut connections here; that is no error of ours.
    socket.on('error', () => undefined)
    absence?.watch(socket)
  })
  // Live updates go through a tunnel.
  server.on('connect', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    if (absence?.isAway === true) return void socket.destroy()
    const { hostname, port } = new URL(`http://${asked.url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    const end = () => {
      onward.destroy()
      socket.destroy()
    }
    for (const one of [onward, socket]) one.once('error', end).once('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        absence?.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// A small client of WebDriver BiDi: commands with their responses, and the subscribed events.
import WebSocket from 'ws'

/** Timeout of a command, generous for a busy machine. */
const ANSWER_MS = 120_000

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

interface Heard {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: unknown
}

export class BidiClient {
  private lastId = 0
  private readonly waiting = new Map<number, Waiting>()

  private constructor(
    private readonly socket: WebSocket,
    private readonly onEvent: (method: string, params: unknown) => void,
  ) {
    socket.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString('utf8')) as Heard))
    socket.on('close', () => {
      for (const id of this.waiting.keys()) this.settle(id)?.reject(new Error('the browser is gone'))
    })
  }

  static connect(url: string, onEvent: (method: string, params: unknown) => void): Promise<BidiClient> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url)
      socket.once('open', () => resolve(new BidiClient(socket, onEvent)))
      socket.once('error', reject)
    })
  }

  send(method: string, params: object): Promise<unknown> {
    this.lastId += 1
    const id = this.lastId
    return new Promise((resolve, reject) => {
      const fail = () => this.settle(id)?.reject(new Error(`${method} was never answered`))
      this.waiting.set(id, { resolve, reject, timer: setTimeout(fail, ANSWER_MS) })
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.socket.close()
  }

  private hear({ id, type, result, error, message, method, params }: Heard): void {
    if (type === 'event') return this.onEvent(method ?? '', params)
    const one = id === undefined ? undefined : this.settle(id)
    if (type === 'success') one?.resolve(result)
    else one?.reject(new Error(`${error}: ${message}`))
  }

  private settle(id: number): Waiting | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    clearTimeout(one?.timer)
    return one
  }
}

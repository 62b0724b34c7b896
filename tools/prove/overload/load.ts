// Open-loop load: requests at a fixed rate over raw sockets, whatever the server's speed; each response with its time.
import { connect, type Socket } from 'node:net'
import { pause } from '#tools/stage/stage.ts'

export interface Answer<K extends string> {
  readonly kind: K
  /** 0: the connection broke. */
  readonly status: number
  readonly ms: number
  readonly hasRetryAfter: boolean
}

export interface Ask<K extends string> {
  readonly kind: K
  /** The whole request. */
  readonly bytes: Buffer
}

interface Line {
  readonly socket: Socket
  heard: (status: number, hasRetryAfter: boolean) => void
}

const HEAD_END = '\r\n\r\n'
const TICK_MS = 5
const LINES_MAX = 4_000

export class Callers<K extends string> {
  private readonly idle: Line[] = []
  private lines = 0

  constructor(
    private readonly port: number,
    private readonly next: () => Ask<K>,
  ) {}

  /** Kept-alive connections, as a proxy has them: a later request waits for a response and not for a connection. */
  async connect(lines: number): Promise<void> {
    while (this.lines < lines) this.idle.push(await this.open())
  }

  /** Concurrent callers, each sending its next request after the response, or after its Retry-After. */
  async insist(callers: number, ms: number, next = this.next): Promise<Answer<K>[]> {
    const answers: Answer<K>[] = []
    const until = performance.now() + ms
    const one = async () => {
      while (performance.now() < until) {
        const answer = await this.ask(next)
        answers.push(answer)
        if (answer.hasRetryAfter) await pause(1_000)
      }
    }
    await Promise.all(Array.from({ length: callers }, one))
    return answers
  }

  /** Calls per second, independent of earlier responses. */
  async come(perSecond: number, ms: number): Promise<Answer<K>[]> {
    const answers: Promise<Answer<K>>[] = []
    const from = performance.now()
    for (let now = from; now - from < ms; now = performance.now()) {
      const due = Math.floor(((now - from) * perSecond) / 1_000)
      while (answers.length < due) answers.push(this.ask(this.next))
      await pause(TICK_MS)
    }
    return Promise.all(answers)
  }

  close(): void {
    for (const { socket } of this.idle) socket.destroy()
  }

  async ask(next: () => Ask<K>): Promise<Answer<K>> {
    const { kind, bytes } = next()
    const from = performance.now()
    const line = this.idle.pop() ?? (await this.open())
    return new Promise((resolve) => {
      line.heard = (status, hasRetryAfter) => {
        if (status > 0) this.idle.push(line)
        else this.lines -= 1
        resolve({ kind, status, ms: performance.now() - from, hasRetryAfter })
      }
      line.socket.write(bytes)
    })
  }

  private async open(): Promise<Line> {
    this.lines += 1
    if (this.lines > LINES_MAX) throw new Error(`more than ${LINES_MAX} calls wait for an answer`)
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    const line: Line = { socket, heard: () => undefined }
    const lost = () => line.heard(0, false)
    socket.once('error', lost).once('close', lost)
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      const head = text.indexOf(HEAD_END)
      if (head < 0) return
      const [, length = '0'] = /content-length: (\d+)/i.exec(text.slice(0, head)) ?? []
      if (text.length < head + HEAD_END.length + Number(length)) return
      const [status, hasRetryAfter] = [
        Number(text.slice(9, 12)),
        /\nretry-after: \d/i.test(text.slice(0, head)),
      ]
      text = ''
      line.heard(status, hasRetryAfter)
    })
    await new Promise((resolve) => socket.once('connect', resolve).once('error', resolve))
    return line
  }
}

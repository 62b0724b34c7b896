// Replaces WebSocket: every connection is recorded, the test plays the server.
import { vi } from 'vitest'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  readyState = 0
  readonly sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly url: string

  constructor(url: string) {
    this.url = url
    sockets.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  receive(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }

  /** The connection breaks, or the server closes it with a code. */
  break(code = 1006): void {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.({ code })
  }
}

const sockets: FakeSocket[] = []

/** The connections made from now on, oldest first. */
export function fakeSockets(): readonly FakeSocket[] {
  sockets.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  return sockets
}

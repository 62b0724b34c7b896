// A seat in a room: the member's WebSocket, kept alive by pings.
import { WebSocket } from 'ws'

const PING_MS = 10_000
const OPEN_MS = 10_000

export class Seat {
  private readonly pings: NodeJS.Timeout

  private constructor(
    private readonly socket: WebSocket,
    readonly roomId: number,
  ) {
    this.pings = setInterval(() => this.send('ping'), PING_MS)
    socket.once('close', () => clearInterval(this.pings))
    // A broken socket is an empty seat: its owner notices on the next action.
    socket.on('error', () => socket.terminate())
    // Incoming messages are ignored.
    socket.on('message', () => undefined)
  }

  /** Null when the room could not be entered. */
  static async take(
    { baseUrl, origin }: { readonly baseUrl: string; readonly origin: string },
    roomId: number,
    ticket: string,
  ): Promise<Seat | null> {
    const address = `${baseUrl.replace(/^http/, 'ws')}/wss?roomid=${roomId}&token=${ticket}`
    const socket = new WebSocket(address, { handshakeTimeout: OPEN_MS, origin })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    return isOpen ? new Seat(socket, roomId) : null
  }

  isTaken(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  say(text: string): void {
    this.send(JSON.stringify({ content: text }))
  }

  private send(frame: string): void {
    if (this.isTaken()) this.socket.send(frame)
  }

  leave(): void {
    clearInterval(this.pings)
    this.socket.close()
  }
}

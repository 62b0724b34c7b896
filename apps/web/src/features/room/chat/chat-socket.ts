// The room's WebSocket: a one-time ticket per connection, a ping every 3 s, reconnects and fetches missed messages.
import { failureOf, isFinalRefusal } from '@lanting/browser-kit/call-error'
import { LIMITS } from '@lanting/contract/limits'
import type { SocketDown } from '@lanting/contract/socket'
import { call } from '#src/lib/call.ts'
import { randomIndex } from '#src/lib/random-index.ts'

/** Backoff before each reconnect, plus random jitter so that a whole room does not reconnect at once. */
export const BACK_OFF_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000] as const
const JITTER_MS = 500
/** The server's close codes for: session over, too many connections of one member. */
const ENDED: ReadonlySet<number> = new Set([4001, 4002])

export type SocketEvent = Exclude<SocketDown, 'pong'>
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

interface RoomSocketOptions {
  readonly roomId: number
  /** The last known message id, so that only newer ones are sent after a reconnect. */
  readonly since: () => number
  readonly onEvent: (event: SocketEvent) => void
  readonly onState: (state: SocketState) => void
}

export interface RoomSocket {
  /** False while disconnected: the caller keeps the text. */
  readonly say: (content: string) => boolean
  readonly close: () => void
}

const address = (roomId: number, ticket: string, since: number) => {
  const { protocol, host } = window.location
  const query = new URLSearchParams({ roomid: String(roomId), token: ticket, frames: 'all' })
  if (since > 0) query.set('since', String(since))
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/wss?${query.toString()}`
}

export function openRoomSocket(options: RoomSocketOptions): RoomSocket {
  const connection = new RoomConnection(options)
  connection.open()
  return connection
}

class RoomConnection implements RoomSocket {
  private readonly options: RoomSocketOptions
  private socket: WebSocket | null = null
  private ping: ReturnType<typeof setInterval> | undefined
  private again: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  private isOver = false
  /** A ping timeout applies only once the server has answered a ping. */
  private lastPongAt: number | null = null

  constructor(options: RoomSocketOptions) {
    this.options = options
  }

  open(): void {
    window.addEventListener('online', this.reconnectNow)
    document.addEventListener('visibilitychange', this.reconnectNow)
    window.addEventListener('pagehide', this.onPageHide)
    window.addEventListener('pageshow', this.onPageShow)
    void this.connect()
  }

  say(content: string): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify({ content, order: null }))
    return true
  }

  close(): void {
    this.isOver = true
    clearTimeout(this.again)
    window.removeEventListener('online', this.reconnectNow)
    document.removeEventListener('visibilitychange', this.reconnectNow)
    window.removeEventListener('pagehide', this.onPageHide)
    window.removeEventListener('pageshow', this.onPageShow)
    this.pause()
  }

  private async connect(): Promise<void> {
    const { roomId, since, onState } = this.options
    if (this.isOver || this.socket !== null) return
    onState('connecting')
    const ticket = await fetchTicket(roomId)
    if (this.isOver || this.socket !== null) return
    if (ticket === NO_TICKET) return onState('closed')
    if (ticket === null) return this.retry()
    this.attach(new WebSocket(address(roomId, ticket, since())))
  }

  private attach(socket: WebSocket): void {
    this.socket = socket
    this.lastPongAt = null
    socket.onopen = () => {
      this.options.onState('open')
      this.ping = setInterval(() => this.sendPing(), LIMITS.chatPingMs)
    }
    socket.onmessage = ({ data }) => this.handleMessage(data)
    socket.onclose = ({ code }) => {
      if (ENDED.has(code)) this.pause()
      else this.retry()
    }
  }

  private handleMessage(data: unknown): void {
    if (data === 'pong') {
      this.lastPongAt = performance.now()
      return
    }
    this.tries = 0
    const event = readEvent(data)
    if (event !== null) this.options.onEvent(event)
  }

  private sendPing(): void {
    if (this.lastPongAt !== null && performance.now() - this.lastPongAt > LIMITS.chat.silenceMs) this.retry()
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('ping')
  }

  private drop(): void {
    clearInterval(this.ping)
    const old = this.socket
    this.socket = null
    if (old === null) return
    old.onmessage = null
    old.onclose = null
    old.close()
  }

  private retry(): void {
    this.drop()
    if (this.isOver) return
    this.options.onState('waiting')
    const wait = BACK_OFF_MS[Math.min(this.tries, BACK_OFF_MS.length - 1)] ?? 0
    this.tries += 1
    clearTimeout(this.again)
    this.again = setTimeout(() => void this.connect(), wait + randomIndex(JITTER_MS))
  }

  /** Paused until the page is visible again: reconnecting at once would only evict another page of the member. */
  private pause(): void {
    this.drop()
    this.options.onState('closed')
  }

  /** A page with an open socket cannot enter the browser's back/forward cache. */
  private readonly onPageHide = (): void => {
    clearTimeout(this.again)
    this.pause()
  }

  private readonly onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.reconnectNow()
  }

  /** The network or the page is back: reconnect without waiting for the backoff. */
  private readonly reconnectNow = (): void => {
    if (this.isOver || document.visibilityState !== 'visible') return
    if (this.socket !== null && this.socket.readyState <= WebSocket.OPEN) return
    clearTimeout(this.again)
    this.drop()
    void this.connect()
  }
}

/** A final refusal: no retry can help. */
const NO_TICKET = ''

/** Null when a retry may help. */
async function fetchTicket(roomId: number): Promise<string | null> {
  try {
    return (await call('POST /api/wsticket', { room_id: roomId }, { quiet: true })).data.ticket
  } catch (error) {
    const failure = failureOf(error)
    return failure?.kind === 'unauthorised' || isFinalRefusal(failure) ? NO_TICKET : null
  }
}

function readEvent(data: unknown): SocketEvent | null {
  if (typeof data !== 'string') return null
  try {
    const event = JSON.parse(data) as SocketEvent
    return typeof event === 'object' && event !== null && 'sysmsg' in event ? event : null
  } catch {
    return null
  }
}

// The room's socket: a one-time ticket each time, a ping every 3 s, back after a break with what was missed.
import type { SocketDown } from '@lanting/contract/socket'
import { LIMITS } from '@lanting/contract/limits'
import { failureOf } from '@lanting/browser-kit/call-error'
import { call } from '#src/lib/call.ts'
import { randomIndex } from '#src/lib/random-index.ts'

/** Waits before each new try, a random part on top so that a whole room does not come back at once. */
export const BACK_OFF_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000] as const
const JITTER_MS = 500
/** The server's own words for: the session is over, too many pages of one member. */
const ENDED: ReadonlySet<number> = new Set([4001, 4002])

export type SocketEvent = Exclude<SocketDown, 'pong'>
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

interface RoomSocketOptions {
  readonly roomId: number
  /** The last message known, so that only newer ones are sent after a break. */
  readonly since: () => number
  readonly onEvent: (event: SocketEvent) => void
  readonly onState: (state: SocketState) => void
}

export interface RoomSocket {
  /** False while there is no connection: the words stay with whoever typed them. */
  readonly say: (content: string) => boolean
  readonly close: () => void
}

const address = (roomId: number, ticket: string, since: number) => {
  const { protocol, host } = window.location
  const query = new URLSearchParams({ roomid: String(roomId), token: ticket })
  if (since > 0) query.set('since', String(since))
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/wss?${query.toString()}`
}

export function openRoomSocket({ roomId, since, onEvent, onState }: RoomSocketOptions): RoomSocket {
  let socket: WebSocket | null = null
  let ping: ReturnType<typeof setInterval> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isOver = false
  /** Only a server that answers pings can be missed by its silence. */
  let heardAt: number | null = null

  const drop = () => {
    clearInterval(ping)
    const old = socket
    socket = null
    if (old === null) return
    old.onmessage = null
    old.onclose = null
    old.close()
  }
  const later = () => {
    drop()
    if (isOver) return
    onState('waiting')
    const wait = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)] ?? 0
    tries += 1
    clearTimeout(again)
    again = setTimeout(() => void connect(), wait + randomIndex(JITTER_MS))
  }
  /** Until the page is looked at again: coming back at once would only push another page of the member out. */
  const rest = () => {
    drop()
    onState('closed')
  }
  const beat = () => {
    if (heardAt !== null && performance.now() - heardAt > LIMITS.chat.silenceMs) later()
    else if (socket?.readyState === WebSocket.OPEN) socket.send('ping')
  }
  const connect = async () => {
    if (isOver || socket !== null) return
    onState('connecting')
    const ticket = await askTicket(roomId)
    if (isOver || socket !== null) return
    if (ticket === NO_TICKET) {
      onState('closed')
      return
    }
    if (ticket === null) {
      later()
      return
    }
    const next = new WebSocket(address(roomId, ticket, since()))
    socket = next
    heardAt = null
    next.onopen = () => {
      onState('open')
      ping = setInterval(beat, LIMITS.chatPingMs)
    }
    next.onmessage = ({ data }) => {
      if (data === 'pong') {
        heardAt = performance.now()
        return
      }
      tries = 0
      const event = readEvent(data)
      if (event !== null) onEvent(event)
    }
    next.onclose = ({ code }) => {
      if (ENDED.has(code)) rest()
      else later()
    }
  }
  /** The network or the page is back: no reason to wait out the rest of the pause. */
  const hurry = () => {
    if (isOver || document.visibilityState !== 'visible') return
    if (socket !== null && socket.readyState <= WebSocket.OPEN) return
    clearTimeout(again)
    drop()
    void connect()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  void connect()

  return {
    say: (content) => {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify({ content, order: null }))
      return true
    },
    close: () => {
      isOver = true
      clearTimeout(again)
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      drop()
      onState('closed')
    },
  }
}

/** The server said no for good: no further try can help. */
const NO_TICKET = ''

/** Null when it is worth another try. */
async function askTicket(roomId: number): Promise<string | null> {
  try {
    return (await call('POST /api/wsticket', { room_id: roomId }, { quiet: true })).data.ticket
  } catch (error) {
    const failure = failureOf(error)
    const isFinal =
      failure?.kind === 'unauthorised' ||
      (failure?.kind === 'refused' && failure.code < 500 && failure.code !== 429)
    return isFinal ? NO_TICKET : null
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

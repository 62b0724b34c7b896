// Sockets against a listening member app, as a browser opens them: ticket first, then the address with it.
import type { AddressInfo } from 'node:net'
import { LIMITS } from '@lanting/contract/limits'
import type { ChatMessage, SocketDown } from '@lanting/contract/socket'
import { WebSocket } from 'ws'
import type { TestApp } from '#src/test/app.ts'

/** The default public address; the port a test really listens on is another. */
export const ORIGIN = 'http://localhost:3000'

/** A broken chat fails after five seconds; counted in turns of the event loop, so that a busy machine takes longer. */
const TURNS = 500
const TURN_MS = 10

/** Waits for what a socket is about to show, and gives it. */
export async function until<T>(look: () => T | null | undefined | false): Promise<T> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const seen = look()
    if (seen !== null && seen !== undefined && seen !== false) return seen
    await new Promise((resolve) => setTimeout(resolve, TURN_MS))
  }
  throw new Error(`not seen within ${(TURNS * TURN_MS) / 1000} seconds: ${look.toString()}`)
}

/** Waits for the end of a socket and returns its code. */
export const closed = (socket: TestSocket): Promise<number> => until(() => socket.closed())

export interface TestSocket {
  readonly socket: WebSocket
  readonly frames: SocketDown[]
  /** Set once it is closed. */
  readonly closed: () => number | null
  say(content: string): void
  sendRaw(text: string): void
  /** Waits for a frame that fits. */
  next(fits: (frame: SocketDown) => boolean): Promise<SocketDown>
  texts(): string[]
  close(): void
}

/** Listens on a free port, once per app. */
export async function listen(test: TestApp): Promise<string> {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  return `ws://127.0.0.1:${port}/wss`
}

export async function ticketOf(test: TestApp, token: string, roomId = 101): Promise<string> {
  const answer = await test.call('POST /api/wsticket', { room_id: roomId }, { token })
  if (answer.code !== 200) throw new Error(`no ticket: ${answer.message}`)
  return answer.data.ticket
}

export interface OpenOptions {
  readonly roomId?: number
  readonly since?: number
  readonly origin?: string | null
}

export async function openSocket(
  test: TestApp,
  token: string,
  { roomId = 101, since, origin = ORIGIN }: OpenOptions = {},
): Promise<TestSocket> {
  const ticket = await ticketOf(test, token, roomId)
  const query = since === undefined ? '' : `&since=${since}`
  return connect(`${await listen(test)}?roomid=${roomId}&token=${ticket}${query}`, origin)
}

/** Opens an address for every kind of frame and waits for the history that greets such a newcomer. */
export async function connect(address: string, origin: string | null = ORIGIN): Promise<TestSocket> {
  const test = await connectPlain(`${address}&frames=all`, origin)
  await test.next(isHistory)
  return test
}

/** Opens an address as given, as a client that knows messages and notices only; rejects with the HTTP status. */
export async function connectPlain(address: string, origin: string | null = ORIGIN): Promise<TestSocket> {
  const socket = new WebSocket(address, origin === null ? {} : { origin })
  const frames: SocketDown[] = []
  let code: number | null = null
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    frames.push(text === 'pong' ? 'pong' : (JSON.parse(text) as SocketDown))
  })
  // A browser sends heartbeats too; a test's socket must not time out on a slow machine.
  const beats = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, LIMITS.chatPingMs)
  beats.unref()
  socket.on('close', (closeCode) => {
    clearInterval(beats)
    code = closeCode
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(`HTTP ${response.statusCode}`)))
    socket.on('error', reject)
  })
  return {
    socket,
    frames,
    closed: () => code,
    say: (content) => socket.send(JSON.stringify({ content, order: [{ id: 2001, total: 10 }] })),
    sendRaw: (text) => socket.send(text),
    next: (fits) => until(() => frames.find((frame) => fits(frame))),
    texts: () => frames.filter(isChat).map((frame) => frame.content),
    close: () => socket.terminate(),
  }
}

export function isHistory(frame: SocketDown): frame is Extract<SocketDown, { type: 'history' }> {
  return frame !== 'pong' && 'type' in frame && frame.type === 'history'
}

export function isChat(frame: SocketDown): frame is ChatMessage & { sysmsg: false } {
  return frame !== 'pong' && frame.sysmsg === false && !('type' in frame)
}

export function isSystem(frame: SocketDown): frame is Extract<SocketDown, { event: unknown }> {
  return frame !== 'pong' && 'event' in frame
}

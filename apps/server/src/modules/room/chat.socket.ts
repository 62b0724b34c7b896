// The socket `/wss?roomid=&token=`: authenticates by origin and one-time ticket, rate-limits frames, closes gracefully.
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import websocket, { type WebSocket } from '@fastify/websocket'
import { LIMITS } from '@lanting/contract/limits'
import { refusalCode, refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { socketQuery, socketUp } from '@lanting/contract/socket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '#src/lib/app-error.ts'
import { newId } from '#src/lib/ids.ts'
import type { ChatHub, HubCounts } from '#src/modules/room/chat.hub.ts'
import { createFrameBudget } from '#src/modules/room/chat.rules.ts'
import { CLOSE, frameOf, type Line, type Seat, systemFrame } from '#src/modules/room/chat.seat.ts'
import type { ChatService, Speaker } from '#src/modules/room/chat.service.ts'
import { counter, gauge } from '#src/ops/metrics.ts'

const PONG = frameOf('pong')
/** Timeout for the close handshake of a drained socket. */
const GOODBYE_MS = 2_000

export interface SocketDeps {
  readonly chat: Pick<ChatService, 'redeem' | 'say'>
  readonly createHub: (counts: HubCounts) => ChatHub
  readonly isOwnOrigin: (origin: string) => boolean
}

interface Entry {
  readonly speaker: Speaker
  readonly since: number | null
  readonly wantsAll: boolean
}

/** A parsed frame, or null when unknown. */
function readUp(data: Buffer): 'ping' | { content: string } | null {
  const text = data.toString()
  if (text === 'ping') return 'ping'
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const up = socketUp.safeParse(parsed)
  if (!up.success) return null
  if (up.data === 'ping' || 'type' in up.data || up.data.content.trim() === '') return 'ping'
  return { content: up.data.content }
}

/**
 * Frames are written directly to the connection: they are whole and the same for everyone, so none is encoded per
 * socket. The library also writes whole frames (no compression), so the two never interleave.
 */
function lineOf(socket: WebSocket, connection: Socket): Line {
  return {
    send(frames) {
      if (socket.readyState === socket.OPEN) connection.write(frames)
    },
    get bufferedBytes() {
      return connection.writableLength
    },
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
  }
}

export async function addChatSocket(app: FastifyInstance, deps: SocketDeps): Promise<void> {
  const counters = addCounters(app.metrics)
  const hub = deps.createHub({
    sent: (count) => counters.frames.inc({ way: 'down' }, count),
    dropped: (reason) => counters.dropped.inc({ reason }),
  })
  gauge(app.metrics, 'chat_sockets_open', (open) => open.set(hub.size()))
  app.addHook('onClose', async () => hub.close())
  await app.register(websocket, {
    options: { maxPayload: LIMITS.chat.messageBytes, perMessageDeflate: false, clientTracking: true },
    errorHandler: (error, socket) => {
      app.log.debug({ error: error.message }, 'a socket failed')
      socket.terminate()
    },
    preClose: (done) => done(),
  })
  app.addHook('preClose', async () => drain(app))
  const entries = new WeakMap<FastifyRequest, Entry>()
  app.route({
    method: 'GET',
    url: '/wss',
    exposeHeadRoute: false,
    // Refused over HTTP before the upgrade: a foreign origin or a used ticket never gets a socket.
    preValidation: async (request, reply) => {
      const entry = await admit(request, deps)
      if (typeof entry === 'string') return turnAway(reply, entry)
      entries.set(request, entry)
    },
    handler: async () => {
      throw new AppError('notFound')
    },
    wsHandler: (socket, request) => {
      const entry = entries.get(request)
      if (entry === undefined) socket.terminate()
      else
        new ChatConnection(
          { app, hub, chat: deps.chat, ...counters },
          socket,
          request.raw.socket,
          entry,
        ).start()
    },
  })
}

function addCounters(metrics: Registry) {
  return {
    frames: counter(metrics, 'chat_frames_total'),
    dropped: counter(metrics, 'chat_sockets_dropped_total'),
  }
}

/** Accepts our own origin with an unused ticket. */
async function admit(request: FastifyRequest, deps: SocketDeps): Promise<Entry | RefusalKey> {
  const { origin } = request.headers
  if (origin === undefined || !deps.isOwnOrigin(origin)) return 'forbidden'
  const query = socketQuery.safeParse(request.query)
  const roomId = query.success ? Number(query.data.roomid ?? query.data.room_id) : Number.NaN
  if (!query.success || Number.isNaN(roomId)) return 'badInput'
  const speaker = await deps.chat.redeem(query.data.token, roomId)
  if (speaker === null) return 'notLoggedIn'
  const { since, frames } = query.data
  return { speaker, since: since === undefined ? null : Number(since), wantsAll: frames === 'all' }
}

interface ConnectionDeps extends ReturnType<typeof addCounters> {
  readonly app: FastifyInstance
  readonly hub: ChatHub
  readonly chat: Pick<ChatService, 'say'>
}

/** One member's socket, from its seat in the room until it closes. */
class ChatConnection {
  private readonly seat: Seat
  private readonly budget: ReturnType<typeof createFrameBudget>
  private isSpeaking = false

  constructor(
    private readonly deps: ConnectionDeps,
    private readonly socket: WebSocket,
    connection: Socket,
    private readonly entry: Entry,
  ) {
    const startedAt = performance.now()
    this.budget = createFrameBudget(LIMITS.chat.framesPerSec, startedAt)
    this.seat = {
      id: newId(),
      speaker: entry.speaker,
      line: lineOf(socket, connection),
      wantsAll: entry.wantsAll,
      order: null,
      newer: new Set(),
      lastFrameAt: startedAt,
    }
  }

  start(): void {
    const { socket, seat } = this
    const { app, hub } = this.deps
    socket.on('ping', () => this.takeFrame())
    socket.on('pong', () => this.takeFrame())
    socket.on('close', () => hub.leave(seat))
    socket.on('message', (data: Buffer, isBinary: boolean) => this.read(data, isBinary))
    hub
      .join(seat, this.entry.since, () => socket.readyState === socket.OPEN)
      .catch((error: unknown) => {
        app.log.error({ error }, 'joining a room failed')
        hub.leave(seat)
        socket.close(CLOSE.failed, 'failed')
      })
  }

  private read(data: Buffer, isBinary: boolean): void {
    if (!this.takeFrame()) return
    const up = isBinary ? null : readUp(data)
    if (up === 'ping') this.deps.hub.send(this.seat, PONG)
    else if (up === null) this.refuse('badInput')
    else void this.speak(up.content)
  }

  /** Exceeding the rate limit disconnects at once, before the frame is parsed. */
  private takeFrame(): boolean {
    const { hub, frames, dropped } = this.deps
    const now = performance.now()
    this.seat.lastFrameAt = now
    frames.inc({ way: 'up' })
    if (this.budget.take(now)) return true
    dropped.inc({ reason: 'flood' })
    hub.leave(this.seat)
    this.socket.terminate()
    return false
  }

  /** One message in flight: another one that arrives meanwhile is refused as too fast. */
  private async speak(content: string): Promise<void> {
    if (this.isSpeaking) return this.refuse('chatTooFast')
    this.isSpeaking = true
    try {
      const refusal = await this.deps.chat.say(this.entry.speaker, content)
      if (refusal !== null) this.refuse(refusal)
    } catch (error) {
      this.deps.app.log.error({ error }, 'a message could not be said')
      this.refuse('serverBusy')
    } finally {
      this.isSpeaking = false
    }
  }

  private refuse(key: RefusalKey): void {
    const frame = systemFrame(key === 'chatMuted' ? 'muted' : 'error', refusalText(key, { field: '' }))
    this.deps.hub.send(this.seat, frame)
  }
}

function turnAway(reply: FastifyReply, key: RefusalKey): FastifyReply {
  const code = refusalCode(key)
  return reply.code(code).send({ code, message: refusalText(key, { field: '' }), data: null })
}

/** Clients are asked to reconnect elsewhere; those that do not answer are terminated, so that a drain ends in time. */
async function drain(app: FastifyInstance): Promise<void> {
  const { clients } = app.websocketServer
  for (const client of clients) client.close(CLOSE.goingAway, 'drain')
  const closed = async () => {
    while (clients.size > 0) await delay(20)
  }
  await Promise.race([closed(), delay(GOODBYE_MS)])
  for (const client of clients) client.terminate()
  app.websocketServer.close()
}

// Sends an answer like a broken network or venue: raw bytes on the socket.
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const HTML =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

export function wireAnswer(status: number, body: string, headers: Record<string, string> = {}): WireAnswer {
  return { status, body, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } }
}

export const htmlAnswer: WireAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: HTML,
}

/** Hanging and delayed answers. Both end at shutdown. */
export class Silence {
  private readonly held = new Set<Socket>()
  private readonly ending = new AbortController()

  /** Hijacks the connection and sends nothing more on it. */
  hold(reply: FastifyReply): void {
    reply.hijack()
    const socket = reply.raw.socket
    if (socket === null) return
    this.held.add(socket)
    socket.once('close', () => this.held.delete(socket))
  }

  async wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.ending.signal }).catch(() => undefined)
  }

  end(): void {
    this.ending.abort()
    for (const socket of this.held) socket.destroy()
  }
}

/** A TCP reset, not a FIN. */
export function cutOff(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
}

export function sendTwice(reply: FastifyReply, answer: WireAnswer): void {
  reply.hijack()
  const bytes = onTheWire(answer)
  reply.raw.socket?.end(Buffer.concat([bytes, bytes]))
}

export function sendHalf(reply: FastifyReply, answer: WireAnswer): void {
  reply.hijack()
  const bytes = onTheWire(answer)
  const half = bytes.length - Math.ceil(Buffer.byteLength(answer.body) / 2)
  reply.raw.socket?.end(bytes.subarray(0, half))
}

export async function sendSlowly(
  reply: FastifyReply,
  answer: WireAnswer,
  wait: (ms: number) => Promise<void>,
  overMs: number,
): Promise<void> {
  reply.hijack()
  const socket = reply.raw.socket
  const bytes = onTheWire(answer)
  const pauseMs = Math.max(1, Math.floor(overMs / bytes.length))
  for (let i = 0; i < bytes.length && socket?.writable === true; i++) {
    socket.write(bytes.subarray(i, i + 1))
    await wait(pauseMs)
  }
  socket?.end()
}

function onTheWire({ status, headers, body }: WireAnswer): Buffer {
  const head = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  const lines = [`HTTP/1.1 ${status} OK`, ...head.map(([name, value]) => `${name}: ${value}`), '', body]
  return Buffer.from(lines.join('\r\n'))
}

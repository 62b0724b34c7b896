// The rooms of a process with fake sockets: slow readers, one order, and no gap between history and live messages.
import type { ChatMessage, SocketDown } from '@lanting/contract/socket'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Bus, BusListener } from '#src/bus/bus.ts'
import { createLog } from '#src/lib/log.ts'
import { ChatHub } from '#src/modules/room/chat.hub.ts'
import { type Line, type Seat, textFrame } from '#src/modules/room/chat.seat.ts'
import type { History } from '#src/modules/room/chat.service.ts'
import { CHAT_TOPICS } from '#src/modules/room/chat.topics.ts'
import { until } from '#src/test/socket.ts'

/** An in-process Bus that keeps the order of sending. */
function ownBus(): Bus {
  const listeners = new Map<string, BusListener[]>()
  let id = 0n
  return {
    async publish(topic, body) {
      id += 1n
      for (const listener of listeners.get(topic) ?? []) listener({ id, topic, body })
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
      return () => undefined
    },
    close: async () => undefined,
  }
}

function message(id: number): ChatMessage {
  return {
    id,
    user_id: 1,
    author: 'a***b',
    avatar: '',
    headurl: '',
    content: `第${id}句`,
    created_at: '2026-11-15 10:00:00',
  }
}

/** The payloads of whole frames, as a client decodes them. */
function payloads(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    expect(frames[at]).toBe(0x81)
    const short = frames[at + 1] ?? 0
    const [head, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, frames.readUInt16BE(at + 2)]
          : [10, Number(frames.readBigUInt64BE(at + 2))]
    texts.push(frames.toString('utf8', at + head, at + head + length))
    at += head + length
  }
  return texts
}

it.each([1, 125, 126, 65_535, 65_536])('a frame of %d bytes says its length', (length) => {
  const text = 'x'.repeat(length)
  expect(payloads(Buffer.concat([textFrame(text), textFrame('y')]))).toEqual([text, 'y'])
})

class FakeLine implements Line {
  readonly frames: SocketDown[] = []
  bufferedBytes = 0
  ending: string | number | null = null
  send(frames: Buffer) {
    this.frames.push(...payloads(frames).map((text) => JSON.parse(text) as SocketDown))
  }
  close(code: number) {
    this.ending = code
  }
  cut() {
    this.ending = 'cut'
  }
  ids(): number[] {
    return this.frames.flatMap((frame) => {
      if (frame === 'pong') return []
      if ('type' in frame) return frame.type === 'history' ? frame.data.map(({ id }) => id) : []
      return [frame.id]
    })
  }
}

/** A room looks at its seats so often. */
const SWEEP_MS = 5_000

let serial = 0
function seatOf(line: Line, memberId = 1n, wantsAll = true): Seat {
  return {
    id: `seat-${serial++}`,
    speaker: { memberId, sessionHash: Buffer.from('s'), isTrial: false, roomId: 101 },
    line,
    wantsAll,
    order: null,
    newer: new Set(),
    lastFrameAt: performance.now(),
  }
}

const dropped: string[] = []
const hubs: { close(): void }[] = []
afterEach(() => {
  dropped.length = 0
  for (const hub of hubs.splice(0)) hub.close()
})

/** A room with its messages in an array instead of the database. */
function stage(stored: ChatMessage[] = []) {
  const bus = ownBus()
  const historyOf = (rows: ChatMessage[], from: number): History => ({
    lastId: rows.at(-1)?.id ?? from,
    messages: rows,
  })
  const chat = {
    recent: vi.fn(async () => historyOf(stored.slice(-50), 0)),
    after: async (_room: number, id: number, limit: number) =>
      historyOf(stored.filter((one) => one.id > id).slice(0, limit), id),
    living: async () => new Set([Buffer.from('s').toString('base64')]),
  }
  const hub = new ChatHub({
    bus,
    log: createLog('test', 'silent'),
    chat,
    counts: { sent: () => undefined, dropped: (reason) => dropped.push(reason) },
    mutedText: '禁言',
  })
  hubs.push(hub)
  const say = async (id: number) => {
    stored.push(message(id))
    await bus.publish(CHAT_TOPICS.said, { room: 101 })
  }
  return { hub, bus, chat, say }
}

describe('a room', () => {
  it('cuts a reader who reads too slowly, and sends on to everybody else', async () => {
    const { hub, say } = stage()
    const [slow, quick] = [new FakeLine(), new FakeLine()]
    await hub.join(seatOf(slow, 1n), null, () => true)
    await hub.join(seatOf(quick, 2n), null, () => true)
    await say(1)
    await until(() => quick.ids().length === 1)
    slow.bufferedBytes = 1024 * 1024 + 1
    await say(2)
    await until(() => quick.ids().length === 2)
    expect(slow.ending).toBe('cut')
    expect(slow.ids()).toEqual([1])
    expect(quick.ending).toBeNull()
    expect(dropped).toEqual(['slow'])
    expect(hub.size()).toBe(1)
  })

  it('sends each message once and in order, also to seats that join while others speak', async () => {
    const { hub, say } = stage(Array.from({ length: 60 }, (_, at) => message(at + 1)))
    const lines: FakeLine[] = []
    for (let id = 61; id <= 300; id++) {
      const line = new FakeLine()
      lines.push(line)
      await Promise.all([hub.join(seatOf(line, BigInt(id)), null, () => true), say(id)])
    }
    await until(() => lines.every((line) => line.ids().at(-1) === 300))
    for (const line of lines) {
      const ids = line.ids()
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => 301 - ids.length + at))
      expect(ids.length).toBeGreaterThanOrEqual(50)
    }
  })

  it('reads its past once, however many come at the same time', async () => {
    const { hub, chat } = stage([message(1)])
    const lines = Array.from({ length: 100 }, () => new FakeLine())
    await Promise.all(lines.map((line, at) => hub.join(seatOf(line, BigInt(at)), null, () => true)))
    expect(chat.recent).toHaveBeenCalledTimes(1)
    expect(lines.every((line) => line.ids().join() === '1')).toBe(true)
  })

  it('ends sockets that have been silent for long, and no others', async () => {
    vi.useFakeTimers()
    try {
      const { hub } = stage()
      const [silent, lively] = [new FakeLine(), new FakeLine()]
      await hub.join({ ...seatOf(silent, 1n), lastFrameAt: performance.now() - 15_001 }, null, () => true)
      await hub.join(seatOf(lively, 2n), null, () => true)
      await vi.advanceTimersByTimeAsync(SWEEP_MS)
      expect(silent.ending).toBe(4003)
      expect(lively.ending).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the edges', () => {
  const joined = async (hub: ChatHub, memberId = 1n) => {
    const line = new FakeLine()
    await hub.join(seatOf(line, memberId), null, () => true)
    return line
  }
  /** How a seat ends that was silent for so long when the room looks. */
  const silentFor = (ms: number) => async () => {
    vi.useFakeTimers()
    try {
      const { hub } = stage()
      const line = new FakeLine()
      const lastFrameAt = performance.now() + SWEEP_MS - ms
      await hub.join({ ...seatOf(line), lastFrameAt }, null, () => true)
      await vi.advanceTimersByTimeAsync(SWEEP_MS)
      return line.ending
    } finally {
      vi.useRealTimers()
    }
  }
  const buffered = (bytes: number) => async () => {
    const { hub, say } = stage()
    const line = await joined(hub)
    line.bufferedBytes = bytes
    await say(1)
    await until(() => line.ending !== null || line.ids().length === 1)
    return line.ending
  }
  /** How the first of so many sockets of a member ends. */
  const sockets = (count: number) => async () => {
    const { hub } = stage()
    const [first] = await Promise.all(Array.from({ length: count }, () => joined(hub)))
    return first?.ending
  }
  /** The first message that a newcomer is sent, and how many, after so many were said. */
  const history = (count: number) => async () => {
    const { hub, say } = stage()
    const listener = await joined(hub)
    for (let id = 1; id <= count; id++) await say(id)
    await until(() => listener.ids().length === count)
    const ids = (await joined(hub, 2n)).ids()
    return [ids[0], ids.length]
  }

  it.each<readonly [limit: string, what: string, seen: () => Promise<unknown>, wanted: unknown]>([
    ['LIMITS.chat.silenceMs', '15 s', silentFor(15_000), null],
    ['LIMITS.chat.silenceMs', 'a millisecond more', silentFor(15_001), 4003],
    ['LIMITS.chat.bufferedBytes', 'a megabyte', buffered(1024 * 1024), null],
    ['LIMITS.chat.bufferedBytes', 'a byte more', buffered(1024 * 1024 + 1), 'cut'],
    ['LIMITS.chat.socketsPerMember', 'the third', sockets(3), null],
    ['LIMITS.chat.socketsPerMember', 'a fourth', sockets(4), 4002],
    ['LIMITS.chat.historyLength', 'fifty', history(50), [1, 50]],
    ['LIMITS.chat.historyLength', 'one more', history(51), [2, 50]],
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toEqual(wanted)
  })
})

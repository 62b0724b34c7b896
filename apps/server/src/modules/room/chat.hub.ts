// The rooms of this process: open sockets, the last message read per room, and the broadcast.
import { LIMITS } from '@lanting/contract/limits'
import type { ChatMessage } from '@lanting/contract/socket'
import type { Bus } from '#src/bus/bus.ts'
import { SESSION_ENDED } from '#src/bus/session.topics.ts'
import type { Log } from '#src/lib/log.ts'
import { CLOSE, chatFrame, frameOf, type Seat, systemFrame } from '#src/modules/room/chat.seat.ts'
import type { ChatService } from '#src/modules/room/chat.service.ts'
import {
  CHAT_TOPICS,
  type HiddenBody,
  type MemberBody,
  type RoomBody,
  type SeatBody,
} from '#src/modules/room/chat.topics.ts'

const READ_AT_ONCE = 200
const SWEEP_MS = 5_000
const LATE_MS = 500
/** Sessions are polled: they may end without an event, by expiry, by idling, or while the Bus was down. */
const SESSIONS_EVERY = 6

interface RoomState {
  readonly id: number
  readonly seats: Set<Seat>
  recent: ChatMessage[]
  lastId: number
  /** One read in flight at a time; `again` repeats it when something arrived meanwhile. */
  reading: boolean
  again: boolean
  ready: Promise<void>
}

export interface HubCounts {
  sent(frames: number): void
  dropped(reason: string): void
}

export interface HubDeps {
  readonly bus: Bus
  readonly log: Log
  readonly chat: Pick<ChatService, 'recent' | 'after' | 'living'>
  readonly counts: HubCounts
  readonly mutedText: string
}

export class ChatHub {
  /** At most eight, so a cached room is never evicted. */
  private readonly rooms = new Map<number, RoomState>()
  private readonly byMember = new Map<string, Set<Seat>>()
  private checking = false
  private checkAgain = false
  private sweeps = 0
  private sweptAt = performance.now()

  private readonly stops: readonly (() => void)[]

  private readonly timer: NodeJS.Timeout

  constructor(private readonly deps: HubDeps) {
    this.stops = [
      this.deps.bus.subscribe(CHAT_TOPICS.said, ({ body }) => {
        const room = this.rooms.get((body as RoomBody).room)
        if (room) void this.read(room)
      }),
      this.deps.bus.subscribe(CHAT_TOPICS.hidden, ({ body }) => {
        const { room: roomId, id } = body as HiddenBody
        const room = this.rooms.get(roomId)
        if (!room) return
        room.recent = room.recent.filter((message) => message.id !== id)
        const asking = [...room.seats].filter(({ wantsAll }) => wantsAll)
        this.sendAll(asking, frameOf({ sysmsg: false, type: 'gone', id }))
      }),
      this.deps.bus.subscribe(CHAT_TOPICS.muted, ({ body }) => {
        this.sendAll(this.seatsOf((body as MemberBody).member), systemFrame('muted', this.deps.mutedText))
      }),
      this.deps.bus.subscribe(CHAT_TOPICS.joined, ({ id, body }) => this.countNewer(id, body as SeatBody)),
      this.deps.bus.subscribe(CHAT_TOPICS.left, ({ body }) => {
        const { member, seat: id } = body as SeatBody
        for (const seat of this.seatsOf(member)) seat.newer.delete(id)
      }),
      this.deps.bus.subscribe(SESSION_ENDED, () => void this.endDeadSessions()),
    ]
    this.timer = setInterval(() => this.sweep(), SWEEP_MS)
    this.timer.unref()
  }

  private warm(roomId: number): RoomState {
    const known = this.rooms.get(roomId)
    if (known) return known
    const room: RoomState = {
      id: roomId,
      seats: new Set(),
      recent: [],
      lastId: 0,
      reading: true,
      again: false,
      ready: Promise.resolve(),
    }
    room.ready = this.deps.chat.recent(roomId).then(
      ({ lastId, messages }) => {
        room.lastId = lastId
        room.recent = [...messages]
        room.reading = false
        if (room.again) void this.read(room)
      },
      (error: unknown) => {
        this.rooms.delete(roomId)
        throw error
      },
    )
    this.rooms.set(roomId, room)
    return room
  }

  /** Reads messages since the last one and broadcasts them in room order without gaps. */
  private async read(room: RoomState): Promise<void> {
    room.again = true
    if (room.reading) return
    room.reading = true
    try {
      while (room.again) {
        room.again = false
        const { lastId, messages } = await this.deps.chat.after(room.id, room.lastId, READ_AT_ONCE)
        if (lastId - room.lastId >= READ_AT_ONCE) room.again = true
        room.lastId = lastId
        room.recent = [...room.recent, ...messages].slice(-LIMITS.chat.historyLength)
        // A batch is sent together: one write per socket, of bytes encoded once.
        if (messages.length > 0)
          this.sendAll(room.seats, Buffer.concat(messages.map(chatFrame)), messages.length)
      }
    } catch (error) {
      // The next message of the room retries from the same place.
      this.deps.log.error({ error, room: room.id }, 'a room could not be read')
    } finally {
      room.reading = false
    }
  }

  /** Backpressure: a reader with a megabyte buffered is disconnected and may reconnect. */
  send(seat: Seat, frames: Buffer): void {
    if (seat.line.bufferedBytes > LIMITS.chat.bufferedBytes) {
      this.deps.counts.dropped('slow')
      this.leave(seat)
      seat.line.cut()
      return
    }
    seat.line.send(frames)
  }

  private sendAll(seats: Iterable<Seat>, frames: Buffer, count = 1): void {
    let sent = 0
    for (const seat of seats) {
      this.send(seat, frames)
      sent += count
    }
    this.deps.counts.sent(sent)
  }

  private seatsOf(memberId: string): ReadonlySet<Seat> {
    return this.byMember.get(memberId) ?? new Set()
  }

  private end(seat: Seat, code: number, reason: string): void {
    this.deps.counts.dropped(reason)
    this.leave(seat)
    seat.line.close(code, reason)
  }

  /** Joins: the room's last messages (or those after `since`) first, then everything that follows. */
  async join(seat: Seat, since: number | null, isOpen: () => boolean): Promise<void> {
    const room = this.warm(seat.speaker.roomId)
    await room.ready
    if (!isOpen()) return
    // No await from here on, so no message falls between the history and the live ones.
    room.seats.add(seat)
    const member = String(seat.speaker.memberId)
    this.byMember.set(member, (this.byMember.get(member) ?? new Set<Seat>()).add(seat))
    this.greet(seat, room, since)
    await this.deps.bus.publish(CHAT_TOPICS.joined, { member, seat: seat.id } satisfies SeatBody)
  }

  /** Plain clients load the history by the room's own call; after a reconnect they are sent what they missed. */
  private greet(seat: Seat, room: RoomState, since: number | null): void {
    const data = room.recent.filter((message) => since === null || message.id > since)
    if (seat.wantsAll) this.send(seat, frameOf({ sysmsg: false, type: 'history', data }))
    else if (since !== null && data.length > 0) this.send(seat, Buffer.concat(data.map(chatFrame)))
  }

  leave(seat: Seat): void {
    const room = this.rooms.get(seat.speaker.roomId)
    if (!room?.seats.delete(seat)) return
    const member = String(seat.speaker.memberId)
    const own = this.byMember.get(member)
    own?.delete(seat)
    if (own?.size === 0) this.byMember.delete(member)
    this.deps.bus
      .publish(CHAT_TOPICS.left, { member, seat: seat.id } satisfies SeatBody)
      .catch((error: unknown) => this.deps.log.warn({ error }, 'closed socket not published'))
  }

  /** A fourth socket of a member, in any process, closes that member's first. */
  private countNewer(order: bigint, { member, seat: id }: SeatBody): void {
    for (const seat of this.seatsOf(member)) {
      if (seat.id === id) seat.order = order
      else if (seat.order !== null && seat.order < order) {
        seat.newer.add(id)
        if (seat.newer.size >= LIMITS.chat.socketsPerMember) this.end(seat, CLOSE.tooManySockets, 'sockets')
      }
    }
  }

  private async endDeadSessions(): Promise<void> {
    this.checkAgain = true
    if (this.checking) return
    this.checking = true
    try {
      while (this.checkAgain) {
        this.checkAgain = false
        const seats = [...this.byMember.values()].flatMap((own) => [...own])
        if (seats.length === 0) return
        const living = await this.deps.chat.living(seats.map((seat) => seat.speaker.sessionHash))
        for (const seat of seats) {
          if (!living.has(seat.speaker.sessionHash.toString('base64')))
            this.end(seat, CLOSE.sessionEnded, 'session')
        }
      }
    } catch (error) {
      this.deps.log.error({ error }, 'sessions behind sockets could not be checked')
    } finally {
      this.checking = false
    }
  }

  private sweep(): void {
    const now = performance.now()
    const lateMs = now - this.sweptAt - SWEEP_MS
    this.sweptAt = now
    // When delayed, this process may have unread frames of clients, so their silence proves nothing.
    if (lateMs > LATE_MS) return
    for (const own of this.byMember.values()) {
      for (const seat of own) {
        if (now - seat.lastFrameAt > LIMITS.chat.silenceMs) this.end(seat, CLOSE.silent, 'silent')
      }
    }
    this.sweeps += 1
    if (this.sweeps % SESSIONS_EVERY === 0) void this.endDeadSessions()
  }

  sendToRooms(roomIds: readonly number[], frame: Buffer): void {
    for (const id of roomIds) this.sendAll(this.rooms.get(id)?.seats ?? [], frame)
  }

  /** Only the sockets of one member in these rooms. */
  sendToMember(memberId: bigint, roomIds: readonly number[], frame: Buffer): void {
    const seats = [...this.seatsOf(String(memberId))]
    this.sendAll(
      seats.filter((seat) => roomIds.includes(seat.speaker.roomId)),
      frame,
    )
  }

  membersIn(roomIds: readonly number[]): bigint[] {
    const seats = roomIds.flatMap((id) => [...(this.rooms.get(id)?.seats ?? [])])
    return [...new Set(seats.map((seat) => seat.speaker.memberId))]
  }

  size() {
    return [...this.rooms.values()].reduce((sum, room) => sum + room.seats.size, 0)
  }

  close(): void {
    clearInterval(this.timer)
    for (const stop of this.stops) stop()
  }
}

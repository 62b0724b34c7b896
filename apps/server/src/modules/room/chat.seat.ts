// A seat: one open socket of one member in one room, and the frames sent to it.
import type { ChatMessage, SocketDown } from '@lanting/contract/socket'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import type { Speaker } from '#src/modules/room/chat.service.ts'

/** The part of a socket that the chat uses. */
export interface Line {
  /** Whole encoded frames: the same bytes go to everyone in a room. */
  send(frames: Buffer): void
  /** Bytes buffered and not yet read by the client. */
  readonly bufferedBytes: number
  /** Closes with a reason. */
  close(code: number, reason: string): void
  /** Terminates without a close frame: the client is not reading. */
  cut(): void
}

export interface Seat {
  readonly id: string
  readonly speaker: Speaker
  readonly line: Line
  /** Subscribed to every kind of frame; otherwise only messages and notices. */
  readonly wantsAll: boolean
  /** Order among all sockets of the member, assigned by the Bus. */
  order: bigint | null
  /** Later open sockets of the same member, in any process. */
  readonly newer: Set<string>
  /** Monotonic milliseconds of the client's last frame. */
  lastFrameAt: number
}

/** Close codes; 4000 and above are application-defined. */
export const CLOSE = {
  goingAway: 1001,
  failed: 1011,
  sessionEnded: 4001,
  tooManySockets: 4002,
  silent: 4003,
} as const

/** A text frame of RFC 6455 as a server sends it: unmasked, whole, its length in 7, 16 or 64 bits. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x81
  if (length < 126) {
    head[1] = length
  } else if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, payload])
}

export function frameOf(message: SocketDown): Buffer {
  return textFrame(typeof message === 'string' ? message : JSON.stringify(message))
}

export function chatFrame(message: ChatMessage): Buffer {
  return frameOf({ ...message, sysmsg: false })
}

export type SystemEvent = Extract<SocketDown, { event: unknown }>['event']

/** A system message: members cannot send one, and none of its fields comes from a member. */
export function systemFrame(event: SystemEvent, text: string, expect: string | null = null): Buffer {
  return frameOf({
    sysmsg: text,
    id: 0,
    author: PARTY_NAMES.system,
    avatar: '',
    content: text,
    event,
    expect,
  })
}

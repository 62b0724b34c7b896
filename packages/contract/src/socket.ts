// Messages of the chat socket `/wss?roomid=&token=`, both ways.
import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { beijingTime, count, numberIdIn, object, publicId, typed } from './schema.ts'

/** `token` is a one-time ticket, never the session's; both spellings of the room are read. */
export const socketQuery = z.looseObject({
  roomid: z.optional(numberIdIn),
  room_id: z.optional(numberIdIn),
  token: publicId,
  /** Resume after this message id. */
  since: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  /** Asks for `history` and `gone` too: a plain client knows messages and notices only, and is sent nothing else. */
  frames: z.optional(z.literal('all')),
})

export const chatMessage = object({
  /** Grows by one per message of a room, so that a client can resume. */
  id: count,
  user_id: count,
  author: z.string(),
  avatar: z.string(),
  headurl: z.string(),
  content: z.string(),
  created_at: beijingTime,
})

/** What a client sends. `order` is read and ignored; an empty content is a ping. */
export const socketUp = z.union([
  z.literal('ping'),
  object({ type: z.literal('ping') }),
  object({ content: typed(LIMITS.chat.messageBytes), order: z.optional(z.unknown()) }),
])

/** A chat message: `sysmsg` is false. */
export const socketChat = z.extend(chatMessage, { sysmsg: z.literal(false) })

/** Anything said by the system: `sysmsg` is the text for a toast, `event` tells a screen what happened. */
export const socketSystem = object({
  sysmsg: z.string(),
  id: z.literal(0),
  author: z.string(),
  avatar: z.string(),
  content: z.string(),
  event: z.literal(['open', 'close', 'draw', 'void', 'win', 'error', 'muted', 'odds', 'intake']),
  expect: z.nullable(z.string()),
})

/** History on joining, oldest first; for those who ask for all kinds of frames. */
export const socketHistory = object({
  sysmsg: z.literal(false),
  type: z.literal('history'),
  data: z.array(chatMessage),
})

/** Staff took a message away: it goes from the screen too. For those who ask for all kinds of frames. */
export const socketGone = object({ sysmsg: z.literal(false), type: z.literal('gone'), id: count })

export const socketDown = z.union([z.literal('pong'), socketChat, socketSystem, socketHistory, socketGone])

export type ChatMessage = z.output<typeof chatMessage>
export type SocketUp = z.output<typeof socketUp>
export type SocketDown = z.output<typeof socketDown>

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
  /** Subscribes to `history` and `gone` too: by default a client gets messages and notices only. */
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

/** A system message: `sysmsg` is the text for a toast, `event` the kind for a screen. */
export const socketSystem = object({
  sysmsg: z.string(),
  id: z.literal(0),
  author: z.string(),
  avatar: z.string(),
  content: z.string(),
  event: z.literal(['open', 'close', 'draw', 'void', 'win', 'error', 'muted', 'odds', 'intake']),
  expect: z.nullable(z.string()),
})

/** History on joining, oldest first; for clients that subscribed to all frames. */
export const socketHistory = object({
  sysmsg: z.literal(false),
  type: z.literal('history'),
  data: z.array(chatMessage),
})

/** Staff removed a message: screens remove it too. For clients that subscribed to all frames. */
export const socketGone = object({ sysmsg: z.literal(false), type: z.literal('gone'), id: count })

export const socketDown = z.union([z.literal('pong'), socketChat, socketSystem, socketHistory, socketGone])

export type ChatMessage = z.output<typeof chatMessage>
export type SocketUp = z.output<typeof socketUp>
export type SocketDown = z.output<typeof socketDown>

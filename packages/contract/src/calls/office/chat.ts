// Office calls of the chat: what was said, reported and kept back; judging a report, taking a message away, muting.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { LIMITS } from '#src/limits.ts'
import {
  beijingTime,
  catalogueId,
  count,
  filled,
  flag,
  nothing,
  numberId,
  object,
  pageIn,
  pageOf,
} from '#src/schema.ts'

const reason = filled(LIMITS.noteMax)

const chatRow = object({
  room_id: numberId,
  id: count,
  member: object({ id: numberId, username: z.string() }),
  content: z.string(),
  created_at: beijingTime,
  reports: count,
  /** Of them, those not yet judged. */
  reports_open: count,
  /** What members wrote when they reported it. */
  reasons: z.array(z.string()),
  hidden: flag,
  muted_until: z.nullable(beijingTime),
})

export const chatLog = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/chat/list',
  who: 'staff',
  may: 'chat.moderate',
  poll: true,
  input: object({ room_id: z.optional(catalogueId), reported: z.optional(flag), page: pageIn }),
  output: pageOf(chatRow),
  refusals: [],
})

/** The chat at a glance. `recent` is what was said in a room within ten minutes. */
export const chatFigures = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/chat/figures',
  who: 'staff',
  may: 'chat.moderate',
  poll: true,
  input: nothing,
  output: object({
    /** Reported, still visible, and not judged. */
    reported: count,
    /** When the oldest of those reports came. */
    reported_since: z.nullable(beijingTime),
    /** What the rules kept from being said today. */
    blocked_today: object({ link: count, word: count, fast: count }),
    said_today: count,
    speakers_today: count,
    hidden_today: count,
    muted: count,
    muted_until: z.nullable(beijingTime),
    rooms: z.array(object({ room_id: numberId, recent: count, reported: count })),
  }),
  refusals: [],
})

/** What the rules kept from being said, newest first. Only staff ever see it. */
export const chatBlocked = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/chat/blocked',
  who: 'staff',
  may: 'chat.moderate',
  poll: true,
  input: object({ room_id: z.optional(catalogueId), page: pageIn }),
  output: pageOf(
    object({
      id: count,
      room_id: numberId,
      member: object({ id: numberId, username: z.string() }),
      content: z.string(),
      /** `link`, a forbidden `word`, or faster than the rules allow. */
      why: z.literal(['link', 'word', 'fast']),
      created_at: beijingTime,
    }),
  ),
  refusals: [],
})

/** Reviewed without a finding. A later report reopens the case. */
export const chatDismiss = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/chat/dismiss',
  who: 'staff',
  may: 'chat.moderate',
  input: object({ room_id: catalogueId, id: numberId }),
  output: chatRow,
  refusals: [],
})

export const chatHide = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/chat/hide',
  who: 'staff',
  may: 'chat.moderate',
  input: object({ room_id: catalogueId, id: numberId, reason }),
  output: chatRow,
  refusals: [],
})

/** 0 hours lifts a mute; more than a day is an administrator's to give. */
export const chatMute = defineCall({
  area: 'office-lottery',
  method: 'POST',
  path: '/office-api/chat/mute',
  who: 'staff',
  may: 'chat.moderate',
  input: object({ member_id: numberId, hours: z.int().check(z.gte(0), z.lte(8760)), reason }),
  output: object({ muted_until: z.nullable(beijingTime) }),
  refusals: [],
})

// Calls around the chat: the socket's one-time ticket, reports by members.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { beijingTime, catalogueIdIn, filled, numberId, object, publicId } from '../schema.ts'

export const wsTicket = defineCall({
  area: 'chat',
  method: 'POST',
  path: '/api/wsticket',
  who: 'member',
  input: object({ room_id: catalogueIdIn }),
  output: object({ ticket: publicId, expires_at: beijingTime }),
  refusals: ['roomGone'],
})

export const chatReport = defineCall({
  area: 'chat',
  method: 'POST',
  path: '/api/chatreport',
  who: 'member',
  trial: 'refused',
  input: object({ room_id: catalogueIdIn, id: numberId, reason: filled(100) }),
  output: z.null(),
  refusals: ['roomGone'],
})

// Calls of notifications: the member's categories and devices, turning a browser on, removing a device, a message to try.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { beijingTime, flag, flagIn, nothing, object, publicId } from '../schema.ts'

const choices = object({ withdraw: flag, security: flag, draw: flag, support: flag, amounts: flag })

const push = object({
  /** Whether this installation sends any. */
  is_on: flag,
  /** Subscriptions are made for it (`applicationServerKey`); empty where none are sent. */
  server_key: z.string(),
  /** What may be pushed, and whether it may contain sums. */
  choices,
  devices: z.array(
    object({
      id: publicId,
      label: z.string(),
      /** The browser that asks. */
      here: flag,
      added_at: beijingTime,
      last_sent: z.nullable(beijingTime),
    }),
  ),
})

/** In base64url: a point of P-256, and a secret of 16 bytes. */
const point = z.string().check(z.regex(/^[\w-]{87}$/))
const secret = z.string().check(z.regex(/^[\w-]{22}$/))

export const pushSettings = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/push',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: push,
  refusals: [],
})

/** The subscription of this browser, as the browser made it; again: it takes the place of the one before. */
export const pushSubscribe = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/push/subscribe',
  who: 'member',
  trial: 'refused',
  input: object({
    endpoint: z.string().check(z.minLength(1), z.maxLength(2048)),
    p256dh: point,
    auth: secret,
    /** The key that it was made for. */
    server_key: point,
  }),
  output: push,
  refusals: ['pushOff', 'pushUnfit'],
})

export const pushChoices = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/push/choices',
  who: 'member',
  trial: 'refused',
  input: object({
    withdraw: z.optional(flagIn),
    security: z.optional(flagIn),
    draw: z.optional(flagIn),
    support: z.optional(flagIn),
    amounts: z.optional(flagIn),
  }),
  output: push,
  refusals: [],
})

export const pushRemove = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/push/remove',
  who: 'member',
  trial: 'refused',
  input: object({ id: publicId }),
  output: push,
  refusals: [],
})

/** To the browser that asks, at most one a minute. */
export const pushTest = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/push/test',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: push,
  refusals: ['pushOff', 'pushNotHere', 'pushQuiet'],
})

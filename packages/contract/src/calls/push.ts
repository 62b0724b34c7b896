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

const base64url = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${min},${max}}$`)))

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
    p256dh: base64url(86, 88),
    auth: base64url(22, 24),
    /** The key that it was made for. */
    server_key: base64url(86, 88),
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
  refusals: ['pushOff', 'pushNotHere', 'pushQuiet', 'pushTestSoon'],
})
